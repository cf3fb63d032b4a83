/** Words of reports that hold text from repositories and advisories: nothing in them becomes markup, a link or a mention. */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import { closingVersion } from '../../engine/report/fixing-version.ts';
import type { FoundHandler, FoundOccurrence } from '../database/tables.ts';

const textMax = 500;

/** On one line, whatever it holds; a grave accent cannot be escaped in a code span. */
export function codeSpan(text: string): string {
  return `\`${oneLine(text).replaceAll('`', 'ˋ').replaceAll('|', '∣')}\``;
}

export function markdownText(text: string): string {
  // A zero-width space keeps an @ from calling somebody.
  return oneLine(text)
    .replaceAll(/[\\`*_{}[\]()#+!|<>~]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200B')
    .replaceAll('://', ':\u200B//');
}

function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= textMax ? line : `${line.slice(0, textMax - 1)}…`;
}

/** The package with its version, or with the range that stands for it. */
export function packageWords({ packageName, version, versionRange = version }: FoundOccurrence): string {
  return `${packageName} ${versionRange}`.trimEnd();
}

/** Of findings in one version of a package: the first version that closes all that can be closed. */
export function upgradeAdvice(group: readonly FoundOccurrence[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const { target, closed } = closingVersion(findEcosystem(first.ecosystem)?.scheme, first.version, group);
  const name = first.packageName;
  if (target === '') return `No fixed version of ${name} is known.`;
  const open = group.length - closed.length;
  const [through = ''] = first.dependencyPath;
  return [
    `Upgrade ${name} to ${target}`,
    first.directness === 'transitive' && through !== '' ? `, which ${through} brings in` : '',
    open === 0 ? '' : `; ${open} of ${group.length} have no fix yet`,
    '.',
  ].join('');
}

/** `GET /users/:id (Users.show)`, as far as it is known. */
export function handlerWords({ route, name, framework }: FoundHandler): string {
  const what = route === '' ? name : route;
  const rest = route === '' || name === '' ? '' : ` (${name})`;
  return what === '' ? `of ${framework}` : `${what}${rest}`;
}

const levels = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof levels)[number];

/** The worst of them; what is only informative counts as low. */
export function severityOf(group: readonly FoundOccurrence[]): Severity {
  const found = new Set(group.map(({ severity }) => severity.toLowerCase()));
  return levels.find((level) => found.has(level)) ?? 'low';
}

/** Its level, and that nobody scored it where nobody did. */
export function severityWords({ severity, severitySource }: FoundOccurrence): string {
  return severitySource === 'estimated' ? `${severity}, estimated` : severity;
}

/** Ids of databases that everybody reads; another may be of the organization alone. */
const publicIds = /^(?:GHSA|CVE|PYSEC|GO|RUSTSEC|MAL|OSV|GSD|HSEC|RSEC)-[\w-]{1,60}$/;

export function advisoryLink(id: string): string {
  return publicIds.test(id) ? `[${id}](https://osv.dev/vulnerability/${id})` : codeSpan(id);
}
