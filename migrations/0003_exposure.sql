-- How sure it is that an occurrence's package is in use; rows from before are judged again by the next scan.
ALTER TABLE occurrences ADD COLUMN exposure text NOT NULL DEFAULT 'unknown';

-- Why an issue is archived: 'unreachable' where the service found that the code cannot be reached, '' where a person did it.
ALTER TABLE issues ADD COLUMN resolution text NOT NULL DEFAULT '';
