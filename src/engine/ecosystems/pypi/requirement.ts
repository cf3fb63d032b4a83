/**
 * One requirement as PEP 508 writes it: `name[extra]>=1,<2 ; marker`, `name @ url`. Every Python manifest but Pipfile and
 * Poetry's holds such strings, so they are read in one place, with offsets.
 * Grammar: https://packaging.python.org/en/latest/specifications/dependency-specifiers/
 */

export interface Requirement {
  readonly name: string;
  readonly extras: readonly string[];
  /** As written, without parentheses: `>=1,<2`; empty where none is given or a URL stands in its place. */
  readonly constraint: string;
  /** Empty where the package comes from an index. */
  readonly url: string;
  /** What stands after the semicolon. */
  readonly marker: string;
  /** Offsets within the text that was read, from the name to the end of constraint or URL. */
  readonly start: number;
  readonly end: number;
  /** What stands behind and belongs to nothing; empty in a proper requirement. */
  readonly rest: string;
}

const nameToken = /[ \t]*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)/y;
const extrasToken = /[ \t]*\[([^\][]*)\]/y;
const urlToken = /[ \t]*@[ \t]*(\S+)/y;
const openToken = /[ \t]*\(/y;
const closeToken = /[ \t]*\)/y;
const clauseToken = /[ \t]*((?:===|[~=!<>]=|[<>])[ \t]*[A-Za-z0-9._*+!-]+)/y;
const commaToken = /[ \t]*,/y;
const markerToken = /[ \t]*;/y;

/** `undefined` where the text does not begin with a package's name. */
export function readRequirement(text: string): Requirement | undefined {
  let position = 0;
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = position;
    const match = token.exec(text);
    if (match !== null) position = token.lastIndex;
    return match;
  };

  const name = take(nameToken)?.[1];
  if (name === undefined) return undefined;
  const start = position - name.length;
  const extras = take(extrasToken)?.[1] ?? '';
  const url = take(urlToken)?.[1] ?? '';
  const isParenthesized = url === '' && take(openToken) !== null;
  let constraintStart = position;
  let constraintEnd = position;
  for (;;) {
    const clause = url === '' ? take(clauseToken)?.[1] : undefined;
    if (clause === undefined) break;
    if (constraintStart === constraintEnd) constraintStart = position - clause.length;
    constraintEnd = position;
    // uv also takes clauses without a comma between them.
    take(commaToken);
  }
  if (isParenthesized) take(closeToken);
  const end = position;
  const hasMarker = take(markerToken) !== null;
  const tail = text.slice(position).trim();
  return {
    name,
    extras: extras.split(',').flatMap((extra) => extra.trim() || []),
    constraint: text.slice(constraintStart, constraintEnd),
    url,
    marker: hasMarker ? tail : '',
    start,
    end,
    rest: hasMarker ? '' : tail,
  };
}

const pin = /^={2,3}[ \t]*([^*\s]+)$/;

/** The one version that a constraint allows, where it has a clause `==` or `===` without a wildcard. */
export function pinnedVersion(constraint: string): string | undefined {
  for (const clause of constraint.split(',')) {
    const version = pin.exec(clause.trim())?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}

const wheelName = /^([A-Za-z0-9._]+)-([A-Za-z0-9._!+]+)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/;
const sourceName = /^(.+?)-(\d[A-Za-z0-9._!+-]*)\.(?:tar\.(?:gz|bz2|xz|Z)|tgz|zip)$/;

/** Name and version as the file name of a wheel or source archive states them (https://peps.python.org/pep-0427/, PEP 625). */
export function readArchiveName(url: string): { readonly name: string; readonly version: string } | undefined {
  const path = url.split(/[?#]/)[0] ?? '';
  let fileName = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (fileName.length > 300) return undefined;
  fileName = fileName.replaceAll(/%2B/gi, '+').replaceAll('%21', '!');
  const match = wheelName.exec(fileName) ?? sourceName.exec(fileName);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { name: match[1], version: match[2] };
}

/** The spelling of a name that the index and advisories share (https://peps.python.org/pep-0503/). */
export function normalizePythonName(name: string): string {
  return /[-_.][-_.]|[_.]/.test(name) ? name.replaceAll(/[-_.]+/g, '-').toLowerCase() : name.toLowerCase();
}
