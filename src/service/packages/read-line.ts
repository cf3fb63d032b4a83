/**
 * One line of a pasted list, as reports of incidents, lockfiles, manifests and tools write them: purls, `name@version`, coordinates,
 * requirements, cells. Says what is asked for, that there is nothing in it, or why it is not understood.
 */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import { identityOfPurl } from '../../engine/ecosystems/sbom/purl-identity.ts';
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';
import { isStorable, roomFor } from '../database/storable-text.ts';
import { looksLikeVersion, readVersions } from './read-versions.ts';
import type { WantedPackage } from './wanted-package.ts';

export type ReadLine =
  | { readonly kind: 'wanted'; readonly wanted: Omit<WantedPackage, 'line' | 'text'> }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unread'; readonly reason: string };

const wholeName = /^[\p{L}\p{N}_.@][^\s"'`<>|,;()[\]{}=~^!*\\]*$/u;
const nameAndRest = /^([\p{L}\p{N}_.@][^\s"'`<>|,;()[\]{}=~^!*\\]*)(.*)$/u;

/** @param written without line ends, white space in it joined */
export function readLine(written: string, ecosystem: EcosystemName | undefined): ReadLine {
  const text = withoutDecoration(written);
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: 'nothing' };
  if (/^pkg:/i.test(text)) return readPurl(text, ecosystem);
  return readNamed(text, ecosystem);
}

/** `name` in any of its shapes, with an ecosystem before it or not. */
function readNamed(text: string, given: EcosystemName | undefined): ReadLine {
  const prefix = prefixOf(text);
  if (prefix !== undefined) {
    if (given !== undefined && given !== prefix.ecosystem) return otherEcosystem(prefix.ecosystem, given);
    if (/^pkg:/i.test(prefix.rest)) return readPurl(prefix.rest, prefix.ecosystem);
    return readNamed(prefix.rest, prefix.ecosystem);
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && given !== 'SwiftURL')
    return { kind: 'unread', reason: 'it is an address; a name is expected' };
  if (given === undefined || given === 'Maven') {
    const coordinate = readCoordinate(text);
    if (coordinate !== undefined) return coordinate;
  }
  const { name, rest } = splitName(text);
  if (rest === '' && name.includes('.') && looksLikeVersion(name))
    return { kind: 'unread', reason: 'it is a version without a name' };
  return wantedOf(name, rest, given);
}

/** What comes before the first sign that no name has; the sign says what the rest is. */
function splitName(text: string): { readonly name: string; readonly rest: string } {
  const found = nameAndRest.exec(text);
  if (found === null) return { name: text, rest: '' };
  const [, whole = '', behind = ''] = found;
  const at = whole.indexOf('@', 1);
  if (at > 0) return behindAt(whole.slice(0, at), whole.slice(at + 1) + behind);
  const colon = colonOfVersion(whole, behind);
  if (colon > 0) return { name: whole.slice(0, colon), rest: whole.slice(colon + 1) + behind };
  return { name: whole, rest: behind };
}

/** `name: 1.0`, `name:1.0`; a colon that a name holds stays. */
function colonOfVersion(whole: string, behind: string): number {
  if (whole.endsWith(':')) return whole.length - 1;
  const colon = whole.lastIndexOf(':');
  const after = whole.slice(colon + 1);
  return colon > 0 && (looksLikeVersion(after) || (after === '' && behind !== '')) ? colon : -1;
}

/** yarn writes `name@npm:^1.0.0`, and `alias@npm:name@1.0.0` for a package under another name. */
function behindAt(name: string, rest: string): { readonly name: string; readonly rest: string } {
  if (!rest.startsWith('npm:')) return { name, rest };
  const [, aliased = '', version = ''] = /^npm:(@?[^@\s]+)(?:@(.*))?$/.exec(rest) ?? [];
  return /^[v\d^~<>=*]/.test(rest.slice(4)) ? { name, rest: rest.slice(4) } : { name: aliased, rest: version };
}

function wantedOf(name: string, rest: string, ecosystem: EcosystemName | undefined): ReadLine {
  const reason = faultOfName(name);
  if (reason !== undefined) return { kind: 'unread', reason };
  const written = rest.trim();
  // Extras of Python's requirements are no part of the name, and brackets of Maven's ranges are.
  const [extras = ''] = /^\[[\p{L}\p{N}_,. -]*\](?=$|[\s=~!<>;@(])/u.exec(written) ?? [];
  const isExtras = extras !== '' && !/\d/.test(extras[1] ?? '');
  const versions = readVersions(withoutMarkers((isExtras ? written.slice(extras.length) : written).trim()));
  if (!versions.ok) return { kind: 'unread', reason: versions.reason };
  return { kind: 'wanted', wanted: { ecosystem, name, versions: versions.versions } };
}

function faultOfName(name: string): string | undefined {
  if (!wholeName.test(name) || !/[\p{L}\p{N}]/u.test(name)) return 'it begins with no name of a package';
  if (name.length > roomFor.name) return `its name is longer than ${roomFor.name} characters`;
  if (!isStorable(name)) return 'its name holds characters that no package has';
  return undefined;
}

/** What stands between a name and its versions, and requirements behind them: markers, hashes, options. */
function withoutMarkers(rest: string): string {
  const bare = rest.replace(/\s--?[a-z][^]*$/i, '').replace(/^[,;|:\s]+/, '');
  // Signs of one version mean that a semicolon begins a condition; between cells it separates them.
  const isRequirement = /^[=~!<>]/.test(rest);
  const text = isRequirement ? bare.replace(/;[^]*$/, '') : bare;
  return text.replace(/^(?:@|=(?=\s*[\d"v]))\s*/, '').trim();
}

function readPurl(text: string, given: EcosystemName | undefined): ReadLine {
  const [, purl = '', behind = ''] = /^([^\s,;|]+)(.*)$/.exec(text) ?? [];
  const identity = identityOfPurl(purl);
  if (identity === undefined) return { kind: 'unread', reason: 'it is no whole package URL' };
  if ('foreignType' in identity)
    return {
      kind: 'unread',
      reason: `packages of the type “${identity.foreignType.slice(0, 30)}” are in no inventory`,
    };
  const { ecosystem, name, version } = identity;
  if (given !== undefined && given !== ecosystem) return otherEcosystem(ecosystem, given);
  const reason = faultOfName(name);
  if (reason !== undefined) return { kind: 'unread', reason };
  if (version === '') return wantedOf(name, behind, ecosystem);
  return { kind: 'wanted', wanted: { ecosystem, name, versions: [{ kind: 'version', text: version }] } };
}

function otherEcosystem(found: EcosystemName, given: EcosystemName): ReadLine {
  return { kind: 'unread', reason: `it is of ${found}, where ${given} was asked for` };
}

/**
 * `npm:name`, `npm, name`, `npm name`. A package may be called like an ecosystem, so what follows must look like a name, and a word that
 * is only an alias needs a colon or a separator behind it.
 */
function prefixOf(text: string): { readonly ecosystem: EcosystemName; readonly rest: string } | undefined {
  const found = /^([A-Za-z][A-Za-z. ]{1,18}?)\s?([:,;|\t/]|\s)\s?(?=[\p{L}@_])(.+)$/u.exec(text);
  if (found === null) return undefined;
  const [, word = '', sign = '', rest = ''] = found;
  const ecosystem = findEcosystem(word);
  if (ecosystem === undefined || looksLikeVersion(rest.split(/[\s,;|]/)[0] ?? '')) return undefined;
  // `java/lang` and `docker/build-push-action` are names.
  if (sign === '/') return undefined;
  return { ecosystem: ecosystem.name, rest };
}

/** `group:artifact`, `group:artifact:version`, `group:artifact:jar:version:scope`, and what Gradle has resolved (`1.0 -> 1.1`). */
function readCoordinate(text: string): ReadLine | undefined {
  const found = /^([A-Za-z_][\w.-]*):([A-Za-z_][\w.-]*)(?::([^\s]*))?(.*)$/.exec(text);
  if (found === null) return undefined;
  const [, group = '', artifact = '', parts = '', behind = ''] = found;
  if (looksLikeVersion(artifact)) return undefined;
  const words = parts.split(':').filter((word) => word !== '');
  const version = words.find((word) => /\d/.test(word) || /^[[(]/.test(word)) ?? '';
  const [, resolved = ''] = /^\s*->\s*(\S+)/.exec(behind) ?? [];
  if (resolved !== '') return wantedOf(`${group}:${artifact}`, resolved, 'Maven');
  const isSpread = version.startsWith('[') || version.startsWith('(') || version.includes(',');
  return wantedOf(
    `${group}:${artifact}`,
    isSpread || version === '' ? `${parts}${behind}` : `${version}${behind}`,
    'Maven',
  );
}

/** Bullets, numbers, lines of trees and tables, quotes, commas at the end, comments. */
function withoutDecoration(written: string): string {
  if (/^(?:#|\/\/|--|<!--|```)/.test(written)) return '';
  let text = written
    .replace(/^[\s│├└─┬+|`\\>•·‣*-]+(?=[\s@\p{L}\p{N}"'`])/u, '')
    .replace(/^\d{1,5}[.)]\s+/, '')
    .replace(/^\[[ x]\]\s+/i, '');
  const comment = /\s(?:#|\/\/|<!--|\/\*)/.exec(text);
  if (comment !== null) text = text.slice(0, comment.index);
  return text
    .replace(/["'`“”„‘’]/g, '')
    .replace(/^\s*(?:require|- uses:|uses:|image:|from|implementation|api|gem)\s(?=\s*[@\p{L}])/iu, '')
    .replace(/[\s|,;\\]+$/, '')
    .trim();
}
