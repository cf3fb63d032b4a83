-- What a scan of a pull request found, whole, so that the code host can be told of it. Elements of `introduced` from before hold little of it.
ALTER TABLE scans ADD COLUMN fixed jsonb NOT NULL DEFAULT '[]';
ALTER TABLE scans ADD COLUMN introduced_matches jsonb NOT NULL DEFAULT '[]';

-- A pull request as deliveries tell of it, and what its code host has been told. `due_at`: from when the host is to be told
-- again; `claim_id`: the process that tells it, alone until `claimed_until`. `reported_commit` has a report of ours, `comment_id` is our comment.
CREATE TABLE pull_requests (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  pull_request_id text NOT NULL,
  source_branch text NOT NULL,
  target_branch text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'merged', 'declined')),
  head_commit text NOT NULL,
  due_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  reported_commit text NOT NULL DEFAULT '',
  comment_id text NOT NULL DEFAULT '',
  told_at timestamptz,
  problem text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, repository_id, pull_request_id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);

CREATE INDEX pull_requests_due ON pull_requests (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX pull_requests_by_time ON pull_requests (organization_id, updated_at DESC, repository_id, pull_request_id);
