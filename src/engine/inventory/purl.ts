/** Package URLs of inventory packages, by the rules of https://github.com/package-url/purl-spec and its types. */
import { PackageURL } from 'packageurl-js';
import type { Ecosystem } from '../ecosystems/ecosystem.ts';

/** Builds purls of many packages: the part before the version is worked out once a name. */
export function purlBuilder(): (ecosystem: Ecosystem, normalizedName: string, version: string) => string {
  const bases = new Map<Ecosystem, Map<string, string>>();
  return (ecosystem, normalizedName, version) => {
    let ofEcosystem = bases.get(ecosystem);
    if (ofEcosystem === undefined) bases.set(ecosystem, (ofEcosystem = new Map()));
    let base = ofEcosystem.get(normalizedName);
    if (base === undefined) ofEcosystem.set(normalizedName, (base = purlBase(ecosystem.purlType, normalizedName)));
    return version === '' ? base : `${base}@${encodeVersion(version)}`;
  };
}

function purlBase(type: string, name: string): string {
  const cut = type === 'maven' ? name.indexOf(':') : name.lastIndexOf('/');
  const namespace = cut > 0 ? name.slice(0, cut) : undefined;
  const bareName = cut > 0 ? name.slice(cut + 1) : name;
  try {
    return new PackageURL(type, namespace, bareName, undefined, undefined, undefined).toString();
  } catch {
    // Names that the type's rules refuse (an empty part, a lone surrogate) still need a purl that tells them apart.
    return `pkg:${type}/${encode(name)}`;
  }
}

function encodeVersion(version: string): string {
  return /^[\w.~-]+$/.test(version) ? version : encode(version).replaceAll('%3A', ':').replaceAll('%2B', '+');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
