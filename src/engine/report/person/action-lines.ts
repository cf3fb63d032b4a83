/** An action as a person reads it: what to do and what it closes, where the package stands, then a line for each finding. */
import type { Package } from '../../model/package.ts';
import { counted } from '../../text/counted.ts';
import type { Action, Finding } from './actions.ts';
import { advisoryLink } from './advisory-link.ts';
import { columnsOf, cutLine, flow, type Piece, piece, type Terminal, wholePiece } from './pieces.ts';
import { severityStyles, verdictPiece } from './verdict-words.ts';

export interface ActionOptions {
  /** Findings of an action that are shown. */
  readonly findingsMax: number;
  readonly isExplaining: boolean;
}

/** Of a priority and what follows it. */
const actionIndent = 5;

export function actionLines(action: Action, terminal: Terminal, options: ActionOptions): string[] {
  const shown = action.findings.slice(0, options.findingsMax);
  const isUniform = new Set(action.findings.map(({ verdict }) => verdictPiece(verdict).text)).size === 1;
  const rowsWith = (hasAlias: boolean): Rows => {
    const cells = shown.map((finding) => cellsOf(finding, { hasVerdict: !isUniform, hasAlias }));
    return { cells, columns: widthsOf(cells) };
  };
  const short = rowsWith(terminal.width >= widthWithAliases);
  const isBelow = titlesStandBelow(shown, short.columns, terminal);
  const long = rowsWith(true);
  // A line that the title does not share has room for the second name.
  const { cells, columns } = isBelow && usedBy(long.columns) <= terminal.width ? long : short;
  const left = action.findings.length - shown.length;
  return [
    ...headLines(action, terminal),
    ...flow([indented, ...marksOf(action, isUniform)], terminal, actionIndent),
    ...shown.flatMap((finding, at) => [
      ...findingLines(finding, cells[at] ?? [], { columns, isBelow }, terminal),
      ...(options.isExplaining ? explanation(finding, terminal) : []),
    ]),
    ...(left === 0 ? [] : [cutLine([indented, piece(`… and ${left} more (--all shows them)`, 'dim')], terminal)]),
  ];
}

/** What an action is, with the worst that it is about in the place of its findings. */
export function namedLines(action: Action, terminal: Terminal): string[] {
  const [worst] = action.findings.toSorted((a, b) => b.hit.advisory.severityScore - a.hit.advisory.severityScore);
  if (worst === undefined) return headLines(action, terminal);
  const { advisory } = worst.hit;
  const { id, link } = idOf(advisory);
  return headLines(action, terminal, [
    piece(' · '),
    wholePiece(severityOf(advisory), severityStyles[advisory.severity]),
    piece(' '),
    { ...piece(id, 'dim'), ...(link === undefined ? {} : { link }) },
  ]);
}

function headLines(action: Action, terminal: Terminal, more: readonly Piece[] = []): string[] {
  const { priority, package: found, versions } = action;
  const start = piece(`${String(priority).padStart(3)}  `, 'bold');
  const what = [
    piece(found.name, 'bold'),
    piece(` ${versions.map((version) => versionOf(found, version)).join(', ')}`),
  ];
  return flow([start, ...wordsOf(action, what), ...more], terminal, actionIndent);
}

/** As the package manager writes it. */
function versionOf({ ecosystem }: Package, version: string): string {
  return ecosystem === 'Go' && /^\d/.test(version) ? `v${version}` : version;
}

function wordsOf(action: Action, what: readonly Piece[]): Piece[] {
  const { kind, package: found, target, isMajor, minor, findings, closed } = action;
  const reachable = findings.filter(({ verdict }) => verdict.reachability === 'reachable').length;
  const ofThem = reachable === 0 ? [] : [piece(', '), piece(`${reachable} reachable`, ['bold', 'red'])];
  const noFix = findings.length - closed.length;
  const to = piece(versionOf(found, target), 'green');
  if (kind === 'remove') {
    const malicious = piece(found.version === '' ? 'malicious' : 'this version is malicious', ['bold', 'red']);
    if (noFix > 0) return [piece('remove ', ['bold', 'red']), ...what, piece(': '), malicious];
    return [piece('replace ', ['bold', 'red']), ...what, piece(' by '), to, piece(': '), malicious];
  }
  if (kind === 'wait')
    return [...waiting(action), ...what, piece(`: ${counted(noFix, 'vulnerability', 'vulnerabilities')}`), ...ofThem];
  const step = found.version === '' ? [piece(' to '), to, piece(' or later')] : [piece(' → '), to];
  const major = isMajor ? [piece(' (major)', 'yellow')] : [];
  const near = minor === undefined ? '' : versionOf(found, minor.target);
  const clauses: readonly (readonly Piece[])[] = [
    [wholePiece(`closes ${closed.length}`), ...ofThem],
    ...(minor === undefined ? [] : [[piece(near, 'green'), piece(` closes ${minor.closed} within the major version`)]]),
    ...(noFix === 0 ? [] : [[piece(`no fix yet for ${noFix}`)]]),
  ];
  return [piece('upgrade '), ...what, ...step, ...major, piece(': '), ...joinedBy('; ', clauses)];
}

/** What parts them stays with what is in front of it. */
function joinedBy(between: string, clauses: readonly (readonly Piece[])[]): Piece[] {
  return clauses.flatMap((clause, at) =>
    at === clauses.length - 1
      ? clause
      : clause.map((own, index) => (index === clause.length - 1 ? { ...own, text: `${own.text}${between}` } : own)),
  );
}

/** Records that name no fix may say up to where they speak. */
function waiting({ package: found, findings }: Action): Piece[] {
  const ends = findings.map(({ hit }) => hit.affectedUpTo);
  const [end] = ends;
  if (end === undefined || ends.some((other) => other?.version !== end.version)) return [piece('no fix yet: ')];
  return [piece(`no fix named, affected ${end.isIncluded ? 'up to' : 'below'} ${versionOf(found, end.version)}: `)];
}

const indented: Piece = { text: ' '.repeat(actionIndent) };
const placesMax = 2;

/** Where it comes from, what it is for, who asks for it, how all of it was judged where that is one answer, and where it is written. */
function marksOf({ package: found, packages, findings: [first] }: Action, isUniform: boolean): Piece[] {
  const marks = [
    ...[found.ecosystem, scopeOf(packages), wayOf(packages)]
      .filter((mark) => mark !== '')
      .map((mark) => piece(mark, 'dim')),
    ...(isUniform && first !== undefined ? [verdictPiece(first.verdict)] : []),
    piece(placesOf(packages), 'dim'),
  ];
  // A mark keeps what parts it from the next one, so that no line begins with it.
  return marks.map((mark, at) => ({
    ...mark,
    text: at === marks.length - 1 ? mark.text : `${mark.text} · `,
    isWhole: true,
  }));
}

/** A second line of the same file is named by its number alone. */
function placesOf(packages: readonly Package[]): string {
  const places = [...new Set(packages.map(({ manifestPath, span }) => `${manifestPath}:${span.startLine}`))];
  const more = places.length - placesMax;
  const fileOf = (place: string): string => place.slice(0, place.lastIndexOf(':'));
  const named = places.slice(0, placesMax).map((place, at) => {
    const before = places[at - 1];
    return before !== undefined && fileOf(before) === fileOf(place) ? place.slice(fileOf(place).length) : place;
  });
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function scopeOf(packages: readonly Package[]): string {
  const scopes = new Set(packages.map(({ scope }) => scope));
  return scopes.has('production') ? 'production' : [...scopes].join(', ');
}

/** The direct packages that bring it in, which are what a person can change. */
function wayOf(packages: readonly Package[]): string {
  if (packages.some(({ directness }) => directness === 'direct')) return 'direct';
  const roots = [
    ...new Set(packages.flatMap(({ dependencyPath }) => (dependencyPath.length > 1 ? dependencyPath.slice(0, 1) : []))),
  ];
  if (roots.length === 0) return packages.some(({ directness }) => directness === 'transitive') ? 'transitive' : '';
  const more = roots.length - placesMax;
  return `transitive, through ${roots.slice(0, placesMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Rows {
  readonly cells: readonly (readonly Piece[])[];
  readonly columns: readonly number[];
}

interface Columns {
  readonly hasVerdict: boolean;
  readonly hasAlias: boolean;
}

/** From here on there is room for a second name of each advisory beside its title. */
const widthWithAliases = 120;

interface NamedId {
  readonly id: string;
  readonly link: string | undefined;
}

/** What most people search for, else one that has a page: converted records have ids that nobody else knows. */
function idOf({ id, aliases }: Finding['hit']['advisory']): NamedId {
  const all = [id, ...aliases];
  const named = all.find((one) => one.startsWith('CVE-')) ?? all.find((one) => advisoryLink(one) !== undefined) ?? id;
  return { id: named, link: advisoryLink(named) };
}

function severityOf({ severity, severityScore, severitySource }: Finding['hit']['advisory']): string {
  const score = severityScore > 0 ? ` ${severitySource === 'estimated' ? '~' : ''}${severityScore.toFixed(1)}` : '';
  return `${severity}${score}`;
}

function cellsOf({ hit: { advisory }, verdict }: Finding, { hasVerdict, hasAlias }: Columns): Piece[] {
  const { id, link } = idOf(advisory);
  const alias = [advisory.id, ...advisory.aliases].find((one) => one !== id && advisoryLink(one) !== undefined) ?? '';
  return [
    piece(severityOf(advisory), severityStyles[advisory.severity]),
    ...(hasVerdict ? [verdictPiece(verdict)] : []),
    { ...piece(id), ...(link === undefined ? {} : { link }) },
    ...(hasAlias ? [piece(alias, 'dim')] : []),
  ];
}

function widthsOf(rows: readonly (readonly Piece[])[]): readonly number[] {
  const columns = rows[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, column) =>
    rows.reduce((widest, row) => Math.max(widest, columnsOf(row[column]?.text ?? '')), 0),
  );
}

/** A narrower title would tell nothing, and a wider one is cut and still says enough. */
const titleLeast = 28;
const titleEnough = 60;

/** One way for all findings of an action, by what most of their titles need. */
function titlesStandBelow(findings: readonly Finding[], columns: readonly number[], { width }: Terminal): boolean {
  const room = width - usedBy(columns);
  const tooLong = findings.filter((finding) => columnsOf(titleOf(finding)) > room).length;
  return room < titleLeast || (room < titleEnough && tooLong * 2 > findings.length);
}

function usedBy(columns: readonly number[]): number {
  return actionIndent + columns.reduce((sum, column) => sum + (column === 0 ? 0 : column + 2), 0);
}

/** Exploited within a month with a probability that is worth a mark. */
const likelyFrom = 0.1;

function findingLines(
  finding: Finding,
  row: readonly Piece[],
  { columns, isBelow }: { readonly columns: readonly number[]; readonly isBelow: boolean },
  terminal: Terminal,
): string[] {
  const { advisory } = finding.hit;
  const cells = row.flatMap((cell, at) =>
    columns[at] === 0 ? [] : [cell, { text: ' '.repeat((columns[at] ?? 0) - columnsOf(cell.text) + 2) }],
  );
  const marks = [
    ...(advisory.isKnownExploited === true ? [piece('exploited', ['bold', 'red']), piece(' · ')] : []),
    ...((advisory.epss ?? 0) >= likelyFrom
      ? [piece(`EPSS ${Math.round((advisory.epss ?? 0) * 100)} %`, 'red'), piece(' · ')]
      : []),
  ];
  const title = [...marks, piece(titleOf(finding))];
  if (!isBelow) return [cutLine([indented, ...cells, ...title], terminal)];
  return [cutLine([indented, ...cells], terminal), cutLine([indented, { text: '  ' }, ...title], terminal)];
}

/** Titles often name the package, which is said above them. */
function titleOf({ hit: { advisory }, package: { name } }: Finding): string {
  const written = (
    advisory.summary.trim() === '' ? (advisory.details.split('\n', 1)[0] ?? '') : advisory.summary
  ).trim();
  const own = [advisory.id, ...advisory.aliases].find((id) => written.startsWith(`${id}:`));
  const title = own === undefined ? written : written.slice(own.length + 1).trim();
  const isFirst = title.toLowerCase().startsWith(name.toLowerCase());
  const saying = isFirst
    ? /^(?:: | (?:is |are )?(?:vulnerable to|affected by|has|have) )(.+)$/is.exec(title.slice(name.length))?.[1]
    : undefined;
  const rest = saying ?? title;
  const ending = ` in ${name}`;
  const plain = rest.toLowerCase().endsWith(ending.toLowerCase()) ? rest.slice(0, -ending.length) : rest;
  return saying === undefined ? plain : `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
}

function explanation(
  { hit, package: vulnerable, verdict, priority, priorityReasons }: Finding,
  terminal: Terminal,
): string[] {
  const start: Piece = { text: ' '.repeat(actionIndent + 2) };
  const aliases = [hit.advisory.id, ...hit.advisory.aliases].filter((id) => id !== idOf(hit.advisory).id);
  const lines: readonly (readonly Piece[])[] = [
    ...(aliases.length === 0 ? [] : [[piece(`also ${aliases.join(' ')}`, 'dim')]]),
    [piece(verdict.explanation)],
    [piece(`priority ${priority}: ${priorityReasons.join(' ')}`, 'dim')],
    ...(vulnerable.dependencyPath.length > 1
      ? [[piece(`brought in by ${vulnerable.dependencyPath.join(' → ')}`, 'dim')]]
      : []),
    ...verdict.evidence.map((step) => {
      const place = step.path === '' ? '' : ` ${step.path}:${step.startLine}:${step.startColumn}`;
      const snippet = step.snippet.trim();
      return [
        piece(step.kind, 'cyan'),
        piece(place),
        piece(` ${step.symbol}`),
        ...(snippet === '' ? [] : [piece(`  ${snippet}`, 'dim')]),
      ];
    }),
  ];
  return lines.flatMap((line) => flow([start, ...line], terminal, actionIndent + 4));
}
