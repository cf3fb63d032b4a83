/** Which packages a file imports, anywhere in it: what a name of unknown origin is most likely of. */
import type { Statement } from './python-code.ts';
import type { Module } from './values.ts';
import { pushEach } from '../../../text/push-each.ts';

const kept = new WeakMap<Module, ReadonlySet<string>>();

/** First parts of the dotted names. */
export function importsOf(module: Module): ReadonlySet<string> {
  const known = kept.get(module);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const open: Statement[] = module.facts.body.slice();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.k === 'import') names.add(next.from.split('.')[0] ?? '');
    else if (next.k === 'def' || next.k === 'class') pushEach(open, next.v.body);
    else if (next.k === 'for') pushEach(open, next.body);
    else if (next.k === 'if') pushEach(open, [...next.first, ...next.else]);
  }
  kept.set(module, names);
  return names;
}
