/** Attributes as they were written before PHP had them: `@Route("/x", methods={"GET"})` in the comment above a method or class. */
import type { SourceFile } from '../../../text/source-file.ts';
import { placeBetween } from '../../syntax/code-place.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { PhpCall, PhpCode } from './php-code.ts';
import { type Names, resolve } from './read-php-code.ts';

const commentLengthMax = 10_000;

export function docAttributes(source: SourceFile, names: Names, node: SgNode): readonly PhpCall[] {
  const comment = node.prev();
  if (comment?.kind() !== 'comment') return [];
  const text = comment.text().slice(0, commentLengthMax);
  if (!text.startsWith('/**')) return [];
  const start = comment.range().start.index;
  return [
    ...text.matchAll(
      /@((?:[A-Z]\w{0,60}\\){0,8}(?:Route|Get|Post|Put|Patch|Delete|IsGranted|Security))\b(\([^()]{0,2000}(?:\([^()]{0,500}\)[^()]{0,500}){0,5}\))?/g,
    ),
  ].map((match) => {
    const [whole, name = '', list = ''] = match;
    const at = placeBetween(source, start + match.index, start + match.index + whole.length);
    const place = (value: string): PhpCode => ({ k: 'text', v: value, at });
    const inner = list.slice(1, -1);
    const named: Record<string, PhpCode> = Object.create(null);
    const first = /^[\s*]*"([^"]{0,500})"/.exec(inner)?.[1];
    for (const [, key = '', single, many] of inner.matchAll(
      /(\w{1,40})\s{0,10}=\s{0,10}(?:"([^"]{0,500})"|\{([^{}]{0,500})\})/g,
    ))
      named[key] =
        single === undefined
          ? { k: 'list', v: [...(many ?? '').matchAll(/"([^"]{0,100})"/g)].map(([, item = '']) => place(item)) }
          : place(single);
    return {
      k: 'call',
      name: resolve(names, name),
      args: first === undefined ? [] : [place(first)],
      named,
      at,
      text: whole.slice(0, 200),
    };
  });
}
