-- When the pull request was opened, as far as its code host tells; else when it was first told of.
ALTER TABLE pull_requests ADD COLUMN opened_at timestamptz;

-- What head and base of a pull request both have, and was made known after it was opened.
ALTER TABLE scans ADD COLUMN disclosed jsonb NOT NULL DEFAULT '[]';
