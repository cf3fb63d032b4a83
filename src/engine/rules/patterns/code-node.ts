/**
 * Code as patterns see it: a tree of calls, members, names and the like over the nodes of any grammar, made only where a pattern looks. The text
 * of a pattern is seen the same way, with slots where its variables and ellipses stand.
 */
import { type ImportStatement, importsOf } from './import-node.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import {
  decorationKinds,
  decorationWords,
  dividingSigns,
  isComment,
  isOperation,
  leftOutKinds,
  type PatternGrammar,
} from './grammar.ts';
import { pushEach } from '../../text/push-each.ts';

/** What stands in a pattern for code that it does not spell out. */
export type Slot =
  | { readonly kind: 'dots' }
  /** `name` is empty where nothing is bound (`$_`); `isRest`: any number of pieces (`$...ARGS`). */
  | { readonly kind: 'variable'; readonly name: string; readonly isRest: boolean; readonly type: string | undefined };

export interface CodeNode {
  /** A role of `grammar.ts`, or the kind of the grammar. */
  readonly kind: string;
  /** Of a leaf as it is written; of a string what is between its quotes; empty for what has parts. */
  readonly text: string;
  /** `leftOut`: a pattern need not mention it; `decoration`: nor can a variable stand for it. */
  readonly need: 'required' | 'leftOut' | 'decoration';
  readonly parts: readonly CodeNode[];
  readonly slot: Slot | undefined;
  readonly start: number;
  readonly end: number;
  readonly sg: SgNode;
}

export interface CodeReader {
  readonly language: string;
  readonly grammar: PatternGrammar;
  readonly text: string;
  /** Texts that are slots; none in code. */
  readonly slots: ReadonlyMap<string, Slot>;
  readonly isPattern: boolean;
  /** Kinds of statements that import. */
  readonly imports: readonly string[] | undefined;
  readonly read: Map<number, CodeNode | null>;
}

type Need = CodeNode['need'];

/** What a pattern is compared as that means declared functions and those that are values alike. */
export const anyFunction = 'anyFunction';

/** How far wrappers are looked into; beyond, a node is compared as it is. */
const wrappersMax = 20;

/** Undefined for what is no code: comments, signs that only divide. */
export function codeNode(sg: SgNode, reader: CodeReader): CodeNode | undefined {
  const id = sg.id();
  const known = reader.read.get(id);
  if (known !== undefined) return known ?? undefined;
  const made = make(sg, reader, needOf(sg));
  reader.read.set(id, made ?? null);
  return made;
}

function needOf(sg: SgNode): Need {
  const kind = String(sg.kind());
  if (!sg.isNamed()) return decorationWords.has(kind) ? 'decoration' : 'required';
  if (decorationKinds.has(kind)) return 'decoration';
  return leftOutKinds.has(kind) ? 'leftOut' : 'required';
}

function make(first: SgNode, reader: CodeReader, need: Need): CodeNode | undefined {
  let sg = first;
  for (let count = 0; ; count++) {
    const kind = String(sg.kind());
    if (isComment(kind)) return undefined;
    if (!sg.isNamed()) return token(sg, kind, need);
    const slot = slotOf(sg, reader);
    if (slot !== undefined) return leaf(sg, 'slot', '', need, slot);
    if (count >= wrappersMax || !reader.grammar.wrappers.has(kind)) break;
    const inner = onlyPart(sg);
    if (inner === undefined) break;
    sg = inner;
  }
  return shaped(sg, String(sg.kind()), reader, need);
}

function token(sg: SgNode, kind: string, need: Need): CodeNode | undefined {
  const parent = sg.parent();
  const isSign =
    dividingSigns.has(kind) && (parent === null || !isOperation(String(parent.kind())) || /^[(){}[\],;]$/.test(kind));
  return isSign || kind === '' ? undefined : leaf(sg, 'word', kind, need);
}

function slotOf(sg: SgNode, reader: CodeReader): Slot | undefined {
  if (reader.slots.size === 0) return undefined;
  const { start, end } = sg.range();
  if (end.index - start.index > 200) return undefined;
  return reader.slots.get(
    reader.text
      .slice(start.index, end.index)
      .replace(/[;\s]+$/, '')
      .trim(),
  );
}

/** The named child of a wrapper that has one and no operator of its own. */
function onlyPart(sg: SgNode): SgNode | undefined {
  const children = sg.children().filter((child) => !isComment(String(child.kind())));
  const named = children.filter((child) => child.isNamed());
  const hasWord = children.some((child) => !child.isNamed() && !dividingSigns.has(String(child.kind())));
  return named.length === 1 && !hasWord ? named[0] : undefined;
}

function leaf(sg: SgNode, kind: string, text: string, need: Need, slot?: Slot): CodeNode {
  const { start, end } = sg.range();
  return { kind, text, need, parts: [], slot, start: start.index, end: end.index, sg };
}

function inner(sg: SgNode, kind: string, need: Need, partsOf: () => readonly CodeNode[]): CodeNode {
  const { start, end } = sg.range();
  let parts: readonly CodeNode[] | undefined;
  return {
    kind,
    text: '',
    need,
    get parts() {
      return (parts ??= partsOf());
    },
    slot: undefined,
    start: start.index,
    end: end.index,
    sg,
  };
}

/** A node that stands for code which is written in another way. */
export function madeUp(like: CodeNode, kind: string, parts: readonly CodeNode[], text = ''): CodeNode {
  return { ...like, kind, text, parts, slot: undefined, need: like.need };
}

function withNeed(node: CodeNode, need: Need): CodeNode {
  if (node.need === need) return node;
  return {
    kind: node.kind,
    text: node.text,
    need,
    get parts() {
      return node.parts;
    },
    slot: node.slot,
    start: node.start,
    end: node.end,
    sg: node.sg,
  };
}

function shaped(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode | undefined {
  const imported = importNode(sg, reader, need);
  if (imported !== undefined) return imported;
  const role = reader.grammar.roles.get(kind);
  switch (role) {
    case 'name':
      if (sg.children().length > 0 && kind !== 'variable_name') return inner(sg, kind, need, () => partsOf(sg, reader));
      return leaf(sg, 'name', sg.text(), need);
    case 'string':
      return stringNode(sg, kind, reader, need);
    case 'symbol':
      return leaf(sg, 'symbol', sg.text().replace(/^:|:$/g, ''), need);
    case 'call':
      return callNode(sg, reader, need);
    case 'new':
    case 'block':
    case 'class':
    case 'annotation':
    case 'return':
      return inner(sg, role, need, () => partsOf(sg, reader));
    case 'member':
      return memberNode(sg, kind, reader, need);
    case 'scope':
      return inner(sg, 'scope', need, () => partsOf(sg, reader));
    case 'keyword':
      return inner(sg, 'keyword', need, () => partsOf(sg, reader));
    case 'parameters':
      return inner(sg, 'parameters', need, () => parametersOf(sg, reader));
    case 'function':
      return functionNode(sg, kind, reader, need);
    case 'lambda':
      return lambdaNode(sg, kind, reader, need);
    case 'assign':
      return assignNode(sg, reader, need, []);
    case 'declarations':
      return declarationsNode(sg, kind, reader, need);
    case undefined:
      break;
  }
  return otherNode(sg, kind, reader, need);
}

/** An import has its module as text, and as parts each name with its alias. */
function importNode(sg: SgNode, reader: CodeReader, need: Need): CodeNode | undefined {
  if (reader.imports?.includes(String(sg.kind())) !== true) return undefined;
  const [first] = importsOf(sg, reader.language);
  if (first === undefined) return undefined;
  // A constant that requires a module is an import only where one is asked for.
  const isRequired =
    reader.slots.size === 0 &&
    String(sg.kind()).endsWith('_declaration') &&
    sg.kind() !== 'import_declaration' &&
    sg.kind() !== 'use_declaration';
  if (isRequired || (String(sg.kind()).endsWith('_declaration') && /^(?:lexical|variable)/.test(String(sg.kind()))))
    return undefined;
  return importOf(sg, first, need, reader);
}

export function importOf(
  sg: SgNode,
  { module, names, start }: ImportStatement,
  need: Need,
  reader: CodeReader,
): CodeNode {
  const range = sg.range();
  const named = (text: string) => {
    const slot = reader.slots.get(text);
    const at = reader.text.indexOf(text, range.start.index);
    const place = at >= 0 && at < range.end.index ? at : range.start.index;
    return {
      ...leaf(sg, slot === undefined ? 'name' : 'slot', text, 'required', slot),
      start: place,
      end: place + text.length,
    };
  };
  const parts = names.map(({ name, alias }) => joined(sg, 'imported', [named(name), named(alias)]));
  return { kind: 'import', text: module, need, parts, slot: undefined, start, end: range.end.index, sg };
}

function otherNode(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode {
  // There may be very many children, and most are never asked for.
  if (sg.isLeaf()) return leaf(sg, kind, sg.text(), need);
  if (kind === 'variable_name') return leaf(sg, 'name', sg.text(), need);
  // Arguments that have a name, in grammars in which all arguments are of one kind.
  if (
    (kind === 'argument' || kind === 'value_argument' || kind === 'attribute_argument') &&
    hasSign(sg.children(), /^[:=]$/)
  )
    return inner(sg, 'keyword', need, () => partsOf(sg, reader));
  // What PHP includes is written like the argument of a function.
  if (/^(?:include|require)(?:_once)?_expression$/.test(kind)) return includeNode(sg, reader, need);
  if (kind === 'augmented_assignment' || kind === 'operator_assignment')
    return inner(sg, 'augmented', need, () => partsOf(sg, reader));
  if (kind === 'jsx_self_closing_element' || kind === 'jsx_element') return jsxNode(sg, reader, need);
  return inner(sg, kind, need, () => partsOf(sg, reader));
}

function includeNode(sg: SgNode, reader: CodeReader, need: Need): CodeNode {
  return inner(sg, 'call', need, () => {
    const [word, ...rest] = sg.children();
    if (word === undefined) return [];
    return [
      leaf(word, 'name', word.text(), 'required'),
      joined(
        sg,
        'arguments',
        rest.flatMap((part) => read(part, reader)),
      ),
    ];
  });
}

function hasSign(children: readonly SgNode[], sign: RegExp): boolean {
  return children.some((child) => !child.isNamed() && sign.test(String(child.kind())));
}

function read(sg: SgNode | null, reader: CodeReader): CodeNode[] {
  const node = sg === null ? undefined : codeNode(sg, reader);
  return node === undefined ? [] : [node];
}

function partsOf(sg: SgNode, reader: CodeReader): readonly CodeNode[] {
  const parts: CodeNode[] = [];
  let decorators: CodeNode[] = [];
  for (const child of sg.children()) {
    const kind = String(child.kind());
    if (kind === 'modifiers') {
      for (const modifier of child.children())
        for (const node of read(modifier, reader)) parts.push(withNeed(node, 'decoration'));
      continue;
    }
    // Statements of Go, and what Kotlin and Ruby put around those of a body.
    if (isInnerList(kind) && reader.grammar.roles.get(String(sg.kind())) === 'block') {
      pushEach(parts, partsOf(child, reader));
      continue;
    }
    if (kind === 'import_declaration' || kind === 'import_list' || kind === 'namespace_use_declaration') {
      const specs = child.findAll({ rule: { any: (reader.imports ?? []).map((name) => ({ kind: name })) } });
      if (specs.length > 0) {
        pushEach(
          parts,
          specs.flatMap((spec) => read(spec, reader)),
        );
        continue;
      }
    }
    for (const node of read(child, reader)) {
      // A decorator of TypeScript stands before the member that it belongs to.
      if (kind === 'decorator' && String(sg.kind()) === 'class_body') decorators.push(node);
      else if (decorators.length > 0 && node.kind === 'function') {
        const all = [...decorators, ...node.parts];
        parts.push({ ...madeUp(node, 'function', all), start: decorators[0]?.start ?? node.start });
        decorators = [];
      } else parts.push(node);
    }
  }
  return parts;
}

function isInnerList(kind: string): boolean {
  return kind === 'statement_list' || kind === 'statements' || kind === 'body_statement';
}

function stringNode(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode {
  const children = sg.children().filter((child) => child.isNamed());
  if (kind === 'concatenated_string' || kind === 'chained_string') {
    const strings = children.flatMap((child) => read(child, reader));
    if (strings.every((string) => string.kind === 'string'))
      return leaf(sg, 'string', strings.map(({ text }) => text).join(''), need);
    return inner(sg, 'template', need, () =>
      strings.flatMap((string) =>
        string.kind === 'template' ? string.parts : [madeUp(string, 'fragment', [], string.text)],
      ),
    );
  }
  const pieces = children.filter(
    (child) =>
      !/^(?:string|heredoc)_(?:start|end|beginning)$|interpolation_(?:start|quote|brace)/.test(String(child.kind())),
  );
  const isText = (child: SgNode) => /content|fragment|escape|string_text/.test(String(child.kind()));
  if (pieces.every(isText)) {
    const written = sg.text();
    const content = pieces.length === 0 ? contentOf(written) : pieces.map((child) => child.text()).join('');
    // A text into which something can be put is one also where nothing is.
    if (/^(?:[rRbBuU]*[fF]|\$|@\$)["']/.test(written) || (kind === 'template_string' && written.startsWith('`')))
      return inner(sg, 'template', need, () => [leaf(sg, 'fragment', content, 'required')]);
    return leaf(sg, 'string', content, need);
  }
  return inner(sg, 'template', need, () =>
    pieces.flatMap((piece) =>
      isText(piece) ? [leaf(piece, 'fragment', piece.text(), 'required')] : read(piece, reader),
    ),
  );
}

function contentOf(text: string): string {
  return text.replace(/^[A-Za-z@$]*#*(?:"""|'''|"|'|`)/, '').replace(/(?:"""|'''|"|'|`)#*$/, '');
}

function callNode(sg: SgNode, reader: CodeReader, need: Need): CodeNode {
  return inner(sg, isMemberLike(sg) ? 'member' : 'call', need, () => {
    const object = sg.field('object') ?? sg.field('receiver') ?? sg.field('scope');
    const name = sg.field('name') ?? sg.field('method');
    const list = sg.field('arguments');
    const block = sg.field('block');
    if (name !== null) {
      const callee =
        object === null ? read(name, reader) : [joined(sg, 'member', [...read(object, reader), ...read(name, reader)])];
      if (isMemberLike(sg)) return callee[0]?.parts ?? [];
      const blocks = read(block, reader).map((node) => withNeed(node, 'leftOut'));
      return [...callee, listNode(list ?? undefined, sg, reader), ...blocks];
    }
    const [callee, ...rest] = sg.children().filter((child) => child.isNamed() && !isComment(String(child.kind())));
    if (callee === undefined) return [];
    const suffix = rest.find((child) => child.kind() === 'call_suffix');
    if (suffix !== undefined) return suffixed(callee, suffix, sg, reader);
    const types = rest.filter((child) => child.kind() === 'type_arguments').flatMap((child) => read(child, reader));
    const given = list ?? rest.find((child) => child.kind() !== 'type_arguments');
    return [...read(callee, reader), ...types, listNode(given, sg, reader)];
  });
}

/** Ruby reads a member by a call without arguments. */
function isMemberLike(sg: SgNode): boolean {
  return sg.field('receiver') !== null && sg.field('arguments') === null && sg.field('block') === null;
}

/** Kotlin's arguments, and the lambda behind them, which the grammar takes for a call of the call. */
function suffixed(callee: SgNode, suffix: SgNode, sg: SgNode, reader: CodeReader): readonly CodeNode[] {
  const named = suffix.children().filter((child) => child.isNamed());
  const list = named.find((child) => child.kind() === 'value_arguments');
  const lambdas = named.filter((child) => child.kind() === 'annotated_lambda').flatMap((child) => read(child, reader));
  if (list === undefined && callee.kind() === 'call_expression') {
    const [innerCallee, innerList] = codeNode(callee, reader)?.parts ?? [];
    if (innerCallee !== undefined && innerList !== undefined)
      return [innerCallee, madeUp(innerList, 'arguments', [...innerList.parts, ...lambdas])];
  }
  const given = listNode(list, sg, reader);
  return [
    ...read(callee, reader),
    lambdas.length === 0 ? given : madeUp(given, 'arguments', [...given.parts, ...lambdas]),
  ];
}

function listNode(list: SgNode | undefined, around: SgNode, reader: CodeReader): CodeNode {
  if (list === undefined) return { ...leaf(around, 'arguments', '', 'required'), start: around.range().end.index };
  if (list.kind() === 'template_string') return inner(list, 'arguments', 'required', () => read(list, reader));
  return inner(list, 'arguments', 'required', () => partsOf(list, reader));
}

function joined(sg: SgNode, kind: string, parts: readonly CodeNode[]): CodeNode {
  const { start, end } = sg.range();
  return {
    kind,
    text: '',
    need: 'required',
    parts,
    slot: undefined,
    start: parts[0]?.start ?? start.index,
    end: parts.at(-1)?.end ?? end.index,
    sg,
  };
}

/** `a.b.c` is a member of a member, also where the grammar lists its names. */
function memberNode(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode | undefined {
  const named = sg
    .children()
    .filter((child) => child.isNamed() && child.kind() !== 'optional_chain' && !isComment(String(child.kind())));
  if (named.length === 0) return leaf(sg, 'name', sg.text(), need);
  const only = named.length === 1 ? named[0] : undefined;
  if (only !== undefined && kind !== 'scope_resolution') return codeNode(only, reader);
  if (kind === 'navigation_expression') {
    return inner(sg, 'member', need, () => {
      const suffix = named.findLast((child) => child.kind() === 'navigation_suffix');
      const name = suffix?.children().find((child) => child.isNamed());
      return [...read(named[0] ?? null, reader), ...read(name ?? null, reader)];
    });
  }
  return inner(sg, 'member', need, () => {
    const parts = named
      .filter((child) => child.kind() !== 'type_arguments')
      .flatMap((child) => (child.kind() === 'namespace_name' ? namesIn(child, reader) : read(child, reader)));
    const last = parts.at(-1);
    if (parts.length <= 2 || last === undefined) return parts;
    const first = parts.slice(0, -1).reduce((object, name) => joined(sg, 'member', [object, name]));
    return [first, last];
  });
}

function namesIn(sg: SgNode, reader: CodeReader): readonly CodeNode[] {
  return sg
    .children()
    .filter((child) => child.isNamed())
    .flatMap((child) => read(child, reader));
}

function parametersOf(sg: SgNode, reader: CodeReader): readonly CodeNode[] {
  return sg.children().flatMap((child): readonly CodeNode[] => {
    if (!child.isNamed()) return [];
    const kind = String(child.kind());
    if (isComment(kind)) return [];
    const slot = slotOf(child, reader);
    if (slot !== undefined) return [leaf(child, 'slot', '', 'required', slot)];
    if (kind === 'parameter_declaration') return goParameters(child, reader);
    const name = parameterName(child);
    if (name === undefined) return read(child, reader).map((node) => joined(child, 'parameter', [node]));
    const parts = partsOf(child, reader).map((part) => {
      const isName = part.start === name.range().start.index;
      return isName || part.need !== 'required' ? part : withNeed(part, 'leftOut');
    });
    return [joined(child, 'parameter', parts)];
  });
}

function parameterName(sg: SgNode): SgNode | undefined {
  const named = sg.field('name') ?? sg.field('pattern');
  if (named !== null) return named;
  const kind = String(sg.kind());
  if (kind === 'assignment_pattern') return sg.field('left') ?? undefined;
  if (/^(?:typed_parameter|parameter)$/.test(kind)) return sg.children().find((child) => child.isNamed());
  if (kind === 'class_parameter') return sg.children().find((child) => child.kind() === 'simple_identifier');
  if (kind === 'spread_parameter') return sg.children().find((child) => child.kind() === 'variable_declarator');
  return undefined;
}

/** `a, b string` is two parameters. */
function goParameters(sg: SgNode, reader: CodeReader): readonly CodeNode[] {
  const type = sg.field('type');
  const types = read(type, reader);
  const names = sg.children().filter((child) => child.isNamed() && child.kind() === 'identifier');
  if (names.length === 0) return [joined(sg, 'parameter', types)];
  return names.map((name) => {
    const [written] = read(name, reader);
    if (written?.slot?.kind === 'dots' || (written?.slot?.kind === 'variable' && written.slot.isRest)) return written;
    return joined(sg, 'parameter', [...read(name, reader), ...types.map((part) => withNeed(part, 'leftOut'))]);
  });
}

const leftOutFields: readonly string[] = ['return_type', 'result', 'type_parameters', 'receiver', 'returns'];

function functionNode(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode {
  if (kind === 'decorated_definition') {
    const definition = sg.field('definition');
    const what = definition?.kind() === 'class_definition' ? 'class' : 'function';
    return inner(sg, what, need, () => [
      ...sg
        .children()
        .filter((child) => child.kind() === 'decorator')
        .flatMap((child) => read(child, reader)),
      ...(definition === null ? [] : (codeNode(definition, reader)?.parts ?? [])),
    ]);
  }
  // An ellipsis in place of a name stands for a function of any name, and for one of none.
  const named = reader.isPattern ? sg.field('name') : null;
  const isOfAnyName = named !== null && slotOf(named, reader)?.kind === 'dots';
  return inner(sg, isOfAnyName ? anyFunction : 'function', need, () => {
    const leftOut = new Set(leftOutFields.flatMap((field) => sg.field(field)?.id() ?? []));
    const type = sg.field('type');
    if (type !== null && kind !== 'arrow_function') leftOut.add(type.id());
    const hasBody = sg.field('body') !== null;
    return sg.children().flatMap((child) => {
      if (child.kind() === 'modifiers') return partsOf(child, reader).map((part) => withNeed(part, 'decoration'));
      const isReturnType =
        kind === 'function_declaration' && reader.language === 'kotlin' && String(child.kind()).endsWith('type');
      return read(child, reader).map((node) =>
        leftOut.has(child.id()) || isReturnType ? withNeed(node, 'leftOut') : asBody(node, child, sg, hasBody),
      );
    });
  });
}

function asBody(node: CodeNode, child: SgNode, around: SgNode, hasBody: boolean): CodeNode {
  if (!hasBody || node.kind === 'block' || node.slot !== undefined) return node;
  const body = around.field('body');
  return body !== null && body.id() === child.id() ? joined(child, 'block', [node]) : node;
}

function lambdaNode(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode {
  // The word `function` alone is a token of the same kind as some nodes.
  if (sg.children().length === 0) return leaf(sg, 'word', sg.text(), need);
  return inner(sg, 'lambda', need, () => {
    const returned = new Set(leftOutFields.flatMap((field) => sg.field(field)?.id() ?? []));
    const parameter = sg.field('parameter');
    const isBare =
      kind === 'lambda_expression' || kind === 'arrow_function' ? (parameter ?? sg.field('parameters')) : null;
    const parts = sg.children().flatMap((child) =>
      read(child, reader).map((node) => {
        if (returned.has(child.id())) return withNeed(node, 'leftOut');
        const isParameter = isBare !== null && isBare.id() === child.id() && node.kind !== 'parameters';
        if (isParameter && node.slot === undefined)
          return joined(child, 'parameters', [joined(child, 'parameter', [node])]);
        if (isParameter) return joined(child, 'parameters', [node]);
        return asBody(node, child, sg, true);
      }),
    );
    const named = sg.field('name');
    if (named === null) return parts;
    const isName = (part: CodeNode) => part.start === named.range().start.index;
    // The name of a function that is a value says nothing of what it is, so that a pattern's own is not asked for.
    return reader.isPattern
      ? parts.filter((part) => !isName(part))
      : parts.map((part) => (isName(part) ? withNeed(part, 'leftOut') : part));
  });
}

function assignNode(sg: SgNode, reader: CodeReader, need: Need, before: readonly CodeNode[]): CodeNode | undefined {
  const children = sg.children();
  const operator = sg.field('operator')?.text() ?? '=';
  if (operator !== '=' && operator !== ':=') return inner(sg, 'augmented', need, () => partsOf(sg, reader));
  const isAssigned =
    children.some((child) => /^:?=$/.test(String(child.kind()))) ||
    children.some((child) => child.kind() === 'property_initializer' || child.kind() === 'equals_value_clause');
  return inner(sg, isAssigned ? 'assign' : 'declaration', need, () => {
    const type = sg.field('type');
    const parts = children.flatMap((child) => {
      if (child.kind() === 'modifiers') return partsOf(child, reader).map((part) => withNeed(part, 'decoration'));
      // Kotlin's name with its type.
      if (child.kind() === 'variable_declaration') {
        return child
          .children()
          .flatMap((part) => read(part, reader))
          .map((part, index) => (index === 0 ? part : withNeed(part, 'leftOut')));
      }
      return read(child, reader).map((node) =>
        type !== null && type.id() === child.id() ? withNeed(node, 'leftOut') : node,
      );
    });
    return [...before, ...parts];
  });
}

/** Declarations of one variable are assignments, with a type and words that a pattern may leave out. */
function declarationsNode(sg: SgNode, kind: string, reader: CodeReader, need: Need): CodeNode | undefined {
  const children = sg.children();
  const isAssigned = (child: SgNode) => reader.grammar.roles.get(String(child.kind())) === 'assign';
  const nested = children.find((child) => child.kind() === 'variable_declaration' || child.kind() === 'var_spec_list');
  const holder = nested ?? sg;
  const declarators = holder.children().filter(isAssigned);
  const around = [...children, ...(nested === undefined ? [] : nested.children())].filter(
    (child) => child.id() !== nested?.id() && !isAssigned(child),
  );
  const before = () =>
    around.flatMap((child) =>
      child.kind() === 'modifiers'
        ? partsOf(child, reader).map((part) => withNeed(part, 'decoration'))
        : read(child, reader).map((node) => (node.need === 'required' ? withNeed(node, 'leftOut') : node)),
    );
  const [only] = declarators;
  if (declarators.length === 1 && only !== undefined) {
    const made = assignNode(only, reader, need, []);
    if (made === undefined) return undefined;
    return inner(sg, made.kind, need, () => [...before(), ...made.parts]);
  }
  return inner(sg, declarators.length === 0 ? kind : 'declarations', need, () =>
    declarators.length === 0
      ? partsOf(sg, reader)
      : declarators.flatMap((declarator) => {
          const made = assignNode(declarator, reader, 'required', []);
          return made === undefined
            ? []
            : [inner(declarator, made.kind, 'required', () => [...before(), ...made.parts])];
        }),
  );
}

/** An element is its name, its attributes and what is in it, closed at once or not. */
function jsxNode(sg: SgNode, reader: CodeReader, need: Need): CodeNode {
  return inner(sg, 'element', need, () => {
    const opening = sg.children().find((child) => child.kind() === 'jsx_opening_element');
    const head = opening ?? sg;
    const inside = sg.children().filter((child) => !/^jsx_(?:opening|closing)_element$/.test(String(child.kind())));
    const parts = partsOf(head, reader);
    const attributes = joined(head, 'attributes', parts.slice(1));
    // A pattern that is closed at once says nothing of what is inside.
    if (opening === undefined) return [...parts.slice(0, 1), attributes];
    const content = joined(
      sg,
      'content',
      inside
        .flatMap((child) => read(child, reader))
        .filter(({ kind, text }) => kind !== 'jsx_text' || text.trim() !== ''),
    );
    return [...parts.slice(0, 1), attributes, withNeed(content, 'leftOut')];
  });
}
