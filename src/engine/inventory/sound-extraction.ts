/**
 * The door between extractors and the rest: names and versions that no ecosystem knows (empty, with control characters,
 * a megabyte long) become problems here, and addresses lose what is secret in them, so that everything after it can store
 * and print what it is given.
 */
import type { PackageSource } from '../model/package-source.ts';
import { withoutSecrets } from '../model/source-address.ts';
import type { Declaration, Extraction, LocalPackage, LockedPackage } from '../model/extraction.ts';
import type { Problem } from '../model/problem.ts';

const nameLengthMax = 400;
const versionLengthMax = 400;
const problemsMax = 200;
// C0 controls, DEL, and the line separators that would forge lines in logs and reports.
const unprintable = /[\u0000-\u001f\u007f\u2028\u2029]/;

export interface SoundExtraction extends Extraction {
  /** Where in `packages` each key stands. */
  readonly indexOf: ReadonlyMap<string, number>;
}

export function soundExtraction(extraction: Extraction): SoundExtraction {
  const problems: Problem[] = [...extraction.problems];
  const indexOf = new Map<string, number>();
  const unsound: string[] = [];
  const packages: LockedPackage[] = [];
  for (const locked of extraction.packages) {
    const line = locked.span.startLine;
    if (indexOf.has(locked.key)) {
      problems.push({ line, message: `a second entry under the key ${quoted(locked.key)} is left out` });
      continue;
    }
    indexOf.set(locked.key, packages.length);
    const sound = soundEntry(locked, locked.version, line, problems);
    if (sound === undefined) unsound.push(locked.key);
    else packages.push(sound);
  }
  for (const key of unsound) indexOf.delete(key);
  const declarations: Declaration[] = [];
  for (const declared of extraction.declarations) {
    const sound = soundEntry(declared, declared.version ?? '', declared.span.startLine, problems);
    if (sound !== undefined) declarations.push({ ...sound, constraint: printable(sound.constraint, versionLengthMax) });
  }
  const locals: LocalPackage[] = [];
  for (const local of extraction.locals ?? []) {
    const sound = soundEntry(local, local.version, local.span.startLine, problems);
    if (sound === undefined) continue;
    locals.push({ ...sound, constraint: printable(sound.constraint, versionLengthMax), path: address(sound.path) });
  }
  const foreign = extraction.foreign?.map(({ type, name, version, cpe, span }) => ({
    type: printable(type, nameLengthMax),
    name: printable(name, nameLengthMax),
    version: printable(version, versionLengthMax),
    cpe: printable(cpe, nameLengthMax),
    span,
  }));
  const isShort = problems.length > extraction.problems.length;
  if (extraction.status !== 'parsed' && problems.length === 0) {
    problems.push({ line: 1, message: 'the content is not what the name of the file promises' });
  }
  return {
    ...extraction,
    packages,
    indexOf,
    declarations,
    locals,
    ...(foreign === undefined ? {} : { foreign }),
    problems: soundProblems(problems),
    status: isShort && extraction.status === 'parsed' ? 'partial' : extraction.status,
  };
}

function soundEntry<T extends { readonly name: string; readonly source?: PackageSource }>(
  entry: T,
  version: string,
  line: number,
  problems: Problem[],
): T | undefined {
  if (entry.name === '' || entry.name.length > nameLengthMax || unprintable.test(entry.name)) {
    problems.push({ line, message: `${quoted(entry.name)} is no package name; the entry is left out` });
    return undefined;
  }
  const isVersionSound = version.length <= versionLengthMax && !unprintable.test(version) && version.isWellFormed();
  const { source } = entry;
  const isSourceSound = source === undefined || isSound(source);
  if (isVersionSound && isSourceSound && entry.name.isWellFormed()) return entry;
  if (!isVersionSound) problems.push({ line, message: `${quoted(entry.name)} has no readable version` });
  return {
    ...entry,
    name: entry.name.toWellFormed(),
    ...(isVersionSound ? {} : { version: '' }),
    ...(source === undefined ? {} : { source: soundSource(source) }),
  };
}

const addressLengthMax = 2_000;

/** Most packages of a file share one object. */
const knownAsSound = new WeakSet<PackageSource>();

function isSound(source: PackageSource): boolean {
  if (knownAsSound.has(source)) return true;
  const isFound = Object.values(source).every(isSoundAddress);
  if (isFound) knownAsSound.add(source);
  return isFound;
}

function isSoundAddress(text: string): boolean {
  return text.length <= addressLengthMax && !unprintable.test(text) && text.isWellFormed() && !text.includes('@');
}

function soundSource(source: PackageSource): PackageSource {
  switch (source.kind) {
    case 'path':
      return { kind: 'path', path: address(source.path) };
    case 'git':
      return { kind: 'git', url: address(source.url), reference: address(source.reference) };
    default:
      return { kind: source.kind, url: address(source.url) };
  }
}

function address(text: string): string {
  return printable(withoutSecrets(text), addressLengthMax);
}

function soundProblems(problems: readonly Problem[]): readonly Problem[] {
  const kept = problems
    .slice(0, problemsMax)
    .map(({ line, message }) => ({ line, message: printable(withoutSecrets(message), 600) }));
  const rest = problems.length - kept.length;
  return rest > 0 ? [...kept, { line: 0, message: `${rest} more problems of this file are not listed` }] : kept;
}

function printable(text: string, lengthMax: number): string {
  const short = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
  return unprintable.test(short) || !short.isWellFormed()
    ? short.replaceAll(new RegExp(unprintable, 'g'), '\uFFFD').toWellFormed()
    : short;
}

function quoted(text: string): string {
  return JSON.stringify(printable(text, 80));
}
