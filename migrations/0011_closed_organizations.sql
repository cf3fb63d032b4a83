-- closed_at: its tokens, webhooks and schedules are refused from then on. delete_asked_at: its rows are being removed, which nothing undoes.
ALTER TABLE organizations ADD COLUMN closed_at timestamptz;
ALTER TABLE organizations ADD COLUMN delete_asked_at timestamptz;

-- Tokens of whoever runs the installation: they belong to no organization.
CREATE TABLE operator_tokens (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz
);
