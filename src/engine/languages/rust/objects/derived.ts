/** What `#[derive(…)]` writes: methods that do the same with every field. */
import type { ClassShape, Expression, FunctionShape } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import type { Reading } from './body.ts';
import { formatMethod } from './runtime.ts';

const methods: ReadonlyMap<string, readonly string[]> = new Map([
  ['Clone', ['clone']],
  ['Debug', [formatMethod('Debug')]],
  ['PartialEq', ['eq']],
  ['PartialOrd', ['partial_cmp']],
  ['Ord', ['cmp']],
  ['Hash', ['hash']],
]);

export function addDerived(
  { functions }: Reading,
  owner: string,
  fields: ClassShape['fields'],
  derives: ReadonlySet<string>,
  { start }: SyntaxNode,
): void {
  // What is not written takes no place.
  const end = start;
  const base = { owner, within: -1, start, end } as const;
  const add = (shape: Omit<FunctionShape, keyof typeof base>): void => {
    functions.push({ ...base, ...shape });
  };
  if (derives.has('Default')) {
    const named = fields.map(([name, type]): readonly [string, Expression] => [
      name,
      ['callName', type.map((item) => `${item}::default`), { plain: [] }, start, end],
    ]);
    const make: Expression = ['make', ['name', [owner]], { plain: [], named }, start, end];
    add({ name: 'default', isStatic: true, parameters: [], code: [['return', make]] });
  }
  if (fields.length === 0) return;
  for (const [derive, names] of methods) {
    if (!derives.has(derive)) continue;
    for (const name of names) {
      const code = fields.map(([field]): Expression => {
        const from: Expression = ['field', ['self'], field];
        return ['call', from, name, { plain: [['field', ['variable', 'other'], field]] }, start, end];
      });
      const result: readonly Expression[] = derive === 'Clone' ? [['return', ['self']]] : [];
      add({ name, parameters: [{ name: 'other', kind: 'plain' }], code: [...code, ...result] });
    }
  }
}
