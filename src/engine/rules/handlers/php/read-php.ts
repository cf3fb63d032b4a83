/** Turns a PHP file into the plain data of `php-code.ts`. Bodies of functions are kept where they may register something. */
import type { SourceFile } from '../../../text/source-file.ts';
import { codePlace } from '../../syntax/code-place.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import { docAttributes } from './doc-attributes.ts';
import type { PhpClass, PhpFacts, PhpFunction, PhpStatement } from './php-code.ts';
import {
  isUpload,
  type Names,
  namesOf,
  noName,
  parts,
  readAttributes,
  readCode,
  readParameters,
  resolve,
} from './read-php-code.ts';
import { pushEach } from '../../../text/push-each.ts';

const depthMax = 40;
const registers =
  /\bRoute\b|\$(?:this->)?(?:app|router|routes?|r|group|api|registrar|collector|proxy|g|web)(?:->router)?\s*->\s*(?:get|post|put|patch|delete|any|match|map|group|options|resource|apiResource|add\w{0,20}|prefix|middleware)\s*\(|loadRoutesFrom|\$this->(?:middleware|authorizeResource|routes)\s*\(|withRouting|add_action|register_rest_route|\$schedule->/;
const shortLengthMax = 160;
const reads = /\$_(?:GET|POST|REQUEST|FILES|COOKIE|SERVER)\b|php:\/\/input/;

export function readPhp({ source, root }: SourceView): PhpFacts {
  const names: Names = namesOf(root);
  const reader: Reader = { source, names, classes: [], scripts: [], mayBeScript: reads.test(source.text) };
  const body = statementsOf(reader, parts(root), 0);
  const script =
    reader.scripts.length === 0
      ? undefined
      : { at: codePlace(source, root), files: reader.scripts.some((text) => isUpload(text)) };
  return {
    body,
    classes: reader.classes,
    namespace: names.namespace,
    uses: [...names.uses.values()],
    ...(script === undefined ? {} : { script }),
  };
}

interface Reader {
  readonly source: SourceFile;
  readonly names: Names;
  readonly classes: PhpClass[];
  /** Statements outside functions that read what a request holds. */
  readonly scripts: string[];
  readonly mayBeScript: boolean;
}

function statementsOf(reader: Reader, nodes: readonly SgNode[], depth: number): readonly PhpStatement[] {
  if (depth > depthMax) return [];
  const out: PhpStatement[] = [];
  for (const node of nodes) add(reader, node, depth, out);
  return out;
}

function add(reader: Reader, node: SgNode, depth: number, out: PhpStatement[]): void {
  const { source, names } = reader;
  const read = (part: SgNode | null | undefined) =>
    readCode(source, names, part, (closure) => functionOf(reader, closure, depth + 1), depth);
  const kind = String(node.kind());
  if (depth === 0 && reader.mayBeScript && !/^(?:class|interface|trait|function|namespace|text)/.test(kind)) {
    const text = node.text();
    if (reads.test(text)) reader.scripts.push(text.slice(0, 10_000));
  }
  switch (kind) {
    case 'expression_statement':
      for (const part of parts(node)) addExpression(reader, part, depth, out);
      return;
    case 'return_statement':
      out.push({ k: 'return', v: read(parts(node)[0]) });
      return;
    case 'class_declaration':
    case 'trait_declaration':
    case 'interface_declaration':
      reader.classes.push(classOf(reader, node, depth));
      return;
    case 'function_definition':
      out.push({ k: 'function', v: functionOf(reader, node, depth + 1) });
      return;
    case 'foreach_statement': {
      const [over, each] = parts(node);
      const pair = each?.kind() === 'pair' ? parts(each) : [undefined, each];
      out.push({
        k: 'each',
        over: read(over),
        key: pair[0]?.text().replace(/^[&$]+/, '') ?? '',
        value: pair[1]?.text().replace(/^[&$]+/, '') ?? '',
        body: statementsOf(
          reader,
          node.field('body') === null ? [] : [node.field('body')].flatMap((part) => part ?? []),
          depth + 1,
        ),
      });
      return;
    }
    case 'namespace_definition':
    case 'compound_statement':
    case 'if_statement':
    case 'else_clause':
    case 'else_if_clause':
    case 'try_statement':
    case 'catch_clause':
    case 'colon_block':
      for (const part of depth > depthMax ? [] : parts(node))
        if (/statement|clause|block|definition|declaration/.test(String(part.kind())))
          add(reader, part, depth + 1, out);
      return;
    default:
  }
}

function addExpression(reader: Reader, node: SgNode, depth: number, out: PhpStatement[]): void {
  const { source, names } = reader;
  const read = (part: SgNode | null | undefined) =>
    readCode(source, names, part, (closure) => functionOf(reader, closure, depth + 1), depth);
  switch (String(node.kind())) {
    case 'assignment_expression':
      out.push({ k: 'assign', to: read(node.field('left')), v: read(node.field('right')) });
      return;
    case 'require_expression':
    case 'require_once_expression':
    case 'include_expression':
    case 'include_once_expression':
      out.push({ k: 'include', v: read(parts(node)[0]) });
      return;
    default: {
      const code = read(node);
      if (code.k === 'call') out.push({ k: 'do', v: code });
    }
  }
}

function functionOf(reader: Reader, node: SgNode, depth: number): PhpFunction {
  const { source, names } = reader;
  const body = node.field('body');
  const text = body?.text() ?? '';
  const isArrow = node.kind() === 'arrow_function';
  const isMethod = node.kind() === 'method_declaration';
  const modifiers = parts(node)
    .filter((part) => String(part.kind()).endsWith('_modifier'))
    .map((part) => part.text());
  const isKept = depth < depthMax && (text.length < shortLengthMax || !isMethod || registers.test(text));
  const kept =
    !isKept || body === null
      ? []
      : isArrow
        ? [
            {
              k: 'return' as const,
              v: readCode(source, names, body, (closure) => functionOf(reader, closure, depth + 1), depth),
            },
          ]
        : statementsOf(reader, parts(body), depth + 1);
  return {
    name: node.field('name')?.text() ?? '',
    parameters: readParameters(names, node.field('parameters')),
    body: kept,
    attributes: [...readAttributes(source, names, node), ...docAttributes(source, names, node)],
    isPublic: !modifiers.includes('private') && !modifiers.includes('protected'),
    isStatic: modifiers.includes('static'),
    at: codePlace(source, node),
    ...(isUpload(text) ? { files: true as const } : {}),
  };
}

function classOf(reader: Reader, node: SgNode, depth: number): PhpClass {
  const { source, names } = reader;
  const members = node.field('body');
  const methods: PhpFunction[] = [];
  const traits: string[] = [];
  const properties: Record<string, PhpClass['properties'][string]> = Object.create(null);
  const nothing = () => undefined;
  for (const member of members === null ? [] : parts(members)) {
    const kind = String(member.kind());
    if (kind === 'method_declaration') methods.push(functionOf(reader, member, depth + 1));
    else if (kind === 'use_declaration')
      pushEach(
        traits,
        parts(member).flatMap((part) => (String(part.kind()).endsWith('name') ? [resolve(names, part.text())] : [])),
      );
    else if (kind === 'property_declaration' || kind === 'const_declaration')
      for (const element of parts(member)) {
        const value = parts(element).at(-1);
        const name = parts(element)[0]?.text().replace(/^\$/, '');
        if (
          String(element.kind()).endsWith('_element') &&
          name !== undefined &&
          value !== undefined &&
          parts(element).length > 1
        )
          properties[name] = readCode(source, names, value, nothing, 0);
      }
  }
  const name = node.field('name')?.text() ?? '';
  const base = parts(node).find((part) => part.kind() === 'base_clause');
  const interfaces = parts(node).find((part) => part.kind() === 'class_interface_clause');
  const baseName = base === undefined ? undefined : parts(base)[0];
  return {
    name: names.namespace === '' ? name : `${names.namespace}\\${name}`,
    interfaces: interfaces === undefined ? [] : parts(interfaces).map((part) => resolve(names, part.text())),
    traits,
    attributes: [...readAttributes(source, names, node), ...docAttributes(source, names, node)],
    methods,
    properties,
    isAbstract: parts(node).some((part) => part.kind() === 'abstract_modifier') || noName.has(String(node.kind())),
    at: codePlace(source, node),
    ...(baseName === undefined ? {} : { base: resolve(names, baseName.text()) }),
  };
}
