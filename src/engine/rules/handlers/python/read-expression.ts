/** Turns expressions of Python's grammar into plain data. Whatever cannot name a router, a path, a function or a guard is `other`. */
import type { SourceFile } from '../../../text/source-file.ts';
import { codePlace } from '../../syntax/code-place.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { Expression, Parameter } from './python-code.ts';

const depthMax = 24;
const textLengthMax = 200;
const other: Expression = { k: 'other' };

export function readExpression(source: SourceFile, node: SgNode | null | undefined, depth = 0): Expression {
  if (node === null || node === undefined || depth > depthMax) return other;
  const read = (part: SgNode | null | undefined) => readExpression(source, part, depth + 1);
  switch (String(node.kind())) {
    case 'identifier':
    case 'dotted_name':
      return { k: 'name', v: node.text(), at: codePlace(source, node) };
    case 'attribute':
      return {
        k: 'get',
        of: read(node.field('object')),
        v: node.field('attribute')?.text() ?? '',
        at: codePlace(source, node),
      };
    case 'string':
      return readText(source, node, depth);
    case 'concatenated_string':
      return joined(parts(node).map(read));
    case 'call':
      return readCall(source, node, depth);
    case 'subscript':
      return {
        k: 'index',
        of: read(node.field('value')),
        v: node.fieldChildren('subscript').map(read),
        at: codePlace(source, node),
      };
    case 'generic_type': {
      const [of, within] = parts(node);
      return {
        k: 'index',
        of: read(of),
        v: within === undefined ? [] : parts(within).map(read),
        at: codePlace(source, node),
      };
    }
    case 'list':
    case 'tuple':
    case 'set':
    case 'expression_list':
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
      return { k: 'list', v: parts(node).map((part) => placed(source, part, read(part))) };
    case 'dictionary':
      return {
        k: 'map',
        v: parts(node)
          .filter((part) => part.kind() === 'pair')
          .map((pair) => [read(pair.field('key')), read(pair.field('value'))] as const),
      };
    case 'list_comprehension':
    case 'generator_expression':
    case 'set_comprehension': {
      const clause = parts(node).find((part) => part.kind() === 'for_in_clause');
      return {
        k: 'each',
        of: read(node.field('body')),
        to: read(clause?.field('left')),
        over: read(clause?.field('right')),
      };
    }
    case 'list_splat':
    case 'dictionary_splat':
    case 'splat_type':
      return { k: 'splat', of: read(parts(node)[0]) };
    case 'binary_operator':
      return {
        k: 'join',
        v: [read(node.field('left')), read(node.field('right'))],
        op: node.field('operator')?.text() ?? '',
      };
    case 'boolean_operator':
      return { k: 'either', v: [read(node.field('left')), read(node.field('right'))] };
    case 'conditional_expression':
      return { k: 'either', v: [parts(node)[0], parts(node)[2]].map(read) };
    case 'lambda':
      return {
        k: 'function',
        v: {
          name: '',
          parameters: readParameters(source, node.field('parameters'), depth + 1),
          decorators: [],
          body: [{ k: 'return', v: read(node.field('body')) }],
          at: codePlace(source, node),
        },
      };
    case 'true':
      return { k: 'value', v: true };
    case 'false':
      return { k: 'value', v: false };
    case 'none':
      return { k: 'value', v: null };
    case 'integer':
      return { k: 'value', v: Number(node.text()) };
    case 'await':
    case 'parenthesized_expression':
    case 'type':
    case 'named_expression':
      return read(parts(node).at(-1));
    default:
      return other;
  }
}

export function readParameters(source: SourceFile, list: SgNode | null, depth = 0): readonly Parameter[] {
  if (list === null) return [];
  return parts(list).flatMap((part): readonly Parameter[] => {
    const type = part.field('type');
    const preset = part.field('value');
    const more = {
      ...(type === null ? {} : { type: readExpression(source, type, depth) }),
      ...(preset === null ? {} : { preset: readExpression(source, preset, depth) }),
    };
    switch (String(part.kind())) {
      case 'identifier':
        return [{ name: part.text() }];
      case 'default_parameter':
      case 'typed_default_parameter':
        return [{ name: part.field('name')?.text() ?? '', ...more }];
      case 'typed_parameter': {
        const inner = parts(part)[0];
        const rest = restOf(inner);
        return [{ name: inner?.text().replace(/^\*+/, '') ?? '', ...more, ...(rest === undefined ? {} : { rest }) }];
      }
      case 'list_splat_pattern':
      case 'dictionary_splat_pattern': {
        const rest = restOf(part);
        return [{ name: part.text().replace(/^\*+/, ''), ...(rest === undefined ? {} : { rest }) }];
      }
      default:
        return [];
    }
  });
}

/** Texts in lists name guards, so that their place is kept. */
function placed(source: SourceFile, node: SgNode, code: Expression): Expression {
  return code.k === 'text' ? { ...code, at: codePlace(source, node) } : code;
}

/** Named children without comments. */
export function parts(node: SgNode): readonly SgNode[] {
  return node.namedChildren().filter((child) => child.kind() !== 'comment');
}

function restOf(node: SgNode | undefined): '*' | '**' | undefined {
  if (node?.kind() === 'list_splat_pattern') return '*';
  return node?.kind() === 'dictionary_splat_pattern' ? '**' : undefined;
}

function readCall(source: SourceFile, node: SgNode, depth: number): Expression {
  const args: Expression[] = [];
  const named: Record<string, Expression> = Object.create(null);
  const list = node.field('arguments');
  if (list?.kind() === 'generator_expression') args.push(readExpression(source, list, depth + 1));
  else
    for (const part of list === null ? [] : parts(list)) {
      const name = part.kind() === 'keyword_argument' ? part.field('name')?.text() : undefined;
      if (name !== undefined) named[name] = readExpression(source, part.field('value'), depth + 1);
      else if (part.kind() === 'dictionary_splat') named['**'] = readExpression(source, parts(part)[0], depth + 1);
      else args.push(readExpression(source, part, depth + 1));
    }
  return {
    k: 'call',
    f: readExpression(source, node.field('function'), depth + 1),
    args,
    named,
    at: codePlace(source, node),
    text: node.text().slice(0, textLengthMax),
  };
}

function readText(source: SourceFile, node: SgNode, depth: number): Expression {
  const pieces: Expression[] = [];
  let isRaw = false;
  for (const part of parts(node)) {
    const kind = String(part.kind());
    if (kind === 'string_start') isRaw = /r/i.test(part.text());
    else if (kind === 'string_content') pieces.push({ k: 'text', v: isRaw ? part.text() : unescaped(part.text()) });
    else if (kind === 'interpolation') pieces.push(readExpression(source, parts(part)[0], depth + 1));
  }
  return joined(pieces);
}

function joined(pieces: readonly Expression[]): Expression {
  if (pieces.every((piece) => piece.k === 'text' && piece.parts === undefined))
    return { k: 'text', v: pieces.map((piece) => (piece.k === 'text' ? piece.v : '')).join('') };
  return { k: 'text', v: '', parts: pieces };
}

function unescaped(text: string): string {
  return text.replace(/\\(["'\\])/g, '$1').replace(/\\\r?\n/g, '');
}
