-- What a repository is: git, code that is fetched, or sbom, a bill of materials that was uploaded.
ALTER TABLE repositories ADD COLUMN kind text NOT NULL DEFAULT 'git';

-- The bill itself, which scans read in place of a commit: gzip, in base64.
CREATE TABLE sboms (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  digest text NOT NULL,
  content text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, repository_id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
