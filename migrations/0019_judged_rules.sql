-- What the text of a rule was understood as, and by which version of the understanding; empty: it is understood when somebody asks.
ALTER TABLE rules ADD COLUMN kind text NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN judgement text NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN explanation text NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN nearest text NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN compiled text NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN understood_with text NOT NULL DEFAULT '';

-- What a model was asked for, and wrote, where nothing else judges the text; it is run once a person approved it.
ALTER TABLE rules ADD COLUMN model_state text NOT NULL DEFAULT ''
  CONSTRAINT rules_model_state_check CHECK (model_state IN ('', 'asked', 'failed', 'proposed', 'approved'));
ALTER TABLE rules ADD COLUMN written_rule text NOT NULL DEFAULT '';
ALTER TABLE rules ADD COLUMN proposal jsonb NOT NULL DEFAULT '{}';

-- Who changed it last, for whoever changes it at the same time.
ALTER TABLE rules ADD COLUMN updated_by text NOT NULL DEFAULT '';

-- Since when it is judged as it is, and when a scan last found something by it.
ALTER TABLE rules ADD COLUMN judged_since timestamptz;
ALTER TABLE rules ADD COLUMN last_matched_at timestamptz;

-- What a rule's finding says beyond its place.
ALTER TABLE issues ADD COLUMN finding jsonb NOT NULL DEFAULT '{}';
