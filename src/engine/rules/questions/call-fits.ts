/** Whether a call is one of those that a question names, by any of its names or by what they mean. */
import type { CallName } from '../model/handler-demand.ts';
import { callMeans } from '../names/call-concepts.ts';
import { nameFits } from '../names/name-pattern.ts';
import type { CallSite } from './call-sites.ts';

export function isCallOf(wanted: readonly CallName[], site: CallSite): boolean {
  return wanted.some((call) =>
    call.kind === 'name'
      ? site.names.some((name) => nameFits(call.name, name))
      : callMeans(call.concept, site.name, site.node.text().slice(0, 200)),
  );
}

/** Cheaply: a name's last part must stand somewhere in the text. */
export function mayHold(wanted: readonly CallName[], text: string): boolean {
  return wanted.some((call) => {
    if (call.kind === 'concept') return true;
    const last = call.name
      .replace(/^\^/, '')
      .split(/[.*:>#\\]/)
      .findLast((part) => part !== '');
    return last === undefined || text.includes(last);
  });
}
