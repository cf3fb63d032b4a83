-- Which packages ask for this one, as `name@version`, so that every way into a project can be drawn; empty until the next scan records it.
ALTER TABLE packages ADD COLUMN parents text[] NOT NULL DEFAULT '{}';
