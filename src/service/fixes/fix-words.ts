/** What a fix pull request says: its title, and the evidence that whoever reviews it needs. Nothing of a repository or an advisory becomes markup. */
import { counted } from '../../engine/text/counted.ts';
import type { FixedAlert, FixGroup, Move } from '../../engine/fixes/model/fix-plan.ts';
import { advisoryLink, codeSpan, markdownText } from '../pull-requests/report-words.ts';
import { fixMark } from '../bitbucket/fix-host.ts';
import type { AlertFinder, StandingAlert } from './standing-alerts.ts';

export type WordedGroup = Omit<FixGroup, 'edits'>;

const rowsMax = 30;
const placesMax = 3;

/** `Upgrade lodash to 4.17.21` */
export function upgradeWords({ name, to }: Pick<FixGroup, 'name' | 'to'>): string {
  if (to.length === 0) return `Remove ${name}`;
  return `Upgrade ${name} to ${to.join(' and ')}`;
}

/** `Upgrade lodash to 4.17.21: closes 2 alerts, 1 reachable` */
export function fixTitle(group: WordedGroup, find: AlertFinder): string {
  const reachable = group.closes.filter((alert) => find(alert)?.reachability === 'reachable').length;
  const closes = `closes ${counted(group.closes.length, 'alert', 'alerts')}`;
  return plain(`${upgradeWords(group)}: ${closes}${reachable === 0 ? '' : `, ${reachable} reachable`}`);
}

/** The same for the same group and scan, so that it is written again only where there is something to say. */
export function fixDescription(group: WordedGroup, find: AlertFinder): string {
  return [
    `**Vedette.** ${markdownText(upgradeWords(group))}${group.isMajor ? ', **across a major version**' : ''}: closes ${counted(group.closes.length, 'alert', 'alerts')} in ${group.paths.map(codeSpan).join(', ')}.`,
    alertTable(group.closes, find),
    ...evidenceList(group.closes, find),
    moveTable(group),
    ...breakingList(group),
    ...(group.notes.length === 0
      ? []
      : [
          '**To do by hand**',
          group.notes
            .slice(0, rowsMax)
            .map((note) => `- ${markdownText(note)}`)
            .join('\n'),
        ]),
    `**How it was verified.** The files were changed in memory and scanned anew: ${group.closes.length === 1 ? 'the alert above is' : 'the alerts above are'} gone, and none is new. ${kindSentences[group.kind]} Nothing of this repository was run; your builds and tests have the last word.`,
    'It is kept up to date and closed by itself where it is needed no more, as long as nobody else commits to its branch. Declined, it does not come again for the same versions.',
    `${fixMark(`group ${group.id}`)}\n`,
  ].join('\n\n');
}

const kindSentences = {
  refresh: 'Only the lockfile changes, within the ranges that the project declares.',
  ancestor: 'A package that brings it in goes up to a release that admits a safe one.',
  direct: "The project's own declaration changes.",
  override: 'The package manager is told to take this version, whatever a dependency asks for.',
} as const;

function alertTable(alerts: readonly FixedAlert[], find: AlertFinder): string {
  const rows = alerts
    .map((alert) => ({ alert, standing: find(alert) }))
    .toSorted((a, b) => (b.standing?.priority ?? 0) - (a.standing?.priority ?? 0))
    .slice(0, rowsMax)
    .map(({ alert, standing }) => {
      const cells = [
        advisoryLink(alert.advisoryId),
        codeSpan(`${alert.name} ${alert.version}`),
        standing?.severity ?? '',
        standing === undefined ? '' : String(standing.priority),
        standing === undefined ? '' : uses[standing.reachability],
        markdownText(standing?.summary ?? ''),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  const head = [
    '| Alert | Package | Severity | Priority | In use | What it is |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  const more = alerts.length > rowsMax ? [`\nand ${alerts.length - rowsMax} more, less urgent.`] : [];
  return [...head, ...rows, ...more].join('\n');
}

const uses = { reachable: '**reached**', needsReview: 'to review', unreachable: 'not reached' } as const;

/** The verdict with its places in first-party code. */
function evidenceList(alerts: readonly FixedAlert[], find: AlertFinder): string[] {
  const told = alerts
    .flatMap((alert) => find(alert) ?? [])
    .filter(({ explanation }) => explanation !== '')
    .toSorted((a, b) => b.priority - a.priority)
    .slice(0, 10)
    .map((alert) => `- ${advisoryLink(alert.advisoryId)}: ${markdownText(alert.explanation)}${placesOf(alert)}`);
  return told.length === 0 ? [] : ['**Why it matters here**', [...new Set(told)].join('\n')];
}

function placesOf({ evidence }: StandingAlert): string {
  const places = evidence.filter(({ path }) => path !== '').slice(0, placesMax);
  if (places.length === 0) return '';
  return ` (${places.map(({ path, startLine }) => codeSpan(`${path}:${startLine}`)).join(' → ')})`;
}

function moveTable({ moves }: WordedGroup): string {
  const rows = moves
    .slice(0, rowsMax)
    .map((move) => `| ${codeSpan(move.name)} | ${cell(move.from)} | ${cell(move.to)} | ${marksOf(move)} |`);
  const more = moves.length > rowsMax ? [`\nand ${moves.length - rowsMax} more.`] : [];
  return ['| Package | From | To | |', '| --- | --- | --- | --- |', ...rows, ...more].join('\n');
}

function cell(version: string): string {
  return version === '' ? '' : codeSpan(version);
}

function marksOf({ isMajor, publishedAt, from, to }: Move): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(publishedAt)?.[0];
  return [
    isMajor ? '**major**' : '',
    from === '' ? 'new' : '',
    to === '' ? 'goes' : '',
    day === undefined ? '' : `released ${day}`,
  ]
    .filter((mark) => mark !== '')
    .join(', ');
}

function breakingList({ breaking }: WordedGroup): string[] {
  if (breaking.length === 0) return [];
  const lines = breaking
    .slice(0, rowsMax)
    .map(
      ({ name, version, symbol, path, line }) =>
        `- ${codeSpan(`${path}:${line}`)} uses ${codeSpan(symbol)}, which ${codeSpan(`${name} ${version}`)} no longer has`,
    );
  return ['**Breaking**', lines.join('\n')];
}

/** On one line, as titles and messages of commits are. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}
