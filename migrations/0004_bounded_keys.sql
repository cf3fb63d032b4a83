-- Unique keys over text from outside are bounded: an index row takes 2,704 bytes, a path of a repository any number. The text itself
-- where it is short, else its digest, as src/service/database/storable-text.ts makes them.
ALTER TABLE packages ADD COLUMN manifest_key text COLLATE "C" NOT NULL DEFAULT '';

UPDATE packages SET manifest_key = CASE
  WHEN octet_length(manifest_path) <= 600 AND manifest_path NOT LIKE 'sha256:%' THEN manifest_path
  ELSE 'sha256:' || encode(sha256(convert_to(manifest_path, 'UTF8')), 'hex') END;

ALTER TABLE packages ALTER COLUMN manifest_key DROP DEFAULT;

ALTER TABLE packages DROP CONSTRAINT packages_organization_id_repository_id_package_version_id_m_key;

ALTER TABLE packages ADD CONSTRAINT packages_manifest_key UNIQUE (organization_id, repository_id, package_version_id, manifest_key);

-- The fingerprint of a vulnerability holds the key of its manifest, not the path.
UPDATE issues SET fingerprint = replace(fingerprint, '|' || path, '|sha256:' || encode(sha256(convert_to(path, 'UTF8')), 'hex'))
  WHERE kind = 'vulnerability' AND octet_length(path) > 600;

UPDATE issues SET fingerprint = 'sha256:' || encode(sha256(convert_to(fingerprint, 'UTF8')), 'hex')
  WHERE octet_length(fingerprint) > 600;

-- The commit at which a scan last saw what the issue is about, where the newest full scan could not read the file that showed it.
ALTER TABLE issues ADD COLUMN unconfirmed_since text NOT NULL DEFAULT '';
