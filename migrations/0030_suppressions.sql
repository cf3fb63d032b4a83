-- What somebody decided in another tool: an entry of an ignore file or a VEX document that was imported.
CREATE TABLE suppressions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null: of the whole organization.
  repository_id uuid,
  file_name text NOT NULL,
  line integer NOT NULL,
  format text NOT NULL,
  advisory text NOT NULL,
  -- Of what it says, by which it is known again at the next import of the file.
  digest text NOT NULL,
  entry jsonb NOT NULL,
  reason text NOT NULL,
  until timestamptz,
  -- Its time is over, and what it closed is open again.
  is_over boolean NOT NULL DEFAULT false,
  imported_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX suppressions_by_file ON suppressions (organization_id, repository_id, file_name);
CREATE INDEX suppressions_ending ON suppressions (until) WHERE NOT is_over;

-- Which of them closed it.
ALTER TABLE issues ADD COLUMN suppression_id uuid;
CREATE INDEX issues_by_suppression ON issues (organization_id, suppression_id) WHERE suppression_id IS NOT NULL;
