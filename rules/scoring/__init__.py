"""What hands are worth and who pays: shapes, conditions, tables of elements, sheets, settlements."""
