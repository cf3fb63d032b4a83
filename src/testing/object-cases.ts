/**
 * Programs in text files with the calls that are found in them. Up front stands what a case is about and then a call a line, as
 * `caller -> callee`, `outside caller -> callee` for what is not there, `starts function` for own functions that run by themselves;
 * then the files, those below `vendor/` of packages.
 */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ObjectFacts } from '../engine/model/object-facts.ts';
import type { ObjectFile } from '../engine/objects/graph-input.ts';
import { type ObjectGraph, objectGraph } from '../engine/objects/object-graph.ts';
import { noFacts } from '../engine/model/file-facts.ts';
import type { ReadObjects } from './object-languages.ts';
import { sectionsOf } from './sections.ts';

export interface ObjectCases extends ReadObjects {
  readonly folder: string;
  /** `VEDETTE_TEST_WRITE=yes`: what is found is written, to be read before it is kept. */
  readonly isWriting: boolean;
}

export async function checkObjectCases(cases: ObjectCases): Promise<void> {
  const names = (await readdir(cases.folder)).filter((name) => name.endsWith('.txt')).sort();
  void describe(`calls of methods in ${cases.name}`, () => {
    for (const name of names)
      void it(name, async () => {
        const path = join(cases.folder, name);
        const text = await readFile(path, 'utf8');
        const { head, parts } = sectionsOf(text);
        const [about = '', ...expected] = head.split('\n').filter((line) => line !== '');
        const found = callLines(await objectGraphOf(cases, parts));
        if (cases.isWriting)
          await writeFile(path, `${[about, ...found].join('\n')}\n\n${text.slice(text.search(/^--- /m))}`);
        else assert.deepEqual(found, expected);
      });
  });
}

export async function objectGraphOf(
  { language, members, name, readObjects, resolve }: ReadObjects,
  parts: readonly (readonly [path: string, text: string])[],
): Promise<ObjectGraph> {
  const files = await Promise.all(
    parts.map(
      async ([path, text]): Promise<ObjectFile> => ({
        file: noFacts(path, name),
        facts: await readObjects(path, text),
      }),
    ),
  );
  const isOwn = ({ file }: ObjectFile): boolean => !file.path.startsWith('vendor/');
  return objectGraph({
    language,
    ...(members === undefined ? {} : { members }),
    own: files.filter(isOwn),
    others: resolve === undefined ? files.filter((file) => !isOwn(file)) : [],
    ...(resolve === undefined
      ? {}
      : {
          resolve: (path, specifier) =>
            Promise.resolve(files.filter(({ file }) => file.path === resolve(path, specifier))),
        }),
    isLoaded: () => false,
    isClosed: () => true,
    runs: () => true,
  });
}

export function callLines({ functions, calls, outside, starts }: ObjectGraph): readonly string[] {
  const nameOf = (id: number): string => {
    const { path = '', owner = '', name = '', start = 0 } = functions[id] ?? {};
    if (name === '') return start === 0 ? path : `${path}@${start}`;
    return owner === '' ? name : `${owner} ${name}`;
  };
  const files = new Set(functions.map(({ path }) => path));
  const isFile = (id: number): boolean => functions[id]?.name === '' && files.has(nameOf(id));
  return [
    ...starts.filter((id) => !isFile(id)).map((id) => `starts ${nameOf(id)}`),
    ...calls.map(({ from, to }) => `${nameOf(from)} -> ${nameOf(to)}`),
    ...outside.map(({ from, target }) => `outside ${nameOf(from)} -> ${target.join(' ')}`),
  ]
    .filter((line, index, all) => all.indexOf(line) === index)
    .sort();
}

/** Twice the nesting, or twice the chain, must not make facts of many times the size. */
export function staysSmall(name: string, read: (times: number) => Promise<ObjectFacts>): void {
  void it(name, async () => {
    const sizes = await Promise.all([10, 20].map(async (times) => JSON.stringify(await read(times)).length));
    const [small = 0, large = 0] = sizes;
    assert.ok(large < small * 8, `${String(small)} became ${String(large)}`);
  });
}
