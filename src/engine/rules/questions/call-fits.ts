/** Whether a call is one of those that a question names, by any of its names or by what they mean. */
import type { CallName } from '../model/handler-demand.ts';
import { callMeans } from '../names/call-concepts.ts';
import { nameFits } from '../names/name-pattern.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { type CallSite, callSites } from './call-sites.ts';

export function isCallOf(wanted: readonly CallName[], site: CallSite): boolean {
  return wanted.some((call) =>
    call.kind === 'name'
      ? site.names.some((name) => nameFits(call.name, name))
      : callMeans(call.concept, site.name, site.text),
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

/** Kept for as long as a file's tree is: a condition asks it again for each call or function. */
const known = new WeakMap<SourceView, Map<readonly CallName[], readonly CallSite[]>>();

/** The calls of a file that are wanted, in the order in which they begin. */
export function sitesOf(wanted: readonly CallName[], view: SourceView): readonly CallSite[] {
  const before = known.get(view) ?? new Map<readonly CallName[], readonly CallSite[]>();
  known.set(view, before);
  const sites = before.get(wanted) ?? callSites(view).filter((site) => isCallOf(wanted, site));
  before.set(wanted, sites);
  return sites;
}
