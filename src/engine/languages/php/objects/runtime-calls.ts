/** Functions of PHP that call what they are given, or a method that PHP itself names. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';

/** Methods that a function asks its argument for. https://www.php.net/manual/en/language.oop5.magic.php */
const asks: ReadonlyMap<string, string> = new Map([
  ['count', 'count'],
  ['sizeof', 'count'],
  ['strval', '__toString'],
  ['strlen', '__toString'],
  ['trim', '__toString'],
  ['htmlspecialchars', '__toString'],
]);

/** Those that ask everything in a list, wherever it is among the arguments. */
const asksAll: ReadonlyMap<string, string | readonly string[]> = new Map<string, string | readonly string[]>([
  ['json_encode', 'jsonSerialize'],
  ['serialize', ['__serialize', '__sleep', 'serialize']],
  ['var_dump', '__debugInfo'],
  ['print_r', '__debugInfo'],
  ['implode', '__toString'],
  ['join', '__toString'],
  ['sprintf', '__toString'],
  ['printf', '__toString'],
  ['in_array', '__toString'],
  ['sort', '__toString'],
]);

const each: ReadonlySet<string> = new Set(['iterator_to_array', 'iterator_count']);
const itself: ReadonlySet<string> = new Set(['get_class', 'spl_object_id']);
/** What they make of a text the language of the objects says. */
const ofTexts: ReadonlySet<string> = new Set(['ucfirst', 'lcfirst', 'strtolower', 'strtoupper']);

/** `undefined` for all others. */
export function callOfRuntime(name: string, given: Arguments, { start, end }: SyntaxNode): Expression | undefined {
  const [first, ...rest] = given.plain;
  if (first === undefined || given.named !== undefined) return undefined;
  if (given.spread !== undefined && name !== 'call_user_func') return undefined;
  if (name === 'call_user_func') return ['apply', first, { ...given, plain: rest }, start, end];
  if (name === 'call_user_func_array') {
    const [list] = rest;
    return ['apply', first, list === undefined ? { plain: [] } : { plain: [], spread: list }, start, end];
  }
  if (itself.has(name)) return first;
  if (ofTexts.has(name)) return ['call', first, name, { plain: [] }, start, end];
  if (each.has(name)) return ['steps', [...rest, ['map', [[['unknown'], ['each', first, start, end]]]]]];
  const ofAll = asksAll.get(name);
  if (ofAll !== undefined) {
    const steps: Expression[] = [];
    const ask = (value: Expression, name: string): Expression => {
      const again: Expression = ['variable', name];
      const inner: Expression = ['each', again, start, end];
      const held: Expression = ['any', [again, inner, ['each', inner, start, end]]];
      steps.push(['set', name, value]);
      const [method = '', ...others] = [ofAll].flat();
      const answer: Expression = ['call', held, method, { plain: [] }, start, end];
      if (others.length === 0) return answer;
      const kept = `${name}!`;
      const calls = others.map((other): Expression => ['call', held, other, { plain: [] }, start, end]);
      return ['steps', [['set', kept, answer], ...calls, ['variable', kept]]];
    };
    for (const [index, value] of given.plain.entries()) {
      const name = `@${start}:${index}`;
      const answer = ask(value, name);
      // What one gives is asked in turn.
      steps.push(ofAll === '__toString' ? answer : ask(answer, `${name}:`));
    }
    return ['steps', [...steps, ['unknown']]];
  }
  const method = asks.get(name);
  if (method === undefined) return undefined;
  return ['steps', [['call', first, method, { plain: [] }, start, end], ...rest, ['unknown']]];
}
