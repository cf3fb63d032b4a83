/**
 * Package URLs of inventory packages, by the rules of https://github.com/package-url/purl-spec and its types. Names come
 * normalised by their ecosystem; letters keep their case where registries tell them apart (npm's `JSONStream`, Go's
 * `github.com/BurntSushi/toml`), because lower case would there be the purl of another package.
 */
import type { Ecosystem } from '../extraction/ecosystem.ts';

/** Builds purls of many packages: the part before the version is worked out once for all versions that follow each other. */
export function purlBuilder(): (ecosystem: Ecosystem, name: string, version: string) => string {
  let base = '';
  let baseOf: { readonly ecosystem: Ecosystem; readonly name: string } | undefined;
  return (ecosystem, name, version) => {
    if (baseOf === undefined || baseOf.name !== name || baseOf.ecosystem !== ecosystem) {
      base = purlBase(ecosystem.purlType, name);
      baseOf = { ecosystem, name };
    }
    if (version === '') return base;
    const written = ecosystem.purlVersion?.(name, version) ?? version;
    return `${base}@${isPlain(written) ? written : encode(written).replaceAll('%2B', '+')}`;
  };
}

/** Slashes part namespace and name, and Maven's colon does; every other character that purls give a meaning is encoded. */
function purlBase(type: string, name: string): string {
  const path = type === 'maven' ? name.replace(':', '/') : name;
  return `pkg:${type}/${/^[\w.~/-]+$/.test(path) ? path : path.split('/').map(encode).join('/')}`;
}

function isPlain(text: string): boolean {
  return /^[\w.~-]+$/.test(text);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':');
}
