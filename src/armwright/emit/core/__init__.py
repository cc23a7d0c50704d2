"""What all languages share: the listing of a model, expressions, layout, legends, test vectors."""
