/** What is done with the result of a call: whether it is awaited, and whether somebody looks at its error. */
import type { SgNode } from '../syntax/rule-engine.ts';

const statements: ReadonlySet<string> = new Set([
  'expression_statement',
  'statements',
  'block',
  'body_statement',
  'program',
  'source_file',
  'module',
  'statement_list',
  'statement_block',
  'compound_statement',
]);
const tries = /^(?:try_statement|try_expression|begin|try_with_resources_statement)$/;
const catching = /^(?:catch_clause|except_clause|rescue|catch_block|finally_clause)$/;
const stepsMax = 200;

/** A result that is kept, returned or handed on may be awaited later; one that is dropped never is. */
export function isAwaited(call: SgNode): boolean {
  const parent = call.parent();
  if (parent === null) return false;
  if (call.text().startsWith('await ')) return true;
  const kind = String(parent.kind());
  if (kind === 'await_expression' || kind === 'await') return true;
  return !statements.has(kind) && kind !== 'unary_expression';
}

export function isErrorChecked(call: SgNode, language: string): boolean {
  if (language === 'go') return isErrorTaken(call);
  if (language === 'rust')
    return /^\s*(?:\?|\.(?:unwrap_or|ok|map_err|expect|is_err|or_else))/.test(after(call)) || !isDropped(call);
  if (/^\s*\??\.\s*catch\b/.test(after(call))) return true;
  let at: SgNode | null = call;
  for (let step = 0; at !== null && step < stepsMax; step++) {
    const parent: SgNode | null = at.parent();
    if (parent !== null && tries.test(String(parent.kind())) && !catching.test(String(at.kind()))) return true;
    if (parent?.kind() === 'member_expression' && parent.field('property')?.text() === 'catch') return true;
    at = parent;
  }
  return false;
}

/** The last of the results is given a name other than `_`, or is used. */
function isErrorTaken(call: SgNode): boolean {
  if (isDropped(call)) return false;
  const list = call.parent();
  const holder = list?.kind() === 'expression_list' ? list.parent() : list;
  const left = holder?.field('left') ?? holder?.field('name');
  if (left === null || left === undefined) return true;
  return left.text().split(',').at(-1)?.trim() !== '_';
}

function isDropped(call: SgNode): boolean {
  const kind = String(call.parent()?.kind());
  return statements.has(kind) || kind === 'go_statement' || kind === 'defer_statement';
}

function after(call: SgNode): string {
  const { end } = call.range();
  const parent = call.parent();
  return parent === null
    ? ''
    : parent.text().slice(end.index - parent.range().start.index, end.index - parent.range().start.index + 40);
}
