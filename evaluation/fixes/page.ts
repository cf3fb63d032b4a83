/** docs/measured-fixes.md: what plans of fixes did to real projects, beside osv-scanner's guided remediation. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePage } from '../places.ts';

export interface Effect {
  readonly closed: number;
  readonly closedWithFix: number;
  readonly opened: number;
  /** Packages at versions that were not there before. */
  readonly changed: number;
}

export interface Measured extends Effect {
  readonly project: string;
  readonly alerts: number;
  readonly withFix: number;
  readonly groups: number;
  readonly verdicts: readonly string[];
  /** Alerts that no registry could be asked of, in words: they are in none of the figures. */
  readonly leftOut: readonly string[];
  /** What is not of one run as it stands, in words: a row that was kept from before, or put together by hand. */
  readonly provenance?: string;
  readonly notFixed: readonly { readonly name: string; readonly reason: string }[];
  readonly peers: readonly (Effect & { readonly strategy: string; readonly failed: string })[];
}

export const keptMeasures = 'measured.jsonl';

/** @param folder where runs keep what they measured: the last of each project counts */
export function writeFixesPage(folder: string): void {
  const path = join(folder, keptMeasures);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const byProject = new Map(lines.map((line) => JSON.parse(line) as Measured).map((one) => [one.project, one]));
  const all = [...byProject.values()].sort((a, b) => (a.project < b.project ? -1 : 1));
  const sum = (of: (one: Measured) => number): number => all.reduce((total, one) => total + of(one), 0);
  writePage(
    'measured-fixes.md',
    `# Fixes, measured

Written by \`npm run evaluation -- fixes <projects…> --keep FOLDER --write\` from real projects at vulnerable commits, with the advisories of
\`../shared/data/osv\`; those called *made* are manifests written for the purpose, of real packages, locked by their package manager.
Each plan is made and applied on a copy, the copy is scanned again, and its package manager is asked whether it takes the files as they are, scripts off. Of ${sum(({ withFix }) => withFix)} alerts with a fixed version ${sum(({ closedWithFix }) => closedWithFix)} are closed (${percent(
      sum(({ closedWithFix }) => closedWithFix),
      sum(({ withFix }) => withFix),
    )}), ${sum(({ opened }) => opened)} are opened.

| Project | Alerts | With a fix | Closed of those | Opened | Changes | New versions | Package manager |
| --- | --: | --: | --: | --: | --: | --: | --- |
${all.map(rowOf).join('\n')}

*Closed of those*: alerts with a fixed version that are gone. *New versions*: packages at versions that were not there before.

${all.flatMap(leftOutLine).join('')}${all.flatMap(provenanceLine).join('')}
## What stays, and why

${all.flatMap(notFixedOf).join('\n')}

## Beside guided remediation

osv-scanner's \`fix\` on copies of the same projects with the same advisories, its releases asked of the same registries, judged by the same scan. It edits
npm's lockfiles (\`in-place\`: the lockfile alone; \`relax\`: package.json too) and pom.xml (\`override\`).

| Project | With a fix | Vedette: closed, opened, new versions | osv-scanner: strategy | closed | opened | new versions |
| --- | --: | --- | --- | --: | --: | --: |
${all.flatMap(besideOf).join('\n')}
`,
  );
}

function rowOf(one: Measured): string {
  const verdicts = one.verdicts.map((verdict) => verdict.replaceAll('|', '/').slice(0, 160)).join('; ');
  return `| ${one.project} | ${one.alerts} | ${one.withFix} | ${one.closedWithFix} (${percent(one.closedWithFix, one.withFix)}) | ${one.opened} | ${one.groups} | ${one.changed} | ${verdicts} |`;
}

function leftOutLine({ project, leftOut }: Measured): readonly string[] {
  return leftOut.map(
    (one) => `\nLeft out of the figures, since their registry cannot be asked from here: in ${project}, ${one}.\n`,
  );
}

function provenanceLine({ project, provenance }: Measured): readonly string[] {
  return provenance === undefined ? [] : [`\nNot of one whole run: ${project}, ${provenance}.\n`];
}

/** The reasons of each package once. */
function notFixedOf({ project, notFixed }: Measured): readonly string[] {
  const byReason = Map.groupBy(notFixed, ({ name, reason }) => `${name}: ${reason.replaceAll('|', '/').slice(0, 300)}`);
  return [...byReason].map(
    ([said, own]) => `- ${project}, ${own.length === 1 ? '1 alert' : `${own.length} alerts`} of ${said}`,
  );
}

function besideOf(one: Measured): readonly string[] {
  return one.peers.map((peer) => {
    const own = `${one.closedWithFix} (${percent(one.closedWithFix, one.withFix)}), ${one.opened}, ${one.changed}`;
    const theirs =
      peer.failed !== ''
        ? `${peer.failed} | – | –`
        : `${peer.closedWithFix} (${percent(peer.closedWithFix, one.withFix)}) | ${peer.opened} | ${peer.changed}`;
    return `| ${one.project} | ${one.withFix} | ${own} | ${peer.strategy} | ${theirs} |`;
  });
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(0)} %`;
}
