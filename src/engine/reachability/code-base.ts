/** The repository's own code as facts: which files are read, which could not be, and which are tests. */
import type { Gap } from '../linking/gap.ts';
import { isFirstParty, vendoredFolders } from '../linking/first-party.ts';
import { basename } from 'node:path/posix';
import type { LanguageName } from '../model/language-name.ts';
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { type FactReader, tooLarge, type Unparsed } from '../syntax/fact-reader.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { isTextFile, languageOf, languageOfScript } from '../languages/index.ts';
import { codeBytesMax as bytesMax, eachWithinBounds } from '../linking/bounded.ts';

export interface CodeBase {
  /** First-party files, sorted by path. */
  readonly files: readonly FileFacts[];
  readonly gaps: readonly Gap[];
}

export interface CodeBaseInput {
  readonly tree: FileTree;
  readonly facts: FactReader;
  readonly languages: ReadonlySet<LanguageName>;
  readonly codeBytesMax?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const scriptSizeMax = 256 * 1024;

/** Files that may import packages and that nothing here reads. */
const unreadExtensions = new Map<string, readonly LanguageName[]>([
  ...['.coffee', '.litcoffee', '.ls', '.cljs', '.res', '.marko'].map(
    (extension) => [extension, ['javascript', 'typescript']] as const,
  ),
  ...['.groovy', '.clj', '.jsp', '.aj'].map((extension) => [extension, ['java', 'kotlin', 'scala']] as const),
  ...['.pyz'].map((extension) => [extension, ['python']] as const),
]);

export async function readCodeBase(input: CodeBaseInput): Promise<CodeBase> {
  const { tree, languages } = input;
  const vendored = vendoredFolders(tree);
  const own = tree.entries.filter(
    (entry) =>
      entry.kind === 'file' && isFirstParty(entry.path) && !vendored.some((folder) => entry.path.startsWith(folder)),
  );
  const files: FileFacts[] = [];
  const gaps: Gap[] = [];
  const beyond = beyondBudget(own, input);

  const work = async (entry: FileEntry): Promise<void> => {
    input.signal?.throwIfAborted();
    const unread = unreadExtensions.get(extensionOf(entry.path))?.filter((language) => languages.has(language)) ?? [];
    if (unread.length > 0)
      gaps.push({
        path: entry.path,
        reason: 'files of this kind are not read',
        languages: unread,
        isOverBudget: false,
      });
    if (!isCandidate(entry, languages)) return;
    if (beyond.has(entry.path)) {
      gaps.push({
        path: entry.path,
        reason: 'there is more code than is read',
        languages: languagesAt(entry.path),
        isOverBudget: true,
      });
      return;
    }
    const answer = await readFacts(input, entry);
    if (answer === undefined) return;
    if ('reason' in answer) gaps.push({ ...answer, languages: languagesAt(entry.path), isOverBudget: false });
    else if (!isTextFile(entry.path) || saysSomething(answer)) files.push(answer);
  };
  await eachWithinBounds(own, ({ size }) => size, work);
  return { files: files.sort(byPath), gaps: gaps.sort(byPath) };
}

/** By the order of paths, so that what is left out does not depend on the machine. */
function beyondBudget(own: readonly FileEntry[], { languages, codeBytesMax = bytesMax }: CodeBaseInput): Set<string> {
  let bytes = 0;
  const candidates = own.filter((entry) => isCandidate(entry, languages));
  const first = candidates.findIndex(({ size }) => (bytes += size) > codeBytesMax);
  return new Set(first < 0 ? [] : candidates.slice(first).map(({ path }) => path));
}

/** A page or text without a script is no code: a repository that holds no other shows nothing. */
function saysSomething({ imports, uses, strings, hazards }: FileFacts): boolean {
  return [imports, uses, strings, hazards].some((facts) => facts.length > 0);
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

function extensionOf(path: string): string {
  const name = basename(path).toLowerCase();
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}

function isCandidate(entry: FileEntry, languages: ReadonlySet<LanguageName>): boolean {
  const language = languageOf(entry.path);
  if (language !== undefined) return languages.has(language.name);
  return /^(?:|\.f?cgi)$/.test(extensionOf(entry.path)) && entry.size > 2 && entry.size <= scriptSizeMax;
}

/** Languages whose code loads the same packages. */
const kin: readonly (readonly LanguageName[])[] = [
  ['javascript', 'typescript'],
  ['java', 'kotlin', 'scala'],
];

/** A script without an extension may turn out to be of any language. */
function languagesAt(path: string): readonly LanguageName[] {
  const language = languageOf(path)?.name;
  if (language === undefined) return [];
  return kin.find((names) => names.includes(language)) ?? [language];
}

async function readFacts(
  { tree, facts, languages }: CodeBaseInput,
  entry: FileEntry,
): Promise<FileFacts | Unparsed | undefined> {
  const { path, contentId } = entry;
  const listed = languageOf(path);
  const known =
    listed === undefined || contentId === ''
      ? undefined
      : await facts.recall?.({ path, language: listed.name, contentId });
  if (known !== undefined) return known;
  if (facts.sizeMaxBytes !== undefined && listed !== undefined && entry.size > facts.sizeMaxBytes) {
    return { path, reason: tooLarge(facts.sizeMaxBytes) };
  }
  let content: Uint8Array;
  try {
    content = await tree.read(path);
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return { path, reason: error.message };
  }
  const language = listed ?? languageOfScript(firstLine(content));
  if (language === undefined || !languages.has(language.name)) return undefined;
  return facts.read({ path, language: language.name, content, contentId });
}

function firstLine(content: Uint8Array): string {
  const head = Buffer.from(content.subarray(0, 200)).toString('latin1');
  return head.slice(0, head.search(/[\r\n]|$/));
}
