-- Who is signed in to the console, by which token. What ends a token ends its sessions, for whoever reads them reads the token too.
CREATE TABLE sessions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- However much it is used.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, token_id) REFERENCES api_tokens (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_token ON sessions (organization_id, token_id, created_at);
CREATE INDEX sessions_by_end ON sessions (organization_id, ends_at);

-- Links that sign in once, by a token: the row goes when the link is used.
CREATE TABLE sign_in_links (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, token_id) REFERENCES api_tokens (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_links_by_token ON sign_in_links (organization_id, token_id);
CREATE INDEX sign_in_links_by_end ON sign_in_links (organization_id, ends_at);
