/** Which Python a requirements file is for. It does not say so itself; files beside it, or above it, do. */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../files/file-tree.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, stringAt } from '../../text/toml.ts';
import { pep440 } from '../../versions/pep440.ts';
import { intersectSpans } from '../../versions/version-span.ts';
import type { PythonSpans } from './marker.ts';
import { orderOfPython } from './python-versions.ts';

export interface ProjectPython {
  /** For a person: `.python-version says 3.8`. */
  readonly said: string;
  readonly spans: PythonSpans;
  /** Of Python 3, where one is meant and no range. */
  readonly minor: number | undefined;
}

/** By the name of the file, what it says: a version, or a range. */
const sayings: readonly (readonly [name: string, read: (text: string) => string | undefined])[] = [
  ['.python-version', (text) => /^\s*(?:cpython-?)?(\d+\.\d+)/.exec(text)?.[1]],
  ['runtime.txt', (text) => /^\s*python-(\d+\.\d+)/.exec(text)?.[1]],
  [
    'pyproject.toml',
    (text) => stringAt(readToml(sourceFile('pyproject.toml', text)).root, 'project', 'requires-python')?.value,
  ],
  ['Dockerfile', (text) => /^\s*FROM\s+(?:--\S+\s+)?(?:\S+\/)?python:(\d+\.\d+)/im.exec(text)?.[1]],
];

/** @param path of the requirements file */
export async function projectPython(tree: FileTree, path: string): Promise<ProjectPython | undefined> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    for (const [name, read] of sayings) {
      const place = join(folder, name);
      const said = read((await readTextIfThere(tree, place)) ?? '');
      const python = said === undefined ? undefined : pythonOf(said, place);
      if (python !== undefined) return python;
    }
    if (folder === '.') return undefined;
  }
}

function pythonOf(said: string, place: string): ProjectPython | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(said) ?? [];
  const spans = pep440.spans?.(minor === undefined ? said : `==${said}.*`);
  if (spans === undefined || spans.length === 0) return undefined;
  return {
    said: `${place} says ${said}`,
    spans,
    minor: major === '3' && minor !== undefined ? Number(minor) : undefined,
  };
}

/** Where some of these Pythons are among those that a release asks for. What cannot be read asks for nothing. */
export function pythonsWithin(spans: PythonSpans, requiresPython: string): PythonSpans {
  const asked = requiresPython === '' ? undefined : pep440.spans?.(requiresPython);
  return asked === undefined ? spans : intersectSpans(orderOfPython, spans, asked);
}
