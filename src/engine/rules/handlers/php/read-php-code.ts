/** Expressions, names, parameters and attributes of PHP as plain data, with classes by their whole names. */
import type { SourceFile } from '../../../text/source-file.ts';
import { codePlace } from '../../syntax/code-place.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { PhpCall, PhpCode, PhpFunction, PhpParameter } from './php-code.ts';
import { pushEach } from '../../../text/push-each.ts';

const depthMax = 60;
const textLengthMax = 200;
const other: PhpCode = { k: 'other' };

export interface Names {
  readonly namespace: string;
  /** Whole names by the short ones that the file gives them. */
  readonly uses: ReadonlyMap<string, string>;
}

/** Declarations that cannot be made objects. */
export const noName: ReadonlySet<string> = new Set(['trait_declaration', 'interface_declaration']);

export function isUpload(text: string): boolean {
  return /\$_FILES\b|->\s*(?:file|hasFile|getUploadedFiles|files)\s*\(|->files->get\b|\bmove_uploaded_file\b|\bUploadedFile\b/.test(
    text,
  );
}

export function namesOf(root: SgNode): Names {
  const uses = new Map<string, string>();
  let namespace = '';
  const open = [...parts(root)];
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (node.kind() === 'namespace_definition') {
      const body = node.field('body');
      if (namespace === '') namespace = node.field('name')?.text() ?? '';
      if (body !== null)
        pushEach(
          open,
          parts(body).filter((part) => part.kind() === 'namespace_use_declaration'),
        );
    }
    if (node.kind() !== 'namespace_use_declaration') continue;
    const group = parts(node).find((part) => part.kind() === 'namespace_use_group');
    const prefix =
      group === undefined
        ? ''
        : `${
            parts(node)
              .find((part) => part.kind() === 'namespace_name')
              ?.text() ?? ''
          }\\`;
    for (const clause of parts(group ?? node)) {
      if (clause.kind() !== 'namespace_use_clause') continue;
      const names = parts(clause).map((part) => part.text());
      const whole = `${prefix}${names[0] ?? ''}`.replace(/^\\/, '');
      uses.set((names.length > 1 ? names.at(-1) : whole.slice(whole.lastIndexOf('\\') + 1)) ?? '', whole);
    }
  }
  return { namespace, uses };
}

export function resolve({ namespace, uses }: Names, written: string): string {
  const name = written.replace(/\s/g, '');
  if (name.startsWith('\\')) return name.slice(1);
  const end = name.indexOf('\\');
  const first = end < 0 ? name : name.slice(0, end);
  const known = uses.get(first);
  if (known !== undefined) return known + (end < 0 ? '' : name.slice(end));
  if (/^(?:self|static|parent)$/.test(name)) return name;
  return namespace === '' ? name : `${namespace}\\${name}`;
}

export type ReadFunction = (node: SgNode) => PhpFunction | undefined;

export function readCode(
  source: SourceFile,
  names: Names,
  node: SgNode | null | undefined,
  readFunction: ReadFunction,
  depth: number,
): PhpCode {
  if (node === null || node === undefined || depth > depthMax) return other;
  const read = (part: SgNode | null | undefined) => readCode(source, names, part, readFunction, depth + 1);
  switch (String(node.kind())) {
    case 'encapsed_string': {
      const pieces = parts(node);
      const at = codePlace(source, node);
      if (pieces.every(isWritten)) return { k: 'text', v: textOf(node), at };
      return {
        k: 'join',
        v: pieces.map((part) => (isWritten(part) ? { k: 'text', v: writtenText(part), at } : read(part))),
      };
    }
    case 'string':
      return { k: 'text', v: textOf(node), at: codePlace(source, node) };
    case 'name':
    case 'qualified_name':
      return { k: 'name', v: resolve(names, node.text()), at: codePlace(source, node) };
    case 'relative_scope':
      return { k: 'name', v: node.text(), at: codePlace(source, node) };
    case 'variable_name':
      return { k: 'variable', v: node.text().replace(/^\$/, '') };
    case 'class_constant_access_expression': {
      const [scope, name] = parts(node);
      if (name?.text() === 'class') return { ...read(scope), ...(scope === undefined ? {} : {}) };
      return { k: 'get', of: read(scope), v: name?.text() ?? '' };
    }
    case 'member_access_expression':
    case 'nullsafe_member_access_expression':
      return { k: 'get', of: read(node.field('object')), v: node.field('name')?.text() ?? '' };
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
      return callOf(source, names, node, node.field('name')?.text() ?? '', node.field('object'), readFunction, depth);
    case 'scoped_call_expression': {
      const call = callOf(
        source,
        names,
        node,
        node.field('name')?.text() ?? '',
        node.field('scope'),
        readFunction,
        depth,
      );
      return { ...call, isStatic: true };
    }
    case 'function_call_expression':
      return callOf(
        source,
        names,
        node,
        node.field('function')?.text().replace(/^\\/, '') ?? '',
        null,
        readFunction,
        depth,
      );
    case 'object_creation_expression': {
      const name = parts(node).find((part) => /^(?:qualified_)?name$/.test(String(part.kind())));
      const call = callOf(
        source,
        names,
        node,
        name === undefined ? '' : resolve(names, name.text()),
        null,
        readFunction,
        depth,
      );
      return { ...call, isNew: true };
    }
    case 'array_creation_expression':
      return arrayOf(node, read);
    case 'anonymous_function':
    case 'anonymous_function_creation_expression':
    case 'arrow_function': {
      const closure = readFunction(node);
      return closure === undefined ? other : { k: 'closure', v: closure };
    }
    case 'binary_expression':
      return node.field('operator')?.text() === '.'
        ? { k: 'join', v: [read(node.field('left')), read(node.field('right'))] }
        : other;
    case 'parenthesized_expression':
    case 'argument':
    case 'conditional_expression':
      return read(parts(node).at(-1));
    case 'boolean':
      return { k: 'value', v: /^true$/i.test(node.text()) };
    case 'null':
      return { k: 'value', v: null };
    default:
      return other;
  }
}

/** No list of routes or settings is longer; tables of data are. */
const itemsMax = 5000;

function arrayOf(node: SgNode, read: (part: SgNode | undefined) => PhpCode): PhpCode {
  const items = node
    .children()
    .filter((part) => part.kind() === 'array_element_initializer')
    .slice(0, itemsMax);
  const isMap = items.some((item) => parts(item).length > 1);
  if (!isMap) return { k: 'list', v: items.map((item) => read(parts(item)[0])) };
  return {
    k: 'map',
    v: items.map((item) => [parts(item).length > 1 ? read(parts(item)[0]) : other, read(parts(item).at(-1))] as const),
  };
}

function callOf(
  source: SourceFile,
  names: Names,
  node: SgNode,
  name: string,
  on: SgNode | null,
  readFunction: ReadFunction,
  depth: number,
): PhpCall {
  const list = node.field('arguments') ?? parts(node).find((part) => part.kind() === 'arguments') ?? null;
  return {
    k: 'call',
    name,
    ...argumentsOf(source, names, list, readFunction, depth),
    at: codePlace(source, node),
    text: node.text().slice(0, textLengthMax),
    ...(on === null ? {} : { on: readCode(source, names, on, readFunction, depth + 1) }),
  };
}

function argumentsOf(
  source: SourceFile,
  names: Names,
  list: SgNode | null,
  readFunction: ReadFunction,
  depth: number,
): { readonly args: readonly PhpCode[]; readonly named: Record<string, PhpCode> } {
  const args: PhpCode[] = [];
  const named: Record<string, PhpCode> = Object.create(null);
  for (const part of list === null ? [] : parts(list)) {
    const inner = parts(part);
    const code = readCode(source, names, inner.at(-1), readFunction, depth + 1);
    if (inner.length > 1 && inner[0]?.kind() === 'name') named[inner[0].text()] = code;
    else args.push(code);
  }
  return { args, named };
}

export function readParameters(names: Names, list: SgNode | null): readonly PhpParameter[] {
  if (list === null) return [];
  return parts(list).flatMap((part) => {
    const name = part
      .field('name')
      ?.text()
      .replace(/^[&.$]+/, '');
    const type = part.field('type')?.text().replace(/^\?/, '').split('|')[0];
    return name === undefined ? [] : [{ name, ...(type === undefined ? {} : { type: resolve(names, type) }) }];
  });
}

export function readAttributes(source: SourceFile, names: Names, node: SgNode): readonly PhpCall[] {
  const lists = parts(node).filter((part) => part.kind() === 'attribute_list');
  return lists
    .flatMap((list) => parts(list).flatMap(parts))
    .map((attribute) => {
      const name = parts(attribute)[0];
      const call = callOf(
        source,
        names,
        attribute,
        name === undefined ? '' : resolve(names, name.text()),
        null,
        () => undefined,
        0,
      );
      return call;
    });
}

/** Named children without comments. */
export function parts(node: SgNode): readonly SgNode[] {
  return node.namedChildren().filter((child) => child.kind() !== 'comment');
}

function textOf(node: SgNode): string {
  return parts(node)
    .map((part) => (isWritten(part) ? writtenText(part) : '{}'))
    .join('');
}

function isWritten(part: SgNode): boolean {
  return part.kind() === 'string_content' || part.kind() === 'escape_sequence';
}

function writtenText(part: SgNode): string {
  return part.kind() === 'escape_sequence' ? part.text().slice(1) : part.text();
}
