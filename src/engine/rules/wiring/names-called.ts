/** By their last names, what a function calls or hands on: enough to tell who may start a wiring, and whether one is in it. */
import type { Expression, FileProgram, Statement } from './program.ts';
import { pushEach } from '../../text/push-each.ts';

/** Without those of function literals in it where these are asked for themselves. */
export function namesCalled(file: FileProgram, index: number): ReadonlySet<string> {
  const names = new Set<string>();
  const work: (Expression | Statement)[] = [...(file.functions[index]?.body ?? [])];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if ('s' in next) {
      if (next.s === 'set') work.push(next.value);
      else if (next.s === 'do') work.push(next.value);
      else if (next.s === 'return') pushEach(work, next.values);
      else pushEach(work, [next.over, ...next.body]);
      continue;
    }
    switch (next.k) {
      case 'name':
        names.add(next.name);
        break;
      case 'chain':
        work.push(next.of);
        for (const link of next.links) {
          if ('name' in link) names.add(link.name);
          else if ('args' in link)
            pushEach(
              work,
              link.args.map(({ value }) => value),
            );
        }
        break;
      case 'function':
        pushEach(work, file.functions[next.index]?.body ?? []);
        break;
      case 'join':
        pushEach(work, next.parts);
        break;
      case 'list':
        pushEach(work, next.items);
        break;
      case 'record':
        pushEach(
          work,
          next.fields.map(({ value }) => value),
        );
    }
  }
  return names;
}
