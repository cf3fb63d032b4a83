/**
 * Members of imported modules and classes that the file gives a value of its own: from the statement on that does so at the file's own
 * level, or within the block of a patch.
 */
import type { Ref } from '../../model/use-fact.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type PythonWalk, refOf, stringOf, textOf } from './refs.ts';

/** What a use means: another import's member, or nothing of an import. */
export function replacedRef({ replaced }: PythonWalk, ref: Ref, place: number): Ref | undefined {
  const own = replaced.findLast(
    ({ from, until = Number.POSITIVE_INFINITY, ref: member }) =>
      from <= place && place < until && lengthOf(ref, member) > 0,
  );
  if (own === undefined) return ref;
  return own.by === undefined
    ? undefined
    : { import: own.by.import, path: [...own.by.path, ...ref.path.slice(lengthOf(ref, own.ref))] };
}

/** How much of the path the member takes; instances ask their class. */
function lengthOf(ref: Ref, member: Ref): number {
  if (ref.import !== member.import) return 0;
  let at = 0;
  for (const part of member.path) {
    while (at > 0 && ref.path[at] !== part && (ref.path[at] === '()' || ref.path[at] === '#')) at++;
    if (ref.path[at++] !== part) return 0;
  }
  return at;
}

/** `lib.now = fake` at the file's own level: what comes behind it asks for the fake. */
export function noteReplaced(walk: PythonWalk, assignment: SyntaxNode): void {
  const left = field(assignment, 'left');
  const ref = left?.type === 'attribute' ? refOf(walk, left) : undefined;
  if (ref === undefined || !walk.plainStatements.has(assignment.start)) return;
  const by = refOf(walk, field(assignment, 'right'));
  // A call of what it was may give it back.
  if (by?.path.includes('()') === true) return;
  if (by === undefined) walk.replaced.push({ ref, from: assignment.end });
  else if (lengthOf(by, ref) === 0) walk.replaced.push({ ref, from: assignment.end, by });
}

/** `with mock.patch.object(lib, 'now', …):` and what stands in its block. */
export function notePatched(walk: PythonWalk, statement: SyntaxNode): void {
  const body = field(statement, 'body');
  if (body === undefined) return;
  for (const clause of ofType(statement, 'with_clause'))
    for (const item of ofType(clause, 'with_item')) {
      const value = field(item, 'value');
      const call = value?.type === 'as_pattern' ? value.children[0] : value;
      if (call?.type !== 'call' || !/(?:^|\.)patch\.object$/.test(textOf(walk, field(call, 'function')))) continue;
      const [object, name, ...others] = childrenIn(call, 'arguments');
      const owner = refOf(walk, object);
      const member = stringOf(walk, name);
      const keepsIt = others.some(
        (other) => /^(?:wraps|side_effect|new)\b/.test(textOf(walk, other)) || refOf(walk, other),
      );
      if (owner !== undefined && member !== undefined && !keepsIt)
        walk.replaced.push({
          ref: { import: owner.import, path: [...owner.path, member] },
          from: body.start,
          until: body.end,
        });
    }
}
