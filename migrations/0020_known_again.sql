-- By what a finding is known again in a later scan: of code, what stays when lines move and code is formatted; of a package, its version.
ALTER TABLE issues
  ADD COLUMN code text NOT NULL DEFAULT '',
  ADD COLUMN context text NOT NULL DEFAULT '',
  ADD COLUMN sketch text NOT NULL DEFAULT '',
  ADD COLUMN around text NOT NULL DEFAULT '',
  ADD COLUMN version text NOT NULL DEFAULT '',
  ADD COLUMN is_present boolean NOT NULL DEFAULT true;

-- Whether the newest scan that could look for it found it, whatever a person said of it meanwhile.
UPDATE issues SET is_present = false WHERE state = 'patched';

-- The fingerprint of a vulnerability holds the version, where it is not a digest.
UPDATE issues SET version = split_part(fingerprint, '|', 3) WHERE kind = 'vulnerability' AND fingerprint LIKE 'vulnerability|%';
