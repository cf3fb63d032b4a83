/**
 * Requirements files of pip, in their many spellings. `-r` files that are scanned by themselves are not repeated; others
 * are read here and shown at the line that names them. `-c` pins versions of what is required, and adds nothing.
 */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { type Declaration, type Extraction, failedExtraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { registrySource } from '../../model/source-address.ts';
import { sourceFile, type SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { type ExplainedDeclaration, readCompiled } from './compiled-requirements.ts';
import { scopeOfName } from './groups.ts';
import { readPipLine } from './pip-line.ts';
import { normalizePythonName, pinnedVersion, readRequirement } from './requirement.ts';
import { isRequirementsPath } from './requirements-path.ts';
import { requirementsLines, type RequirementsLine } from './requirements-lines.ts';

/** Files that one file can lead to; pip has no limit, a hostile repository needs one. */
const includedFilesMax = 100;

const helmLock = /^(?:dependencies|digest):/m;

export async function extractRequirements(file: SourceFile, tree: FileTree): Promise<Extraction> {
  if (file.path.endsWith('.lock') && helmLock.test(file.text)) {
    return failedExtraction('This is a lockfile of Helm, which is not read.');
  }
  const reading: Reading = {
    tree,
    declared: [],
    problems: [],
    pins: new Map(),
    indexes: new Set(),
    otherIndexes: new Set(),
    seen: new Set([file.path]),
    scope: scopeOfPath(file.path),
  };
  await readFile(reading, file, undefined);
  const folder = posix.dirname(file.path);
  const explained = fromIndex(reading);
  const compiled = readCompiled(explained, folder === '.' ? '' : folder);
  if (compiled !== undefined) return conclude({ ...compiled, problems: reading.problems });
  // A person writes ranges; a list of nothing but pins may be of everything that was installed.
  const isListing = explained.every(({ declaration }) => isPinned(declaration));
  const declarations = explained.map(({ declaration: written }): Declaration => {
    const declaration: Declaration = isListing ? { ...written, directness: 'unknown' } : written;
    const isOpen = declaration.version === undefined && !declaration.constraint.startsWith('@');
    const pin = isOpen ? reading.pins.get(normalizePythonName(declaration.name)) : undefined;
    return pin === undefined ? declaration : { ...declaration, version: pin };
  });
  return conclude({ declarations, problems: reading.problems });
}

function isPinned({ version, constraint }: Declaration): boolean {
  return version !== undefined || constraint.startsWith('@');
}

/** Of several indexes any may have given a package, and the public one is asked unless another stands in its place. */
function fromIndex({ declared, indexes, otherIndexes }: Reading): readonly ExplainedDeclaration[] {
  const [only] = indexes;
  if (only === undefined || indexes.size > 1 || otherIndexes.size > 0) return declared;
  const source = registrySource(only);
  return declared.map((one) =>
    one.declaration.source === undefined && one.declaration.ecosystem === undefined
      ? { ...one, declaration: { ...one.declaration, source } }
      : one,
  );
}

interface Reading {
  readonly tree: FileTree;
  readonly declared: ExplainedDeclaration[];
  readonly problems: Problem[];
  /** By normalized name, from `-c` files. */
  readonly pins: Map<string, string>;
  /** What stands in place of the public index, and what is asked beside it. */
  readonly indexes: Set<string>;
  readonly otherIndexes: Set<string>;
  readonly seen: Set<string>;
  readonly scope: Scope;
}

/** Where what an included file says is shown: the place of the `-r` line in the file that people asked about. */
interface Place {
  readonly span: Span;
  readonly line: number;
}

async function readFile(reading: Reading, file: SourceFile, place: Place | undefined): Promise<void> {
  for (const line of requirementsLines(file.text)) {
    const report = (message: string): void => {
      const where = place === undefined ? '' : ` (in ${file.path}, line ${line.number})`;
      reading.problems.push({ line: place?.line ?? line.number, message: message + where });
    };
    const option = /^[ \t]*(--[A-Za-z][A-Za-z-]*|-[A-Za-z])[ \t]*=?[ \t]*(.*)$/.exec(line.text);
    if (option === null) {
      declare(reading, line, 0, file, place, report);
      continue;
    }
    const [, flag = '', argument = ''] = option;
    const span = file.span(line.start + line.text.search(/\S/), line.start + line.text.length);
    if (flag === '-e' || flag === '--editable') {
      declare(reading, line, line.text.length - argument.length, file, place, report);
    } else if (flag === '-r' || flag === '--requirement' || flag === '--requirements') {
      await include(reading, file, argument, place ?? { span, line: line.number }, report);
    } else if (flag === '-c' || flag === '--constraint') {
      await constrain(reading, file, argument, report);
    } else if (indexOptions.has(flag)) {
      const indexes = flag === '--extra-index-url' ? reading.otherIndexes : reading.indexes;
      indexes.add(argument.replace(/^["']|["']$/g, ''));
    } else if (!ignoredOptions.has(flag)) {
      report(`The option ${quoted(flag)} is not one of pip's for requirements files; the line was not read.`);
    }
  }
}

const indexOptions: ReadonlySet<string> = new Set(['-i', '--index-url', '--pypi-url', '--extra-index-url']);

/** Options that choose how pip installs, not what. */
const ignoredOptions = new Set(
  '--no-index -f --find-links --no-binary --only-binary --prefer-binary --require-hashes --pre --trusted-host --use-feature --process-dependency-links --no-build-isolation --no-deps --always-unzip -Z'.split(
    ' ',
  ),
);

type Report = (message: string) => void;

function declare(
  reading: Reading,
  line: RequirementsLine,
  from: number,
  file: SourceFile,
  place: Place | undefined,
  report: Report,
): void {
  const { declared, problem } = readPipLine(line.text.slice(from), from > 0);
  if (problem !== undefined) report(problem);
  if (declared === undefined) return;
  const { start, end, ...what } = declared;
  const offset = line.start + from;
  const span = place?.span ?? file.span(offset + start, offset + end);
  reading.declared.push({ declaration: { ...what, scope: reading.scope, span }, comments: line.comments });
}

async function include(
  reading: Reading,
  file: SourceFile,
  argument: string,
  place: Place,
  report: Report,
): Promise<void> {
  const path = pathBeside(file.path, argument);
  if (path === undefined)
    return report(`${quoted(argument)} is not in this repository; what it requires is not listed.`);
  if (reading.seen.has(path)) return;
  reading.seen.add(path);
  if (isRequirementsPath(path) && reading.tree.entries.some((entry) => entry.path === path && entry.kind === 'file'))
    return;
  const included = await open(reading, path, report);
  if (included !== undefined) await readFile(reading, included, place);
}

async function constrain(reading: Reading, file: SourceFile, argument: string, report: Report): Promise<void> {
  const path = pathBeside(file.path, argument);
  if (path === undefined)
    return report(`${quoted(argument)} is not in this repository; its constraints are not known.`);
  if (reading.seen.has(path)) return;
  reading.seen.add(path);
  const constraints = await open(reading, path, report);
  for (const line of constraints === undefined ? [] : requirementsLines(constraints.text)) {
    const requirement = readRequirement(line.text);
    const version = requirement && pinnedVersion(requirement.constraint);
    if (requirement !== undefined && version !== undefined)
      reading.pins.set(normalizePythonName(requirement.name), version);
  }
}

async function open(reading: Reading, path: string, report: Report): Promise<SourceFile | undefined> {
  if (reading.seen.size > includedFilesMax) {
    report(`More than ${includedFilesMax} files are included; ${quoted(path)} was not read.`);
    return undefined;
  }
  try {
    return sourceFile(path, await reading.tree.read(path));
  } catch {
    report(`${quoted(path)} could not be read; what it says is not known.`);
    return undefined;
  }
}

/** `undefined` for URLs and for paths that leave the tree. */
function pathBeside(from: string, argument: string): string | undefined {
  const target = argument.replaceAll('\\', '/').replace(/^file:/, '');
  if (target === '' || /^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('/')) return undefined;
  const path = posix.join(posix.dirname(from), target);
  return path.startsWith('../') || path === '..' ? undefined : path;
}

function scopeOfPath(path: string): Scope {
  const parts = path.split('/');
  const folder = parts.at(-2) ?? '';
  const said = scopeOfName((parts.at(-1) ?? '').replace(/\.[^.]*$/, ''));
  return said ?? (scopedFolder.test(folder) ? scopeOfName(folder) : undefined) ?? 'production';
}

/** `docs/requirements.txt`: of folders only these say what their requirements are for. */
const scopedFolder = /^(?:tests?|testing|docs?|dev)$/i;
