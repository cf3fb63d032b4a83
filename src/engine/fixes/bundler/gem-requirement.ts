/** Requirements of gems (`~> 6.0.3`, `>= 1`, `1.2.3`): as people write them so that a version is in them, and as Bundler locks them. */
import { compareGems, meetsGem } from './gem-versions.ts';

/** `admit`: as little wider as it takes. `demand`: nothing below the version either, for where no lockfile holds it. */
export type RequirementAim = 'admit' | 'demand';

/**
 * For each requirement what is to stand in its place, nearly always one; undefined where a person has to decide.
 * @param written those of one declaration, all of which have to be met
 */
export function newRequirements(
  written: readonly string[],
  version: string,
  aim: RequirementAim,
): readonly (readonly string[])[] | undefined {
  const hasFloor = written.some((text) => /^\s*>/.test(text));
  const clauses: (readonly string[])[] = [];
  for (const text of written) {
    const own = newClause(text, version, aim);
    if (own === undefined) return undefined;
    const [first = ''] = own;
    // `~> 6.0.6` for 6.0.6.1 says less than is meant.
    const floor = aim === 'demand' && !hasFloor && first.includes('~>') && !meetsGem(lowestOf(first), `>= ${version}`);
    clauses.push(floor ? [...own, `>= ${version}`] : own);
  }
  return clauses.flat().every((clause) => meetsGem(version, clause)) ? clauses : undefined;
}

/** As it stands in parentheses behind a gem's name in a lockfile; empty for what asks for nothing; undefined for what is no requirement. */
export function lockedRequirement(written: readonly string[]): string | undefined {
  const clauses: string[] = [];
  for (const text of new Set(written)) {
    const clause = clauseIn(text);
    if (clause === undefined) return undefined;
    clauses.push(`${clause.operator || '='} ${clause.version}`);
  }
  const [only = ''] = clauses;
  if (clauses.length === 0 || (clauses.length === 1 && /^>= 0(?:\.0)*$/.test(only))) return '';
  return clauses.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)).join(', ');
}

interface Clause {
  readonly operator: string;
  readonly space: string;
  readonly version: string;
}

function clauseIn(text: string): Clause | undefined {
  const [, operator = '', space = '', version] =
    /^(=|!=|>=|>|<=|<|~>|)(\s*)(\d+(?:\.[0-9A-Za-z]+)*)$/.exec(text.trim()) ?? [];
  return version === undefined ? undefined : { operator, space, version };
}

function newClause(text: string, version: string, aim: RequirementAim): readonly string[] | undefined {
  const clause = clauseIn(text);
  if (clause === undefined) return undefined;
  const { operator, space } = clause;
  const isMet = meetsGem(version, text);
  const isLower = operator === '~>' || operator.startsWith('>');
  if (isMet && !(aim === 'demand' && isLower)) return [text];
  const depth = clause.version.split('.').length;
  switch (operator) {
    case '~>':
      return [`~>${space}${cut(version, depth).join('.')}`];
    case '<':
      return [`<${space}${next(cut(version, depth))}`];
    case '!=':
      return undefined;
    case '>':
      return [`>=${space}${version}`];
    default:
      return [`${operator}${space}${version}`];
  }
}

/** As many parts as that. */
function cut(version: string, depth: number): readonly string[] {
  const own = version.split('.');
  return Array.from({ length: depth }, (_, at) => own[at] ?? '0');
}

function next(numbers: readonly string[]): string {
  const last = Number.parseInt(numbers.at(-1) ?? '0', 10);
  return [...numbers.slice(0, -1), String(Number.isNaN(last) ? 1 : last + 1)].join('.');
}

function lowestOf(text: string): string {
  return clauseIn(text)?.version ?? '0';
}

/** The lower end of a requirement; empty where it has none. */
export function lowerEnd(requirement: string): string {
  const named = requirement.split(',').flatMap((text) => {
    const clause = clauseIn(text);
    return clause !== undefined && ['', '=', '>=', '>', '~>'].includes(clause.operator) ? [clause.version] : [];
  });
  return named.toSorted(compareGems).at(-1) ?? '';
}
