/** Which values are true, and which are the same, as the language of the file has it; `undefined` where that is not certain. */
import type { LanguageName } from '../model/language-name.ts';
import type { Known } from './surroundings.ts';

/** A value that is known and no list. `isUndefined` tells JavaScript's `undefined` from its `null`. */
export interface Plain {
  readonly value: Known;
  readonly isUndefined?: boolean;
}

const ofJavaScript: ReadonlySet<LanguageName> = new Set(['javascript', 'typescript']);

export function isTrueIn(language: LanguageName, value: Known): boolean {
  if (value === null || value === false) return false;
  if (language === 'ruby') return true;
  return value !== '' && value !== 0 && !(language === 'php' && value === '0');
}

/** By a mark that asks whether two values are the same: `==`, `===`, `is`, `eq`. */
export function isSameIn(language: LanguageName, mark: string, left: Plain, right: Plain): boolean | undefined {
  const isStrict = mark === '===' || mark === 'is';
  if (ofJavaScript.has(language)) return isStrict ? isIdentical(left, right) : isLooselySame(left, right);
  if (language === 'php' && !isStrict) return isSameInPhp(left.value, right.value);
  if (language === 'python') return isSameInPython(mark, left.value, right.value);
  return left.value === right.value;
}

function isIdentical(left: Plain, right: Plain): boolean {
  return left.value === right.value && (left.value !== null || left.isUndefined === right.isUndefined);
}

/** JavaScript's own, which this is written in. */
function isLooselySame(left: Plain, right: Plain): boolean {
  // oxlint-disable-next-line eqeqeq -- the mark that is asked about
  return left.value == right.value;
}

function isSameInPython(mark: string, left: Known, right: Known): boolean | undefined {
  // Equal texts and numbers may be one object or two.
  const isObject = (value: Known): boolean => typeof value === 'string' || typeof value === 'number';
  if (mark === 'is') return isObject(left) && isObject(right) ? undefined : left === right;
  const plain = (value: Known): Known => (typeof value === 'boolean' ? Number(value) : value);
  return plain(left) === plain(right);
}

function isSameInPhp(left: Known, right: Known): boolean | undefined {
  if (typeof left === 'boolean' || typeof right === 'boolean') return isTrueIn('php', left) === isTrueIn('php', right);
  if (left === null || right === null) {
    const other = left ?? right;
    return other === null || other === '' || other === 0;
  }
  if (typeof left === 'number' && typeof right === 'number') return left === right;
  // Texts that read like numbers are compared as numbers, and how others are was changed between versions.
  if ([left, right].some((value) => typeof value === 'string' && !/^\s*[+-]?\.?\d/.test(value)))
    return typeof left === typeof right ? left === right : undefined;
  return left === right ? true : undefined;
}
