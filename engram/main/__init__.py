"""One small module a console script: wiring only."""
