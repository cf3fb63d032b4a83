/**
 * Fits patterns to a language in which a fragment alone is not what a person means by it: `db.Query($X)` at the top of
 * a Go file is a conversion, and all that stands in a PHP file before `<?php` is text.
 */
import type { RuleLanguage } from './rule-language.ts';
import { isRecord } from './rule-object.ts';
import { parse, type SgNode } from './rule-engine.ts';
import { pushEach } from '../../text/push-each.ts';

/** A rule object with every plain pattern put into the language's context, where the pattern is code there. */
export function withContexts(value: unknown, language: RuleLanguage): unknown {
  if (language.contexts.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withContexts(item, language));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    key === 'pattern' && typeof part === 'string' ? inContext(part.trim(), language) : withContexts(part, language),
  ]);
  return Object.fromEntries(entries);
}

function inContext(pattern: string, language: RuleLanguage): unknown {
  for (const context of language.contexts) {
    const around = context.split('…');
    const code = `${around[0]}${pattern.replaceAll('$', language.variableSign)}${around[1]}`;
    const root = parse(language.name, code).root();
    if (hasError(root) || hasMissingBracket(root)) continue;
    const start = around[0]?.length ?? 0;
    const selector = innermost(root, start, start + pattern.length)?.kind();
    if (selector !== undefined) return { context: `${around[0]}${pattern}${around[1]}`, selector: String(selector) };
  }
  return pattern;
}

/** The deepest node that is exactly the text from `start` to `end`: a call rather than the statement made of it. */
function innermost(root: SgNode, start: number, end: number): SgNode | undefined {
  let found: SgNode | undefined;
  for (let node: SgNode | undefined = root; node !== undefined; ) {
    const range = node.range();
    if (node.isNamed() && range.start.index === start && range.end.index === end) found = node;
    node = node.children().find((child) => child.range().start.index <= start && child.range().end.index >= end);
  }
  return found;
}

/** Whether some part of the code is none. */
export function hasError(root: SgNode): boolean {
  return root.find({ rule: { kind: 'ERROR' } }) !== null;
}

/** Whether the grammar had to make up a bracket to go on; what it makes up has no text. */
export function hasMissingBracket(root: SgNode): boolean {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isLeaf() && node.text() === '' && /^[)\]}>"'`]$/.test(String(node.kind()))) return true;
    pushEach(open, node.children());
  }
  return false;
}
