/** Which releases of a package may be written in place of one, where all that is known of them are their versions. */
import type { SourceEcosystem } from '../../sources/source-store.ts';
import { schemeOfEcosystem } from '../../versions/index.ts';
import type { FixWorld } from '../model/project-editor.ts';
import { MetadataMissing } from '../model/release.ts';
import { textsAt } from './document.ts';

export interface ReleasesAbove {
  /** Of the same major version, ascending. */
  readonly near: readonly string[];
  /** Of later ones, ascending; none where these may not be taken. */
  readonly far: readonly string[];
}

/** Those that no known advisory concerns. @throws {MetadataMissing} where the registry has to be asked first */
export function releasesAbove(
  ecosystem: SourceEcosystem,
  { name, normalizedName }: { readonly name: string; readonly normalizedName: string },
  version: string,
  world: FixWorld,
): ReleasesAbove {
  const scheme = schemeOfEcosystem(ecosystem);
  const now: unknown = scheme?.parse(version);
  if (scheme === undefined || now === undefined) return { near: [], far: [] };
  const safe = releasesOf(ecosystem, name, world)
    .flatMap((one) => {
      const parsed: unknown = scheme.parse(one);
      return parsed === undefined || scheme.compare(parsed, now) <= 0 || scheme.isPrerelease(parsed)
        ? []
        : [{ one, parsed }];
    })
    .sort((a, b) => scheme.compare(a.parsed, b.parsed))
    .map(({ one }) => one)
    .filter((one) => isDate(one) === isDate(version) && world.isSafe(normalizedName, one));
  const above = ofSameFlavour(version, safe);
  return {
    near: above.filter((one) => majorOf(one) === majorOf(version)),
    far: world.settings.majors === 'never' ? [] : above.filter((one) => majorOf(one) !== majorOf(version)),
  };
}

/** All that the registry has. @throws {MetadataMissing} */
export function releasesOf(ecosystem: SourceEcosystem, name: string, { shelf }: FixWorld): readonly string[] {
  const metadata = shelf.find({ ecosystem, name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  const versions = metadata.kind === 'unavailable' ? [] : textsAt(metadata.value, 'versions');
  return versions.filter((version) => /^[0-9A-Za-z.+_-]+$/.test(version));
}

export function majorOf(version: string): string {
  return version.replace(/^v/, '').split('.')[0] ?? '';
}

/** `9.4.1.jre8` stays among those for the same platform; what is for Android alone is taken where there is nothing else. */
function ofSameFlavour(from: string, versions: readonly string[]): readonly string[] {
  const same = flavourOf(from) === '' ? [] : versions.filter((version) => flavourOf(version) === flavourOf(from));
  if (same.length > 0) return same;
  const general = versions.filter((version) => flavourOf(version) !== 'android');
  return general.length > 0 ? general : versions;
}

/** `32.0.0-android` → `android`, `4.1.0.Final` → `final`; empty where the version ends in a number. */
function flavourOf(version: string): string {
  return (/[.-]([A-Za-z][A-Za-z0-9]*)$/.exec(version)?.[1] ?? '').toLowerCase();
}

/** Old releases that were named by their day, `20030203.000129`, stand above all that came after them. */
function isDate(version: string): boolean {
  return /^v?(?:19|20)\d{2}[01]\d[0-3]\d/.test(version);
}
