/** What the readers of all formats share: an entry made of what a format says, and the end of its time. */
import { identityOfPurl } from '../ecosystems/sbom/purl-identity.ts';
import type { PackagePattern, Suppression, SuppressionFormat } from './suppression.ts';

type Said = Partial<Omit<Suppression, 'origin' | 'format'>>;

export function entryMaker(format: SuppressionFormat, path: string): (line: number, said: Said) => Suppression {
  return (line, said) => ({
    format,
    origin: { path, line },
    advisory: '',
    packages: [],
    path: '',
    through: [],
    reason: '',
    until: '',
    ...said,
  });
}

/**
 * @param isWholeDay a date counts to its end, and not to its beginning
 * @returns empty for no text, undefined for one that is no date
 */
export function endOf(text: string | undefined, isWholeDay: boolean): string | undefined {
  const written = text?.trim() ?? '';
  if (written === '') return '';
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(written)) return undefined;
  const isDay = written.length === 10;
  const hasZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(written);
  const at = Date.parse(isDay ? `${written}T00:00:00Z` : `${written.replace(' ', 'T')}${hasZone ? '' : 'Z'}`);
  if (Number.isNaN(at) || (isDay && !new Date(at).toISOString().startsWith(written))) return undefined;
  return new Date(at + (isDay && isWholeDay ? 86_400_000 : 0)).toISOString();
}

/** Undefined for a purl of something that no ecosystem here has. */
export function patternOfPurl(purl: string): PackagePattern | undefined {
  const identity = identityOfPurl(purl);
  return identity === undefined || 'foreignType' in identity ? undefined : identity;
}
