/** Where registries answer of a package as a whole, for those protocols that more than one reader speaks. */
import { normalizePythonName } from '../../engine/ecosystems/pypi/requirement.ts';
import { pathOf } from '../sources/fetcher.ts';

export function packumentAddress(registry: string, name: string): string {
  return `${registry}${pathOf(name).replace('%40', '@')}`;
}

export function pythonPageAddress(registry: string, name: string): string {
  return `${registry}${normalizePythonName(name)}/`;
}

/** Crates and their sparse index have hosts of their own; a registry of one's own has both below one address. */
export function crateAddress(registry: string, name: string): string {
  const lower = name.toLowerCase();
  const folder =
    lower.length <= 2
      ? `${lower.length}`
      : lower.length === 3
        ? `3/${lower[0]}`
        : `${lower.slice(0, 2)}/${lower.slice(2, 4)}`;
  return `${sparseIndexOf(registry)}${pathOf(...folder.split('/'), lower)}`;
}

function sparseIndexOf(registry: string): string {
  const url = new URL(registry);
  if (url.hostname.startsWith('static.')) return `${url.protocol}//${url.hostname.replace(/^static\./, 'index.')}/`;
  return registry.replace(/crates\/$/, '');
}

/** A path or a version of Go in an address: capitals are written `!c`. */
export function goEscaped(text: string): string {
  return pathOf(...text.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`).split('/'));
}
