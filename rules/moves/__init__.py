"""What seats may do: in their own turn (`turn`), with others' tiles (`claims`), and winning (`winning`)."""
