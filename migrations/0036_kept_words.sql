-- By which decisions are found that ended long ago.
CREATE INDEX decisions_ended ON decisions (organization_id, ended_at, id) WHERE ended_at IS NOT NULL;

-- What the code host was told of a pull request's scan: whether it passed, the sentence beside it, and when. Empty: nothing.
ALTER TABLE scans ADD COLUMN reported_result text NOT NULL DEFAULT '';
ALTER TABLE scans ADD COLUMN reported_verdict text NOT NULL DEFAULT '';
ALTER TABLE scans ADD COLUMN reported_at timestamptz;
ALTER TABLE scans ADD CONSTRAINT scans_reported_check CHECK (reported_result IN ('', 'passed', 'failed', 'notScanned'));

-- How severe its findings are; empty where nothing judges it, or it was not understood anew yet.
ALTER TABLE rules ADD COLUMN severity text NOT NULL DEFAULT '';
-- Code that its authors keep with it: what it must and must not find.
ALTER TABLE rules ADD COLUMN own_examples jsonb NOT NULL DEFAULT '[]'::jsonb;
