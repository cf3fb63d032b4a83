-- The rule of the verdict that decided, by its name; empty of answers that were recorded before, and where no rule is asked.
ALTER TABLE occurrences ADD COLUMN rule text NOT NULL DEFAULT '';
