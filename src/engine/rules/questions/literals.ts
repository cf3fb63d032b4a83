/** Literal texts in the grammars of all languages, and texts that are put together of parts. */
import type { SgNode } from '../syntax/rule-engine.ts';
import { pushEach } from '../../text/push-each.ts';

export const stringKinds: ReadonlySet<string> = new Set([
  'string',
  'template_string',
  'string_literal',
  'interpreted_string_literal',
  'raw_string_literal',
  'encapsed_string',
  'heredoc',
  'nowdoc',
  'interpolated_string_expression',
  'verbatim_string_literal',
  'line_string_literal',
  'multi_line_string_literal',
  'character_literal',
  'concatenated_string',
]);
const interpolations: ReadonlySet<string> = new Set([
  'interpolation',
  'template_substitution',
  'interpolated_identifier',
  'interpolated_expression',
  'variable_name',
  'subscript_expression',
  'member_access_expression',
  'dynamic_variable_name',
]);
const additions: ReadonlySet<string> = new Set([
  'binary_expression',
  'binary_operator',
  'additive_expression',
  'binary',
]);
const wrappers: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'expression_list',
  'literal_element',
  'argument',
  'value_argument',
  'await_expression',
  'unary_expression',
  'as_expression',
  'reference_expression',
  'keyword_argument',
  'spread_element',
]);
/** Functions that put a text together of a format and values. */
const formats =
  /(?:^|\.)(?:format|Format|Sprintf|sprintf|vsprintf|printf|formatted|concat|Concat|join|String\.format|format_args|Sprint|f)$/;
const partsMax = 200;

/** Of a literal without quotes; undefined for what is none, or is put together. */
export function literalText(node: SgNode): string | undefined {
  const inner = unwrapped(node);
  if (!stringKinds.has(String(inner.kind())) || hasInterpolation(inner)) return undefined;
  const text = inner.text();
  if (text.length > 10_000) return undefined;
  const [, quote = ''] = /^[A-Za-z$@#]{0,3}("""|'''|["'`])/.exec(text) ?? [];
  if (quote === '') return undefined;
  const from = text.indexOf(quote) + quote.length;
  const to = text.lastIndexOf(quote);
  return to < from ? '' : text.slice(from, to);
}

/** Whether a text is put together of parts of which one is no constant; `lookUp` gives what a variable was given before. */
export function isBuiltText(
  node: SgNode,
  calledName: (call: SgNode) => string | undefined,
  lookUp: (name: string) => SgNode | undefined,
): boolean {
  const inner = unwrapped(node);
  const kind = String(inner.kind());
  if (stringKinds.has(kind)) return hasInterpolation(inner) && !isConstantOnly(inner);
  if (additions.has(kind)) return isAddedText(inner);
  const name = calledName(inner);
  if (name !== undefined) {
    if (kind === 'macro_invocation') return name === 'format' && /,|\{[a-z_]/.test(inner.text());
    if (!formats.test(name)) return false;
    const parts = namedChildren(inner.children().findLast((child) => child.isNamed()) ?? inner);
    return (parts.some(isText) || isTextReceiver(inner)) && parts.some((part) => !isConstant(part));
  }
  if (isName(kind)) {
    const before = lookUp(inner.text());
    return before !== undefined && isBuiltText(before, calledName, () => undefined);
  }
  return false;
}

export function unwrapped(node: SgNode): SgNode {
  let inner = node;
  for (let depth = 0; depth < 6 && wrappers.has(String(inner.kind())); depth++) {
    const named = namedChildren(inner);
    const next =
      inner.kind() === 'argument' || inner.kind() === 'value_argument' || inner.kind() === 'keyword_argument'
        ? named.at(-1)
        : named[0];
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

export function namedChildren(node: SgNode): readonly SgNode[] {
  return node.children().filter((child) => child.isNamed() && !String(child.kind()).includes('comment'));
}

/** `"a" + b`, `"a" . $b`, `"a %s" % b`: a text among the parts, and something that is no constant. */
function isAddedText(node: SgNode): boolean {
  const sign = node
    .children()
    .find((child) => !child.isNamed())
    ?.text();
  if (sign !== '+' && sign !== '.' && sign !== '%' && sign !== '||') return false;
  const open = [...namedChildren(node)];
  let hasText = false;
  let hasOther = false;
  for (let count = 0; open.length > 0 && count < partsMax; count++) {
    const part = open.pop();
    if (part === undefined) break;
    const inner = unwrapped(part);
    const kind = String(inner.kind());
    if (additions.has(kind)) pushEach(open, namedChildren(inner));
    else if (stringKinds.has(kind)) {
      hasText = true;
      if (hasInterpolation(inner) && !isConstantOnly(inner)) hasOther = true;
    } else if (!isConstant(inner)) hasOther = true;
  }
  return hasText && hasOther;
}

function hasInterpolation(node: SgNode): boolean {
  return node.children().some((child) => interpolations.has(String(child.kind())));
}

function isConstantOnly(node: SgNode): boolean {
  return node
    .children()
    .filter((child) => interpolations.has(String(child.kind())))
    .every((child) =>
      constantName.test(
        child
          .text()
          .replace(/^[$#]?\{|\}$/g, '')
          .trim(),
      ),
    );
}

/** Names in capitals, and numbers. */
const constantName = /^(?:(?:[\w$]+\.)*[A-Z][A-Z0-9_]*|\d[\w.]*)$/;

function isConstant(node: SgNode): boolean {
  const inner = unwrapped(node);
  if (literalText(inner) !== undefined) return true;
  return constantName.test(inner.text().slice(0, 100));
}

function isText(node: SgNode): boolean {
  return stringKinds.has(String(unwrapped(node).kind()));
}

function isTextReceiver(call: SgNode): boolean {
  const first = namedChildren(call)[0];
  const receiver = first === undefined ? undefined : (first.field('object') ?? namedChildren(first)[0] ?? first);
  return receiver !== undefined && receiver !== null && (isText(receiver) || (first !== undefined && isText(first)));
}

function isName(kind: string): boolean {
  return kind === 'identifier' || kind === 'variable_name' || kind === 'simple_identifier';
}
