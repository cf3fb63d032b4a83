-- A declared range that no lockfile resolves is an identity of its own, beside the versions of its name: empty for those.
ALTER TABLE package_versions ADD COLUMN version_range text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE package_versions DROP CONSTRAINT package_versions_ecosystem_name_version_key;
ALTER TABLE package_versions ADD CONSTRAINT package_versions_ecosystem_name_version_version_range_key
  UNIQUE (ecosystem, name, version, version_range);

-- As other words of a version, beside the totals that lists are read from.
ALTER TABLE package_totals ADD COLUMN version_range text COLLATE "C" NOT NULL DEFAULT '';
