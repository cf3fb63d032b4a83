/** Where in a repository: "the folder `src/db`", "src/api or src/jobs", "the data layer", "`config.ts`", "tests". */
import type { Token } from '../reading/sentences.ts';
import { readItems } from './items.ts';

export interface Folders {
  readonly globs: readonly string[];
  /** For people. */
  readonly label: string;
}

const nouns: ReadonlySet<string> = new Set(
  'folder directory module layer package dir file code subfolder tree subtree source'.split(' '),
);
const tests: readonly string[] = [
  '**/{test,tests,__tests__,spec,specs,testing}/**',
  '**/*.{test,spec}.*',
  '**/*_test.*',
  '**/test_*.*',
  '**/*{Test,Tests}.{java,kt,cs,php}',
];
/** Plain words that are said of code without a noun. */
const plain: ReadonlyMap<string, readonly string[]> = new Map([
  ['test', tests],
  ['spec', tests],
  ['migration', ['**/{migration,migrations}/**']],
  ['script', ['**/scripts/**']],
  ['controller', ['**/{controller,controllers}/**']],
  ['service', ['**/{service,services}/**']],
  ['repository', ['**/{repository,repositories}/**']],
  ['model', ['**/{model,models}/**']],
  ['database', ['**/{db,database}/**']],
]);
const unnamed: ReadonlySet<string> = new Set(
  'this same other another some certain own which following specific its one that new old'.split(' '),
);

export function readFolders(tokens: readonly Token[]): Folders | undefined {
  const read = readItems(tokens, readFolder);
  if (read === undefined) return undefined;
  return { globs: read.flatMap(({ globs }) => globs), label: read.map(({ label }) => label).join(' or ') };
}

function readFolder(item: readonly Token[]): Folders | undefined {
  const hasNoun = item.some(({ kind, lemma }) => kind === 'word' && nouns.has(lemma));
  const others = item.filter(
    ({ kind, lemma }) =>
      !(kind === 'word' && (nouns.has(lemma) || lemma === 'under' || lemma === 'in')) || item.length === 1,
  );
  const [token] = others;
  if (token === undefined || others.length !== 1 || (token.kind === 'word' && nouns.has(token.lemma))) return undefined;
  if (token.kind !== 'word') return hasNoun || isPath(token.text) ? pathFolder(token.text) : undefined;
  const known = plain.get(token.lemma);
  if (
    known !== undefined &&
    (hasNoun || token.lemma === 'test' || token.lemma === 'migration' || token.text.endsWith('s'))
  )
    return { globs: known, label: token.text };
  if (!hasNoun || !/^[\p{L}\p{N}_-]+$/u.test(token.text) || unnamed.has(token.lemma)) return undefined;
  return { globs: [`**/${token.text}/**`], label: token.text };
}

/** A name alone may be that of a function; a file has one of the endings of code. */
function isPath(text: string): boolean {
  return (
    /^[^:]*[/*]|\.(?:[cm]?[jt]sx?|py|go|java|kt|cs|php|rb|rs|vue|sql|ya?ml|json|html?)$/.test(text) &&
    !/^@?[\w-]+\.\*$/.test(text)
  );
}

/** A glob as it is, a file by its extension, else a folder with all in it, wherever it lies. */
function pathFolder(text: string): Folders | undefined {
  const path = text.replace(/^\.?\//, '').replace(/\/+$/, '');
  if (path === '' || !/^[\p{L}\p{N}_./@*{},+\-[\]]+$/u.test(path) || path.length > 200) return undefined;
  if (path.includes('*')) return { globs: [path], label: text };
  const isFile = /[^/]\.[a-z]{1,5}$/i.test(path);
  return { globs: [isFile ? `**/${path}` : `**/${path}/**`], label: text };
}
