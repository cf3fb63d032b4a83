/**
 * Programs in text files with what is said of the values that they call. Up front stands what a case is about, then a line each:
 * `open path:line` where anything may be called, `begins with name` of names of which the rest is made, `any method name` of those of which any
 * is called, `writes end` and `loads end` of files, `text name` of texts that are called, `reached name` and `not reached name` of functions of packages, which are the files below `vendor/`.
 */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { calledValues } from '../engine/objects/called-values/called-values.ts';
import type { CodeFile } from '../engine/objects/called-values/called-program.ts';
import type { CallingLanguage } from '../engine/objects/called-values/calling-language.ts';
import type { ReadObjects } from './object-languages.ts';
import { sectionsOf } from './sections.ts';

export interface CalledCases extends Pick<ReadObjects, 'name' | 'readObjects'> {
  readonly folder: string;
  readonly calling: CallingLanguage;
  /** `VEDETTE_TEST_WRITE=yes`: what is found is written, to be read before it is kept. */
  readonly isWriting: boolean;
}

export async function checkCalledCases(cases: CalledCases): Promise<void> {
  const names = (await readdir(cases.folder)).filter((name) => name.endsWith('.txt')).sort();
  void describe(`values that are called in ${cases.name}`, () => {
    for (const name of names)
      void it(name, async () => {
        const path = join(cases.folder, name);
        const text = await readFile(path, 'utf8');
        const { head, parts } = sectionsOf(text);
        const [about = '', ...expected] = head.split('\n').filter((line) => line !== '');
        const found = await calledLines(cases, parts);
        if (cases.isWriting)
          await writeFile(path, `${[about, ...found].join('\n')}\n\n${text.slice(text.search(/^--- /m))}`);
        else assert.deepEqual(found, expected);
      });
  });
}

export async function calledLines(
  { calling, readObjects }: Pick<CalledCases, 'calling' | 'readObjects'>,
  parts: readonly (readonly [path: string, text: string])[],
): Promise<readonly string[]> {
  const files = await Promise.all(
    parts.map(async ([path, text]): Promise<CodeFile> => ({ path, facts: await readObjects(path, text) })),
  );
  const isOwn = (path: string): boolean => !path.startsWith('vendor/');
  const found = calledValues({
    files,
    language: calling,
    mayRun: () => true,
    isOwn,
    holdsAll: true,
    namedElsewhere: new Set(),
  });
  if (found === undefined) return ['not followed'];
  const texts = new Map(parts);
  const lineAt = (path: string, offset: number): number => (texts.get(path) ?? '').slice(0, offset).split('\n').length;
  const reached = files.flatMap(({ path, facts }) =>
    isOwn(path)
      ? []
      : facts.functions.flatMap(({ owner, name }) => (name === '' ? [] : [owner === '' ? name : `${owner}::${name}`])),
  );
  const isReached = (name: string): boolean => found.functionsNamed(name).some((item) => item.isReached);
  return [
    ...found.places.map(({ path, start }) => `open ${path}:${lineAt(path, start)}`),
    ...found.begun.map((start) => `begins with ${start}`),
    ...found.anyOf.map(({ owner, name }) => `any method ${owner}::${name}`),
    ...found.files.written.map((end) => `writes ${end ?? 'any file'}`),
    ...found.files.loads.map((end) => `loads ${end ?? 'any file'}`),
    ...new Set(found.texts.map(({ text }) => `text ${text}`)),
    ...[...new Set(reached)].map((name) => `${isReached(name) ? 'reached' : 'not reached'} ${name}`),
  ].sort();
}
