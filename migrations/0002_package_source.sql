-- Where a package instance comes from, and whether its project asks for it: `is_direct` alone cannot say that nobody knows.
-- Rows from before say what they could say: a registry, without an address.

ALTER TABLE packages ADD COLUMN directness text NOT NULL DEFAULT 'unknown'
  CHECK (directness IN ('direct', 'transitive', 'unknown'));
UPDATE packages SET directness = CASE WHEN is_direct THEN 'direct' ELSE 'transitive' END;
ALTER TABLE packages ALTER COLUMN directness DROP DEFAULT;

ALTER TABLE packages ADD COLUMN source jsonb NOT NULL DEFAULT '{"kind": "registry", "url": ""}';
ALTER TABLE packages ALTER COLUMN source DROP DEFAULT;
