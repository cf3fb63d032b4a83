/**
 * One requirement as pip takes it on a line: a PEP 508 string with options behind it, a URL, a path, or (after `-e`) a
 * checkout. Requirements files hold such lines, and the pip section of a conda environment does.
 */
import type { Declaration } from '../../model/extraction.ts';
import { quoted } from '../../extraction/conclude.ts';
import { pinnedVersion, readArchiveName, readRequirement } from './requirement.ts';
import { locationSource } from './requirement-source.ts';

export interface PipLine {
  /** Without scope; offsets are within the text that was read. Absent for a local folder without a name. */
  readonly declared?: Pick<Declaration, 'name' | 'constraint' | 'version' | 'ecosystem' | 'source'> & {
    readonly start: number;
    readonly end: number;
  };
  /** What was not understood, as a sentence. */
  readonly problem?: string;
}

export function readPipLine(line: string, isEditable = false): PipLine {
  const optionsAt = line.search(/[ \t](?:--[a-z]|-C[ \t=])/);
  const text = optionsAt === -1 ? line : line.slice(0, optionsAt);
  if (isEditable || isLocation(text)) return readLocation(text);
  const exported = condaExport.exec(text);
  if (exported !== null) {
    const [all, name = '', version = '', build = ''] = exported;
    const conda = build.startsWith('pypi') ? {} : { ecosystem: 'Conda' as const };
    const start = all.length - all.trimStart().length;
    return { declared: { name, constraint: `=${version}`, version, ...conda, start, end: all.length } };
  }

  const requirement = readRequirement(text);
  if (requirement === undefined) return { problem: `${quoted(text.trim())} is no requirement; it is not listed.` };
  const { name, constraint, url, start, end, rest } = requirement;
  // Words behind a name are prose: files called requirements.txt are not always pip's.
  if (constraint === '' && url === '' && /^[A-Za-z]/.test(rest)) {
    return { problem: `${quoted(text.trim())} is no requirement; it is not listed.` };
  }
  const version = url === '' ? pinnedVersion(constraint) : readArchiveName(url)?.version;
  const declared = {
    name,
    constraint: url === '' ? constraint : `@ ${url}`,
    start,
    end,
    ...(version === undefined ? {} : { version }),
    ...(url === '' ? {} : { source: locationSource(url) }),
  };
  return rest === ''
    ? { declared }
    : { declared, problem: `${quoted(rest)} behind ${name} was not understood and is left out.` };
}

/** `conda list --export` also calls its file requirements.txt: name=version=build. */
const condaExport = /^[ \t]*([A-Za-z0-9_][A-Za-z0-9._-]*)=([A-Za-z0-9][^=\s]*)=([^=\s]+)$/;

function isLocation(text: string): boolean {
  const trimmed = text.trimStart();
  return (
    /^(?:[a-z][a-z0-9+.-]*:\/\/|file:|\.{0,2}[/\\]|\.{1,2}(?:\[|$)|[A-Za-z]:\\)/i.test(trimmed) ||
    /^[^\s@;=<>]+\.(?:whl|zip|tar\.gz)\s*(?:;|$)/.test(trimmed)
  );
}

function readLocation(text: string): PipLine {
  const location = text.trim().split(/[ \t;]/)[0] ?? '';
  const archive = readArchiveName(location);
  const name = /[#&]egg=([A-Za-z0-9][A-Za-z0-9._-]*)/.exec(location)?.[1] ?? archive?.name;
  if (name === undefined) {
    // A folder without a name is the project itself, or one whose own manifest is scanned.
    const isRemote = /^(?!file:)[a-z+]+:/i.test(location);
    return isRemote ? { problem: `${quoted(location)} names no package; it is not listed.` } : {};
  }
  const start = text.indexOf(location);
  const version = archive === undefined ? {} : { version: archive.version };
  const source = locationSource(location);
  return { declared: { name, constraint: `@ ${location}`, ...version, source, start, end: start + location.length } };
}
