/** The range that a person would write in place of another so that a version is in it: `^1.2.0` becomes `^2.0.1`. */
import { aliasIn } from './alias.ts';

export function newRange(written: string, version: string): string {
  const alias = aliasIn(written)?.prefix ?? '';
  const workspace = alias === '' ? (/^workspace:/.exec(written)?.[0] ?? '') : '';
  const range = written.slice(alias.length + workspace.length).trim();
  const [, operator = '^'] = /^(\^|~|>=)\s*v?\d/.exec(range) ?? [];
  const isExact = /^[=v\s]*\d+\.\d+\.\d+\S*$/.test(range);
  return `${alias}${workspace}${isExact ? '' : operator}${version}`;
}
