/** What flows, and what does not, in each language; a folder is a case, and its comments say at which sinks a source arrives. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TaintSpec } from '../model/taint-spec.ts';
import { sourceViews } from '../syntax/source-view.ts';
import { findFlows } from './find-flows.ts';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
const rule = JSON.parse(readFileSync(join(fixtures, 'rule.json'), 'utf8')) as TaintSpec;

interface Expected {
  readonly flows: readonly { readonly source: number; readonly sink: number }[];
}

for (const language of foldersIn(fixtures)) {
  void describe(`flows in ${language}`, () => {
    for (const name of foldersIn(join(fixtures, language))) {
      void it(name.replaceAll('-', ' '), () => {
        const folder = join(fixtures, language, name);
        const file = readdirSync(folder).find((entry) => entry.startsWith('input.')) ?? '';
        const text = readFileSync(join(folder, file), 'utf8');
        const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected;
        const found = sourceViews(file.replace(/\.txt$/, ''), text).flatMap((view) =>
          findFlows(rule, view, []).flows.map(({ source, sink, steps }) => {
            assert.deepEqual(steps[0], source);
            assert.deepEqual(steps.at(-1), sink);
            const line = (at: { start: number; end: number }) => view.source.span(at.start, at.end).startLine;
            return { source: line(source), sink: line(sink) };
          }),
        );
        assert.deepEqual(found, expected.flows);
        const marked = text.split('\n').flatMap((line, at) => (/(\/\/|#) reached/.test(line) ? [at + 1] : []));
        assert.deepEqual([...new Set(found.map(({ sink }) => sink))], marked);
      });
    }
  });
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
