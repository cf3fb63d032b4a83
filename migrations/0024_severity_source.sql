-- Where a severity is from: scored, borrowed, word or estimated. What is there already was scored, or is brought up to date with the advisories.
ALTER TABLE alerts ADD COLUMN severity_source text NOT NULL DEFAULT 'scored';

-- Of a rule's issue it is the rule's own word.
ALTER TABLE issues ADD COLUMN severity_source text NOT NULL DEFAULT 'scored';
UPDATE issues SET severity_source = 'word' WHERE kind = 'rule';
