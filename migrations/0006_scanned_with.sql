-- The version of the analysis that a repository was last scanned with: after an upgrade its verdicts are judged anew, and what moved is told.
ALTER TABLE repositories ADD COLUMN scanned_with text NOT NULL DEFAULT '';
