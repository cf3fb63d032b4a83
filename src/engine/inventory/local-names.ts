/** Collects the names of local code, with the names as advisories spell them, each once and in a fixed order. */
import { compareText } from '../text/compare-text.ts';
import { ecosystems } from '../ecosystems/index.ts';
import type { AddLocal } from './local-packages.ts';
import type { LocalName } from '../model/package.ts';

export function localNames(): { readonly add: AddLocal; readonly all: () => readonly LocalName[] } {
  const byName = new Map(ecosystems.map((ecosystem) => [ecosystem.name, ecosystem]));
  const found = new Map<string, LocalName>();
  return {
    add(local) {
      const normalizedName = byName.get(local.ecosystem)?.normalizeName(local.name) ?? local.name;
      const key = [local.ecosystem, normalizedName, local.version, local.manifestPath].join('\n');
      if (!found.has(key)) found.set(key, { ...local, normalizedName });
    },
    all: () =>
      [...found.values()].sort(
        (a, b) =>
          compareText(a.ecosystem, b.ecosystem) ||
          compareText(a.normalizedName, b.normalizedName) ||
          compareText(a.version, b.version) ||
          compareText(a.manifestPath, b.manifestPath),
      ),
  };
}
