import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cliSuite } from '../testing/perturbed/cli-suite.ts';
import { testPerturbed } from '../testing/perturbed/suite.ts';
import { played, transcripts } from './transcripts.testing.ts';

// Scripts of pipelines read these lines, and stop at these exit codes.
for (const transcript of transcripts())
  test(`${transcript.name}: asks, prints and ends as it is written`, async () => {
    assert.equal(await played(transcript), transcript.told);
  });

testPerturbed(cliSuite());
