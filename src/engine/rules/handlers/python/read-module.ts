/** Reads the statements of a Python file that can make handlers: see `python-code.ts` for what is kept. */
import { codePlace } from '../../syntax/code-place.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import type { SourceFile } from '../../../text/source-file.ts';
import type { Expression, FunctionCode, PythonFacts, Statement } from './python-code.ts';
import { parts, readExpression, readParameters } from './read-expression.ts';
import { pushEach } from '../../../text/push-each.ts';

const depthMax = 40;
const shortBodyLengthMax = 500;
/** What a body says that registers, mounts, or makes a router. */
const registers =
  /@[A-Za-z_]|(?:[Rr]oute|[Rr]egister|[Mm]iddleware|[Ss]ervicer|add|include|mount|url|path|setup|init|configure|install|plugins|handler|get|post|put|patch|delete|schedule|every|subscribe|consume|group|run|bind|set_defaults|Flask|Blueprint|FastAPI|Starlette|Sanic|Bottle|Application|Api|API|Celery|Namespace)\w{0,40}\(/;
const takesFiles = /\brequest\s*\.\s*(?:files|FILES)\b|\bFILES\s*\[|\bMultiPartParser\b|\bFileUploadParser\b/;

export function readModule({ source, root }: SourceView): PythonFacts {
  return { body: statementsOf(source, root, 0) };
}

function statementsOf(source: SourceFile, block: SgNode | null, depth: number): readonly Statement[] {
  if (block === null || depth > depthMax) return [];
  const out: Statement[] = [];
  for (const node of parts(block)) add(source, node, depth, out);
  return out;
}

function add(source: SourceFile, node: SgNode, depth: number, out: Statement[]): void {
  switch (String(node.kind())) {
    case 'import_statement':
    case 'import_from_statement':
      pushEach(out, importsOf(node));
      return;
    case 'expression_statement':
      for (const part of parts(node)) addExpression(source, part, out);
      return;
    case 'function_definition':
      out.push({ k: 'def', v: functionOf(source, node, [], depth) });
      return;
    case 'class_definition':
      addClass(source, node, [], depth, out);
      return;
    case 'decorated_definition':
      addDecorated(source, node, depth, out);
      return;
    case 'return_statement':
      out.push({ k: 'return', v: readExpression(source, parts(node)[0]) });
      return;
    case 'for_statement':
      out.push({
        k: 'for',
        to: readExpression(source, node.field('left')),
        over: readExpression(source, node.field('right')),
        body: statementsOf(source, node.field('body'), depth + 1),
      });
      return;
    case 'if_statement':
      addIf(source, node, depth, out);
      return;
    case 'block':
      for (const part of depth > depthMax ? [] : parts(node)) add(source, part, depth + 1, out);
      return;
    case 'with_statement':
    case 'try_statement':
    case 'finally_clause':
    case 'else_clause':
    case 'while_statement':
    case 'match_statement':
    case 'case_clause':
    case 'except_clause':
      for (const part of depth > depthMax ? [] : parts(node))
        if (/_clause$|^block$/.test(String(part.kind()))) add(source, part, depth + 1, out);
      return;
    default:
  }
}

function addExpression(source: SourceFile, node: SgNode, out: Statement[]): void {
  const kind = String(node.kind());
  if (kind === 'assignment' || kind === 'augmented_assignment') {
    const type = node.field('type');
    const right = node.field('right');
    out.push({
      k: 'assign',
      to: readExpression(source, node.field('left')),
      v: readExpression(source, right?.kind() === 'assignment' ? right.field('right') : right),
      ...(kind === 'augmented_assignment' ? { adds: true as const } : {}),
      ...(type === null ? {} : { type: readExpression(source, type) }),
    });
    if (right?.kind() === 'assignment') addExpression(source, right, out);
  } else if (kind === 'call' || kind === 'await') out.push({ k: 'do', v: readExpression(source, node) });
}

function addIf(source: SourceFile, node: SgNode, depth: number, out: Statement[]): void {
  const otherwise: Statement[] = [];
  for (const part of node.fieldChildren('alternative')) {
    const body = part.field('body') ?? part.field('consequence');
    pushEach(otherwise, statementsOf(source, body, depth + 1));
  }
  out.push({
    k: 'if',
    test: readExpression(source, node.field('condition')),
    first: statementsOf(source, node.field('consequence'), depth + 1),
    else: otherwise,
  });
}

function addDecorated(source: SourceFile, node: SgNode, depth: number, out: Statement[]): void {
  const decorators = parts(node)
    .filter((part) => part.kind() === 'decorator')
    .map((part) => readExpression(source, parts(part)[0]));
  const definition = node.field('definition');
  if (definition?.kind() === 'function_definition')
    out.push({ k: 'def', v: functionOf(source, definition, decorators, depth) });
  else if (definition?.kind() === 'class_definition') addClass(source, definition, decorators, depth, out);
}

function functionOf(source: SourceFile, node: SgNode, decorators: readonly Expression[], depth: number): FunctionCode {
  const body = node.field('body');
  const text = body?.text() ?? '';
  const isKept = text.length <= shortBodyLengthMax || registers.test(text);
  return {
    name: node.field('name')?.text() ?? '',
    parameters: readParameters(source, node.field('parameters')),
    decorators,
    body: isKept ? statementsOf(source, body, depth + 1) : [],
    at: codePlace(source, node),
    ...(takesFiles.test(text) ? { files: true as const } : {}),
  };
}

function addClass(
  source: SourceFile,
  node: SgNode,
  decorators: readonly Expression[],
  depth: number,
  out: Statement[],
): void {
  const list = node.field('superclasses');
  const bases = list === null ? [] : parts(list).filter((part) => part.kind() !== 'keyword_argument');
  out.push({
    k: 'class',
    v: {
      name: node.field('name')?.text() ?? '',
      bases: bases.map((part) => readExpression(source, part)),
      decorators,
      body: statementsOf(source, node.field('body'), depth + 1),
      at: codePlace(source, node),
    },
  });
}

function importsOf(node: SgNode): readonly Statement[] {
  const module = node.field('module_name')?.text().replace(/\s/g, '');
  const isStar = parts(node).some((part) => part.kind() === 'wildcard_import');
  if (module !== undefined && isStar) return [{ k: 'import', name: '*', from: module }];
  return node.fieldChildren('name').map((part): Statement => {
    const alias = part.kind() === 'aliased_import' ? part.field('alias')?.text() : undefined;
    const item = (part.kind() === 'aliased_import' ? part.field('name')?.text() : part.text()) ?? '';
    if (module !== undefined) return { k: 'import', name: alias ?? item, from: module, item };
    const whole = alias === undefined ? (item.split('.')[0] ?? item) : item;
    return {
      k: 'import',
      name: alias ?? whole,
      from: item,
      ...(alias === undefined && item !== whole ? { item: '' } : {}),
    };
  });
}
