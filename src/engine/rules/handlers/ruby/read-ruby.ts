/** Turns a Ruby file into the plain data of `ruby-code.ts`. Bodies of methods are left out but for those of classes, which may be macros. */
import type { SourceFile } from '../../../text/source-file.ts';
import { codePlace, placeBetween } from '../../syntax/code-place.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import type { RubyBlock, RubyCall, RubyCode, RubyFacts, RubyMethod } from './ruby-code.ts';

const depthMax = 40;
const textLengthMax = 200;
const other: RubyCode = { k: 'other' };
/** Their blocks are what runs, and make no routes themselves. */
const leafBlocks: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'task',
  'after',
  'not_found',
  'error',
  'helpers',
  'let',
  'it',
  'expose',
  'desc',
  'scope_to',
  'validates',
  'rescue_from',
]);
const takesFiles = /\.(?:original_filename|tempfile)\b|\bparams\[:\w*(?:file|upload|avatar|attachment|image)\w*\]/;

export function readRuby({ source, root }: SourceView): RubyFacts {
  return { body: bodyOf(source, root, 0) };
}

function bodyOf(source: SourceFile, node: SgNode | null | undefined, depth: number): readonly RubyCode[] {
  if (node === null || node === undefined || depth > depthMax) return [];
  return parts(node).flatMap((part) => {
    const read = readNode(source, part, depth + 1);
    return read.k === 'other' || read.k === 'text' || read.k === 'value' ? [] : [read];
  });
}

function parts(node: SgNode): readonly SgNode[] {
  return node.namedChildren().filter((child) => child.kind() !== 'comment');
}

function readNode(source: SourceFile, node: SgNode | null | undefined, depth: number): RubyCode {
  if (node === null || node === undefined || depth > depthMax) return other;
  const read = (part: SgNode | null | undefined) => readNode(source, part, depth + 1);
  switch (String(node.kind())) {
    case 'simple_symbol':
      return { k: 'text', v: node.text().slice(1), at: codePlace(source, node) };
    case 'hash_key_symbol':
    case 'bare_symbol':
    case 'bare_string':
      return { k: 'text', v: node.text(), at: codePlace(source, node) };
    case 'string':
    case 'delimited_symbol':
    case 'chained_string':
      return { k: 'text', v: textOf(node), at: codePlace(source, node) };
    case 'symbol_array':
    case 'string_array':
    case 'array':
      return { k: 'list', v: parts(node).map(read) };
    case 'hash':
      return {
        k: 'map',
        v: parts(node).flatMap((part) => (part.kind() === 'pair' ? [pairOf(source, part, depth)] : [])),
      };
    case 'constant':
    case 'scope_resolution':
      return { k: 'const', v: node.text().replace(/^::/, '').replace(/\s/g, ''), at: codePlace(source, node) };
    case 'identifier':
    case 'call':
    case 'super':
    case 'yield':
    case 'element_reference':
      return readCall(source, node, depth);
    case 'lambda': {
      const block = blockOf(source, node.field('body'), depth, '');
      return block === undefined ? other : { k: 'lambda', block: { ...block, at: codePlace(source, node) } };
    }
    case 'method':
    case 'singleton_method':
      return methodOf(source, node, depth);
    case 'class':
    case 'module':
      return classOf(source, node, depth);
    case 'singleton_class':
      return {
        k: 'body',
        v: bodyOf(source, node.field('body') ?? parts(node).at(-1), depth).map((item) =>
          item.k === 'def' ? { ...item, shared: true as const } : item,
        ),
      };
    case 'assignment':
    case 'operator_assignment':
      return { k: 'assign', to: node.field('left')?.text() ?? '', v: read(node.field('right')) };
    case 'if':
    case 'unless':
    case 'elsif':
    case 'else':
    case 'then':
    case 'begin':
    case 'ensure':
    case 'body_statement':
    case 'block_body':
    case 'case':
    case 'when':
    case 'begin_block':
      return { k: 'body', v: bodyOf(source, node, depth) };
    case 'if_modifier':
    case 'unless_modifier':
    case 'rescue_modifier':
    case 'parenthesized_statements':
      return read(node.field('body') ?? parts(node)[0]);
    case 'true':
      return { k: 'value', v: true };
    case 'false':
      return { k: 'value', v: false };
    case 'nil':
      return { k: 'value', v: null };
    default:
      return other;
  }
}

function readCall(source: SourceFile, node: SgNode, depth: number): RubyCode {
  const named: Record<string, RubyCode> = Object.create(null);
  const args: RubyCode[] = [];
  const name =
    node.kind() === 'call'
      ? (node.field('method')?.text() ?? 'call')
      : node.kind() === 'element_reference'
        ? '[]'
        : node.text().slice(0, 100);
  const list = node.field('arguments');
  for (const part of list === null ? [] : parts(list)) {
    if (part.kind() !== 'pair') args.push(readNode(source, splatted(part), depth + 1));
    else {
      const [key, value] = pairOf(source, part, depth);
      // `get 'x' => 'y#z'` names a path, and no option.
      if (
        key.k === 'text' &&
        /^[a-z_]\w*[?!]?$/i.test(key.v) &&
        !(args.length === 0 && Object.keys(named).length === 0 && part.field('key')?.kind() === 'string')
      )
        named[key.v] = value;
      else args.push({ k: 'map', v: [[key, value]] });
    }
  }
  const receiver = node.field('receiver');
  const body = node.field('block');
  const block = body === null ? undefined : blockOf(source, body, depth, name);
  const call: RubyCall = {
    k: 'call',
    name,
    args,
    named,
    at: codePlace(source, node),
    text: headOf(node, body),
    ...(receiver === null ? {} : { on: readNode(source, receiver, depth + 1) }),
    ...(block === undefined ? {} : { block }),
  };
  return call;
}

function headOf(node: SgNode, block: SgNode | null): string {
  const text = node.text();
  const length = block === null ? text.length : block.range().start.index - node.range().start.index;
  return text.slice(0, Math.min(length, textLengthMax)).trimEnd();
}

function splatted(node: SgNode): SgNode | undefined {
  return /splat_argument$|block_argument$/.test(String(node.kind())) ? parts(node)[0] : node;
}

function pairOf(source: SourceFile, node: SgNode, depth: number): readonly [RubyCode, RubyCode] {
  return [readNode(source, node.field('key'), depth + 1), readNode(source, node.field('value'), depth + 1)];
}

function blockOf(source: SourceFile, node: SgNode | null, depth: number, name: string): RubyBlock | undefined {
  if (node === null) return undefined;
  const inner = node.field('body');
  const isLeaf = leafBlocks.has(name);
  return {
    parameters: namesIn(node.field('parameters')),
    body: isLeaf ? [] : bodyOf(source, inner, depth + 1),
    at: codePlace(source, node),
  };
}

function methodOf(source: SourceFile, node: SgNode, depth: number): RubyMethod {
  const isShared = node.kind() === 'singleton_method';
  const body = node.field('body');
  const text = body?.text() ?? '';
  // Macros, and hooks of modules that are included.
  const isKept =
    isShared ||
    (text.length < 2_000 &&
      /\b(?:before_action|before_filter|skip_before_action|class_eval|routes|resources|get|post)\b/.test(text));
  return {
    k: 'def',
    name: node.field('name')?.text() ?? '',
    parameters: namesIn(node.field('parameters')),
    at: placeBetween(source, node.range().start.index, node.range().end.index),
    body: isKept ? bodyOf(source, body, depth + 1) : [],
    ...(isShared ? { shared: true as const } : {}),
    ...(takesFiles.test(text) ? { files: true as const } : {}),
  };
}

function classOf(source: SourceFile, node: SgNode, depth: number): RubyCode {
  const base = node.field('superclass');
  const baseName = base === null ? undefined : parts(base)[0];
  const baseText = baseName === undefined ? undefined : /^[\w:]+/.exec(baseName.text())?.[0];
  return {
    k: 'class',
    name: (node.field('name')?.text() ?? '').replace(/\s/g, ''),
    isModule: node.kind() === 'module',
    body: bodyOf(source, node.field('body'), depth + 1),
    at: codePlace(source, node),
    ...(baseText === undefined ? {} : { base: baseText.replace(/^::/, '') }),
  };
}

function namesIn(list: SgNode | null): readonly string[] {
  if (list === null) return [];
  return parts(list).flatMap((part) => {
    const name = part.kind() === 'identifier' ? part.text() : (part.field('name')?.text() ?? parts(part)[0]?.text());
    return name === undefined ? [] : [name];
  });
}

function textOf(node: SgNode): string {
  return parts(node)
    .map((part) => {
      if (part.kind() === 'string_content') return part.text();
      if (part.kind() === 'string') return textOf(part);
      if (part.kind() === 'escape_sequence') return part.text().slice(1);
      const inner = parts(part);
      return inner.length === 1 && inner[0]?.kind() === 'identifier' ? `{${inner[0].text()}}` : '{}';
    })
    .join('');
}
