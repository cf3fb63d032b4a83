import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { judgeCase } from '../cases/judged-case.ts';
import { casesPath, curatedFiles, curatedPrograms } from './curated-records.ts';

// A name that nobody can call by would stand in the set for ever, and clear nothing and find nothing.
for (const file of curatedFiles.filter((name) => existsSync(casesPath(name))))
  test(`${file}: a program that calls a curated function is reachable by it, one that calls another is not`, async () => {
    const wrong: string[] = [];
    for (const { record, calls, other } of await curatedPrograms(file)) {
      for (const known of [calls, other]) {
        const [ask] = known.asks;
        assert.deepEqual(
          ask?.symbols.entries.map(({ module, name }) => `${module} ${name}`),
          record.symbols.map(({ module, name }) => `${module} ${name}`).sort(),
          `${known.id} asks for other functions than the record names`,
        );
        const called = (await judgeCase(known, 'bare')).find(({ kind }) => kind === 'called');
        const isReachable = called?.verdict?.reachability === 'reachable';
        if (isReachable !== (known === calls)) wrong.push(`${known.id}: ${called?.verdict?.code ?? 'not listed'}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
