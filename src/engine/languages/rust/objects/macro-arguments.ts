/**
 * What macros are given. The grammar leaves it as tokens, so that which can be code is parsed by itself, as the arguments of a
 * call or as the items of a block; places are those of the file.
 */
import { parseSyntax, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { textIn } from './paths.ts';
import { pushEach } from '../../../text/push-each.ts';

/** Arguments by the node of a macro's call. */
export type MacroArguments = ReadonlyMap<SyntaxNode, readonly SyntaxNode[]>;

/** Of these the arguments are no code that runs there. */
const silent =
  /^(?:quote|quote_spanned|parse_quote|stringify|concat|concat_bytes|include|include_str|include_bytes|env|option_env|line|column|file|module_path|cfg|compile_error|asm|global_asm|naked_asm|macro_rules|paste|bitflags|cfg_if)$/;
/** What these hold is declared where they stand. */
const declaring = /^(?:thread_local|lazy_static)$/;

const roundsMax = 10;
const lengthMax = 60_000;
/** For all macros of a file together, as nested ones are parsed again. */
const totalMax = 1_500_000;

export async function macroArguments(text: string, root: SyntaxNode): Promise<MacroArguments> {
  const found = new Map<SyntaxNode, readonly SyntaxNode[]>();
  let open = macrosIn(root);
  let total = 0;
  for (let round = 0; round < roundsMax && open.length > 0; round++) {
    const next: SyntaxNode[] = [];
    for (const node of open) {
      const tokens = node.children.find(({ type }) => type === 'token_tree');
      if (tokens === undefined || tokens.end - tokens.start > lengthMax) continue;
      total += tokens.end - tokens.start;
      if (total > totalMax) return found;
      const given = await parsed(text, macroName(text, node), tokens);
      found.set(node, given);
      for (const item of given) pushEach(next, macrosIn(item));
    }
    open = next;
  }
  return found;
}

export function macroName(text: string, node: SyntaxNode): string {
  const macro = node.children.find(({ field }) => field === 'macro');
  return textIn(text, macro).split('::').at(-1)?.trim() ?? '';
}

export function isDeclaring(name: string): boolean {
  return declaring.test(name);
}

/** In a loop, as trees may be deep; of a macro by rules nothing runs where it stands. */
function macrosIn(root: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'macro_invocation') found.push(node);
    else if (node.type !== 'macro_definition' && node.type !== 'token_tree') pushEach(open, node.children);
  }
  return found;
}

async function parsed(text: string, name: string, { start, end }: SyntaxNode): Promise<readonly SyntaxNode[]> {
  if (silent.test(name)) return [];
  const inner = text.slice(start + 1, end - 1);
  if (declaring.test(name)) return partsBelow(await tree(spaced(inner)), start + 1, 0);
  const head = 'fn f(){m(';
  // `vec![x; 3]` is two arguments.
  for (const code of name === 'vec' ? [inner, inner.replace(/;(?=[^;]*$)/, ',')] : [inner]) {
    const list = argumentsOf(await tree(`${head}${code}\n)}`));
    if (list !== undefined) return shifted(list, start + 1 - head.length).children;
  }
  const block = 'fn f(){';
  return partsBelow(await tree(`${block}${inner}\n}`), start + 1 - block.length, block.length);
}

/** `static ref A: T = x;` without what Rust's grammar does not know. */
function spaced(code: string): string {
  return code.replace(/\bstatic\s{1,20}ref\b/g, (found) => `static${' '.repeat(found.length - 6)}`);
}

async function tree(code: string): Promise<SyntaxNode | undefined> {
  try {
    const { root, firstError } = await parseSyntax(code, 'rust');
    return firstError === undefined ? root : { ...root, type: 'ERROR' };
  } catch {
    return undefined;
  }
}

/** Of `fn f(){m(…)}` without an error. */
function argumentsOf(root: SyntaxNode | undefined): SyntaxNode | undefined {
  const [item] = root?.type === 'source_file' ? root.children : [];
  const body = item?.children.find(({ type }) => type === 'block');
  const [call] = body?.children ?? [];
  return call?.type === 'call_expression' ? call.children.find(({ type }) => type === 'arguments') : undefined;
}

/** What of a text that is no list of expressions was understood. */
function partsBelow(root: SyntaxNode | undefined, shift: number, head: number): readonly SyntaxNode[] {
  if (root === undefined) return [];
  const [item] = root.children;
  if (head === 0) return shifted(root, shift).children;
  const body = root.type === 'ERROR' ? undefined : item?.children.find(({ type }) => type === 'block');
  if (body !== undefined) return [shifted(body, shift)];
  const calls: SyntaxNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (/^(?:call_expression|macro_invocation)$/.test(node.type)) calls.push(shifted(node, shift));
    else pushEach(open, node.children);
  }
  return calls.reverse();
}

/** A copy at another place, in a loop. */
function shifted(root: SyntaxNode, by: number): SyntaxNode {
  const copy = ({ type, field, start, end }: SyntaxNode): SyntaxNode => ({ type, field, start: start + by, end: end + by, children: [] }); // biome-ignore format: one value
  const made = copy(root);
  const open: (readonly [SyntaxNode, SyntaxNode])[] = [[root, made]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    for (const child of pair[0].children) {
      const inner = copy(child);
      pair[1].children.push(inner);
      open.push([child, inner]);
    }
  }
  return made;
}
