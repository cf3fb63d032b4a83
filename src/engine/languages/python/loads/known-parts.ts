/** What a name that is known in part may be: a module of the own package, or one that its pattern matches. */
import { patternOf } from './handed-names.ts';
import type { LoadWalk } from './load-walk.ts';
import type { Text } from './names.ts';
import { holeAt, literal } from './texts.ts';

/** What a name that is known in part leads to: to own modules, or to those that it may be. */
export function noteBound(walk: LoadWalk, text: Text, target: string | undefined): void {
  const { handed } = walk;
  const whole = literal(text);
  if (whole?.startsWith('.') === true && target !== undefined) {
    if (target === '') handed.loadsOwn = true;
    else handed.partly.add(`${target}.*`);
    return;
  }
  if (whole !== undefined) return;
  const first = holeAt(text);
  if (first === 'own') handed.loadsOwn = true;
  // Of what is loaded the module is loaded too; what lies below it may not be.
  else if (first === 'loaded') {
    if (text.filter((piece) => piece !== '').length > 1) handed.partly.add(patternOf(text));
  } else if (patternOf(text).startsWith('.')) {
    handed.loadsOwn ||= target === '';
    if (target !== undefined && target !== '') handed.partly.add(`${target}.*`);
  } else {
    const part = partOf(text);
    if (part !== undefined) handed.partly.add(part);
  }
}

/** The name with `*` for what is not known; `undefined` where all that is known is where it is parted. */
export function partOf(text: Text): string | undefined {
  const pattern = patternOf(text).replace(/:.*$/s, '');
  return pattern.startsWith('.') || !/[^*.:]/.test(pattern) ? undefined : pattern;
}
