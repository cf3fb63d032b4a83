/** Of a repository whose code is not here, nothing is cleared for want of code that uses it: manifests may be all that was given. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { languageOf } from '../languages/index.ts';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { caseInput, parseCase } from '../../testing/reachability-case.ts';
import { analyzeReachability } from './analyze.ts';

const fixtures = new URL('./fixtures/', import.meta.url);

for (const language of readdirSync(fixtures).sort())
  void test(`no case of ${language} is cleared once its code is taken away`, async () => {
    const cleared: string[] = [];
    for (const file of readdirSync(new URL(`${language}/`, fixtures)).sort()) {
      const item = parseCase(readFileSync(new URL(`${language}/${file}`, fixtures), 'utf8'));
      const left = Object.fromEntries(Object.entries(item.files).filter(([path]) => languageOf(path) === undefined));
      const [verdict] = await analyzeReachability(caseInput({ ...item, files: left }, inProcessFacts));
      assert.ok(verdict);
      if (verdict.reachability === 'unreachable') cleared.push(`${file}: ${verdict.code}: ${verdict.explanation}`);
    }
    assert.deepEqual(cleared, []);
  });
