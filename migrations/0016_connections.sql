-- When the code host last changed the pull request, as far as it told; an older delivery says nothing any more. What was known of it then is
-- compared with what a delivery tells, so that one that changes neither commits nor branches starts nothing.
ALTER TABLE pull_requests ADD COLUMN changed_at timestamptz;
ALTER TABLE pull_requests ADD COLUMN target_commit text NOT NULL DEFAULT '';
ALTER TABLE pull_requests ADD COLUMN is_draft boolean NOT NULL DEFAULT false;

-- The secret before the one in use counts until then: deliveries that are under way are signed with it.
ALTER TABLE repositories ADD COLUMN previous_signing_secret text NOT NULL DEFAULT '';
ALTER TABLE repositories ADD COLUMN previous_secret_until timestamptz;

-- connection_id: the workspace or project that it was found in; seen_at: the round in which it was found last. archived_at: since when it
-- is there no more, or archived there: nothing of it is fetched. poll_at: when its open pull requests are asked for again.
ALTER TABLE repositories ADD COLUMN connection_id uuid;
ALTER TABLE repositories ADD COLUMN seen_at timestamptz;
ALTER TABLE repositories ADD COLUMN archived_at timestamptz;
ALTER TABLE repositories ADD COLUMN poll_at timestamptz;
CREATE INDEX repositories_to_poll ON repositories (poll_at) WHERE is_pr_scanning_enabled AND archived_at IS NULL;
CREATE INDEX repositories_by_connection ON repositories (organization_id, connection_id) WHERE connection_id IS NOT NULL;

-- A workspace of Bitbucket Cloud or a project of Data Center whose repositories are kept registered. `due_at`: when it is looked through
-- again; null where nobody asked for it. `cursor` and `round_began_at`: how far a round has come. Secrets are encrypted; no credential is ''.
CREATE TABLE bitbucket_connections (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  address text NOT NULL,
  git_author_email text NOT NULL,
  is_pr_scanning_enabled boolean NOT NULL,
  signing_secret text NOT NULL,
  credential text NOT NULL DEFAULT '',
  has_hook boolean NOT NULL DEFAULT false,
  cursor text NOT NULL DEFAULT '',
  round_began_at timestamptz,
  round_ended_at timestamptz,
  due_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, address)
);

CREATE INDEX bitbucket_connections_due ON bitbucket_connections (due_at) WHERE due_at IS NOT NULL;

-- The organization of a connection, for webhooks, which come without a token.
CREATE TABLE connection_owners (
  connection_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id)
);
