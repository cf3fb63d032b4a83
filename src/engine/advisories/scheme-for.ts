/** The version order of an ecosystem, for callers that hold a listed name: there is always one. */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { schemeOfEcosystem } from '../versions/index.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';

export function schemeFor(ecosystem: EcosystemName): AnyVersionScheme {
  const scheme = schemeOfEcosystem(ecosystem);
  if (scheme === undefined) throw new Error(`no version scheme is listed for ${ecosystem}`);
  return scheme;
}
