/**
 * What sentences are compiled to finds the code that it should, and no other: a folder for each sentence, whose files say `finds` in a comment on each
 * line that a finding begins on.
 */
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { evaluateFormula } from '../formulas/evaluate-formula.ts';
import { compileGlob } from '../glob.ts';
import type { PlannedRule } from '../model/meaning.ts';
import { type SourceView, sourceViews } from '../syntax/source-view.ts';
import { findFlows } from '../taint/find-flows.ts';
import { compileSentence } from './index.ts';
import { shapes } from './shapes/index.ts';

const folder = join(import.meta.dirname, 'fixtures/code');
const handlerShapes = ['handlers-must-call', 'handlers-must-not-call'];

void describe('a sentence', () => {
  for (const shape of readdirSync(folder).sort()) {
    for (const name of readdirSync(join(folder, shape)).sort()) {
      const sentence = readFileSync(join(folder, shape, name, 'sentence.txt'), 'utf8').trim();
      void it(`finds what it says and nothing else: ${sentence}`, () => {
        const compiled = compileSentence(sentence);
        assert.ok(compiled.ok, 'is compiled');
        assert.deepEqual(compiled.shapes, [shape]);
        const found: string[] = [];
        const wanted: string[] = [];
        const files = globSync('**/*.*', { cwd: join(folder, shape, name) }).filter((path) => path !== 'sentence.txt');
        for (const path of files.sort()) {
          const text = readFileSync(join(folder, shape, name, path), 'utf8');
          const lines = text.split('\n');
          const marked = lines.flatMap((line, at) => (/\bfinds\b/.test(line) ? [`${path}:${at + 1}`] : []));
          wanted.push(...marked);
          const views = sourceViews(path.replace(/\.txt$/, ''), text);
          const at = new Set(views.flatMap((view) => compiled.rules.flatMap((rule) => linesOf(rule, view))));
          found.push(...[...at].sort((a, b) => a - b).map((line) => `${path}:${line}`));
        }
        assert.deepEqual(found, wanted);
      });
    }
  }

  void it('is tried on code for every shape, in four languages or files at least', () => {
    const lacking = shapes
      .map(({ name }) => name)
      .filter((name) => !handlerShapes.includes(name))
      .filter((name) => !existsSync(join(folder, name)) || globSync('**/*.*', { cwd: join(folder, name) }).length < 5);
    assert.deepEqual(lacking, []);
  });
});

function linesOf({ plan, paths }: PlannedRule, view: SourceView): readonly number[] {
  const isIn = (globs: readonly string[]) =>
    globs.some((text) => {
      const glob = compileGlob(text);
      return glob.ok && glob.matches(view.source.path);
    });
  if ((paths.include.length > 0 && !isIn(paths.include)) || isIn(paths.exclude)) return [];
  const places =
    plan.kind === 'formula'
      ? evaluateFormula(plan.formula, view)
      : plan.kind === 'taint'
        ? findFlows(plan.taint, view, []).flows.map(({ sink }) => sink)
        : [];
  return places.map(({ start, end }) => view.source.span(start, end).startLine);
}
