"""The rules on paper: pages laid out in millimeters and written as a PDF document."""
