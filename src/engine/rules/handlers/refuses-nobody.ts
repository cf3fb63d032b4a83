/**
 * Tells guards that refuse nobody by what they call: one that goes on to the next step and has no way to answer by itself lets everybody through,
 * whatever its name says and whatever it looks at on the way.
 */
import type { CallFact } from '../model/function-facts.ts';

const goesOn = /(?:^|\.)(?:next|Next|call_next|doFilter)$/;
/** Last parts of names by which a request is answered, or an error raised, instead of going on. */
const answers =
  /^(?:status|sendStatus|sendError|send|json|jsonify|end|render|redirect|redirectTo|write|writeHead|WriteHeader|reply|respond|abort\w*|deny\w*|reject\w*|refuse\w*|fail\w*|throw\w*|unauthori[sz]ed\w*|forbid\w*|\w*(?:Error|Exception|Unauthorized|Forbidden|Denied))$/i;

export function refusesNobody(calls: readonly Pick<CallFact, 'name' | 'text'>[]): boolean {
  const isStep = calls.some(({ name }) => goesOn.test(name));
  return isStep && !calls.some(canAnswer);
}

function canAnswer({ name, text }: Pick<CallFact, 'name' | 'text'>): boolean {
  // Express and its relatives go on with an error by an argument.
  if (/(?:^|\.)next$/.test(name)) return /^[\w.]*next\(\s*[^)\s]/.test(text);
  return answers.test(name.split('.').at(-1) ?? '');
}
