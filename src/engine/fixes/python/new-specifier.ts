/** The specifier that a person would write in place of another so that a version is in it: each clause keeps its operator. */
import { pep440 } from '../../versions/pep440.ts';

/** PEP 440, or Poetry's signs: `^1.2`, `~1.2`, `1.2`, `1.*`. Empty stays empty. */
export function newSpecifier(written: string, version: string): string {
  if (written.includes('|') || written.trim() === '' || written.trim() === '*')
    return written.trim() === '*' ? '*' : '';
  const clauses = written.split(',').map((clause) => clause.trim());
  return clauses.flatMap((clause) => newClause(clause, version)).join(written.includes(', ') ? ', ' : ',');
}

function newClause(clause: string, version: string): readonly string[] {
  const [, operator = '', space = '', bound = ''] = /^(===|[~=!<>]=|[<>^~=]|)(\s*)(.*)$/.exec(clause) ?? [];
  const parsed = pep440.parse(version);
  if (parsed !== undefined && pep440.satisfies(parsed, clause) === true && operator !== '>=') return [clause];
  const parts = version.split('.');
  const precision = bound.split('.').length;
  switch (operator) {
    case '<':
    case '<=': {
      const numbers = parts.slice(0, precision).map((part) => Number.parseInt(part, 10));
      const last = numbers.pop() ?? 0;
      return [`<${space}${[...numbers, Number.isNaN(last) ? 0 : last + 1].join('.')}`];
    }
    case '!=':
      return [];
    case '~=':
      return [`~=${space}${parts.length < 2 ? `${version}.0` : version}`];
    default:
      return bound.endsWith('.*')
        ? [`${operator}${space}${parts.slice(0, precision - 1).join('.')}.*`]
        : [`${operator}${space}${version}`];
  }
}
