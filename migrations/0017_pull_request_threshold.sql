-- What fails a pull request: of a repository, else of its organization, else what everybody has who said nothing.
ALTER TABLE organizations ADD COLUMN pull_request_threshold jsonb;
ALTER TABLE repositories ADD COLUMN pull_request_threshold jsonb;
