/**
 * What a call does for security, told by the words of its name: `requireAuth`, `auth.check` and `login_required` check who somebody is,
 * `logout`, `authorName` and `optionalAuth` do not. Names that frameworks give such checks stand in a table of their own.
 */
import type { Concept } from '../model/handler-demand.ts';
import { conceptWords, type WordPattern } from './concept-words.ts';
import { frameworkNames, frameworkNonNames } from './framework-checks.ts';
import { nameFits } from './name-pattern.ts';
import { wordsOf } from './name-words.ts';

/** Names that only hand on what stands in their brackets: there the check is looked for. */
const wrappers: ReadonlySet<string> = new Set(
  [
    [
      'depends',
      'security',
      'useguards',
      'usemiddleware',
      'methoddecorator',
      'beforeaction',
      'prependbeforeaction',
      'beforefilter',
    ],
    [
      'middleware',
      'use',
      'compose',
      'applydecorators',
      'before',
      'beforerequest',
      'prehandler',
      'onrequest',
      'addhook',
      'with',
      'wrap',
    ],
    [
      'asynchandler',
      'catchasync',
      'wrapasync',
      'group',
      'route',
      'permissionclasses',
      'dependencies',
      'bind',
      'usefilter',
      'filter',
    ],
    ['extendwith', 'typefilter', 'servicefilter', 'withmiddleware', 'all', 'promisify', 'tryc', 'secured'],
  ].flat(),
);

const namesInTextMax = 12;

/** `text` is the whole call or guard as it is written, where that is known: `[Authorize(Roles = "admin")]`. */
export function callMeans(concept: Concept, name: string, text = ''): boolean {
  if (isNamedSo(concept, name, text)) return true;
  // What checks what somebody may do has to know who it is.
  if (concept === 'authentication' && isNamedSo('authorization', name, text)) return true;
  const last = (name.split('.').at(-1) ?? '').replace(/[^A-Za-z]/g, '').toLowerCase();
  if (!wrappers.has(last)) return false;
  return namesInside(text).some(
    (inner) =>
      inner !== name &&
      (isNamedSo(concept, inner, '') || (concept === 'authentication' && isNamedSo('authorization', inner, ''))),
  );
}

function isNamedSo(concept: Concept, name: string, text: string): boolean {
  if (frameworkNonNames[concept]?.some((pattern) => nameFits(pattern, name)) === true) return false;
  const known = frameworkNames[concept].find(({ pattern }) => nameFits(pattern, name));
  if (known !== undefined && (known.text === undefined || text === '' || known.text.test(text.slice(0, 200))))
    return known.text === undefined || text !== '';
  if (known !== undefined) return false;
  const parts = name.split('.').filter((part) => part !== '?' && part !== 'this' && part !== 'self');
  const last = wordsOf(parts.at(-1) ?? '');
  const { never, neverFirst, whole, patterns, generic } = conceptWords[concept];
  if (last.length === 0 || last.some((word) => never.has(word)) || neverFirst.has(last[0] ?? '')) return false;
  const receiver = wordsOf(parts.at(-2) ?? '');
  const isGeneric = last.every((word) => generic.has(word));
  if (isGeneric && receiver.some((word) => never.has(word))) return false;
  if (whole.has(last.join(' '))) return true;
  if (patterns.some((pattern) => fits(pattern, last))) return true;
  if (!isGeneric || receiver.length === 0) return false;
  const both = [...receiver, ...last];
  return patterns.some((pattern) => fits(pattern, both)) || (whole.has(receiver.join(' ')) && last.length === 1);
}

/** A word of each set, anywhere. */
function fits(pattern: WordPattern, words: readonly string[]): boolean {
  return pattern.every((set) => words.some((word) => set.has(word)));
}

/** Names that stand in the brackets of a call, in strings too: `middleware('auth:sanctum')`, `Depends(get_current_user)`. */
function namesInside(text: string): readonly string[] {
  const inside = text.slice(0, 200).replace(/^[^(:['"\s]*/, '');
  const names: string[] = [];
  for (const [name] of inside.matchAll(/[A-Za-z_$][\w$]*(?:(?:\.|::|->|-)[A-Za-z_$][\w$]*)*/g)) {
    names.push(name.replace(/::|->/g, '.'));
    if (names.length === namesInTextMax) break;
  }
  return names;
}
