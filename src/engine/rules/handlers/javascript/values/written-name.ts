/** The dotted name of an expression as it is written: `passport.authenticate` of `passport.authenticate('jwt')`. */
import type { Expression } from '../code/code.ts';

export function writtenName(e: Expression): string {
  const names: string[] = [];
  for (let at: Expression = e; ; ) {
    if (at.k === 'member') {
      names.unshift(at.n);
      at = at.o;
    } else if (at.k === 'item') at = at.o;
    // `show.bind(users)` is `show`.
    else if (at.k === 'call') at = at.f.k === 'member' && at.f.n === 'bind' ? at.f.o : at.f;
    else if (at.k === 'spread') at = at.e;
    else if (at.k === 'name') {
      names.unshift(at.n);
      break;
    } else if (at.k === 'load') {
      if (at.from.k === 'literal') names.unshift(String(at.from.v).replace(/^.*\//, ''));
      break;
    } else if (at.k === 'this' || at.k === 'super') {
      names.unshift(at.k);
      break;
    } else if (at.k === 'function') {
      if (at.f.n !== '') names.unshift(at.f.n);
      break;
    } else break;
  }
  return names.join('.');
}

/** A name as it is written, with the rest of the text where there is more. */
export function writtenText(e: Expression): string {
  return e.k === 'call' || e.k === 'function' ? e.text : writtenName(e);
}
