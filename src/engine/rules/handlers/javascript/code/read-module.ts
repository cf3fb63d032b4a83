/**
 * The code of a file from its syntax tree: one walk of one syntax. What says nothing of registrations becomes `unknown` or `several`; bodies of
 * functions that look like handlers are left out unless they register something themselves. Depth is bounded, since files are hostile.
 */
import { lineStarts } from '../../../../text/positions.ts';
import type { SgNode } from '../../../syntax/rule-engine.ts';
import { boundNames } from './bound-names.ts';
import {
  type ClassCode,
  type ClassMember,
  defaultName,
  type ExportedName,
  type Expression,
  type FunctionCode,
  type ImportedName,
  type ModuleCode,
  type Parameter,
  type Pattern,
  type Place,
  type Property,
  type Statement,
} from './code.ts';
import { registrationMarks } from './registration-marks.ts';

const depthMax = 300;
const textMax = 200;

export function readModule(root: SgNode, text: string): ModuleCode {
  const imports: ImportedName[] = [];
  const exports: ExportedName[] = [];
  const marks = registrationMarks(text);
  const hasActions = text.includes('use server');
  const body = root.children().flatMap((child) => statements(child, 0));
  return { imports, exports, body, lines: Array.from(lineStarts(text)), marks: marks.offsets };

  function statements(node: SgNode, depth: number): readonly Statement[] {
    if (depth > depthMax) return [];
    const kind = String(node.kind());
    const inner = depth + 1;
    switch (kind) {
      case 'expression_statement': {
        const [first] = named(node);
        if (first === undefined) return [];
        if (first.kind() === 'string') return [{ k: 'directive', v: stringText(first) }];
        if (first.kind() === 'internal_module') return statements(first, inner);
        return effect(expression(first, inner));
      }
      case 'lexical_declaration':
      case 'variable_declaration':
        return named(node).flatMap((declarator) => declaration(declarator, inner));
      case 'function_declaration':
      case 'generator_function_declaration':
      case 'class_declaration':
      case 'abstract_class_declaration':
      case 'enum_declaration':
      case 'internal_module':
        return [declared(node, kind, [], inner)];
      case 'export_statement':
        return exported(node, inner);
      case 'import_statement':
        imported(node);
        return [];
      case 'return_statement': {
        const [value] = named(node);
        return value === undefined ? [] : [{ k: 'return', e: expression(value, inner) }];
      }
      case 'for_in_statement': {
        const left = node.field('left');
        const right = node.field('right');
        const loop = node.field('body');
        if (left === null || right === null || loop === null) return [];
        const isKeys = node.children().some((child) => child.kind() === 'in');
        return [
          { k: 'each', t: pattern(left, inner), of: expression(right, inner), isKeys, b: statements(loop, inner) },
        ];
      }
      case 'statement_block':
      case 'class_static_block':
      case 'if_statement':
      case 'else_clause':
      case 'for_statement':
      case 'while_statement':
      case 'do_statement':
      case 'try_statement':
      case 'catch_clause':
      case 'finally_clause':
      case 'labeled_statement':
      case 'switch_statement':
      case 'switch_body':
      case 'switch_case':
      case 'switch_default':
      case 'ambient_declaration': {
        const block = named(node).flatMap((child) => statements(child, inner));
        return block.length === 0 ? [] : [{ k: 'block', b: block }];
      }
      default:
        return expressionKinds.has(kind) ? effect(expression(node, inner)) : [];
    }
  }

  function effect(e: Expression): readonly Statement[] {
    return isIdle(e) ? [] : [{ k: 'do', e }];
  }

  function declaration(node: SgNode, depth: number): readonly Statement[] {
    const name = node.field('name');
    if (node.kind() !== 'variable_declarator' || name === null) return [];
    const value = node.field('value');
    return [
      {
        k: 'let',
        t: pattern(name, depth),
        v: value === null ? null : expression(value, depth),
        type: typeName(node.field('type')),
      },
    ];
  }

  /** A declaration that gives its name a value. */
  function declared(node: SgNode, kind: string, decorators: readonly SgNode[], depth: number): Statement {
    const name = node.field('name')?.text() ?? defaultName;
    const t: Pattern = { k: 'name', n: name };
    const v = ((): Expression => {
      if (kind === 'enum_declaration') return enumeration(node, depth);
      if (kind === 'internal_module') return namespace(node, depth);
      return expression(node, depth, decorators);
    })();
    return { k: 'let', t, v, type: '' };
  }

  function enumeration(node: SgNode, depth: number): Expression {
    const members = node.field('body')?.children() ?? [];
    const p = members.flatMap((member): Property[] => {
      const value = member.kind() === 'enum_assignment' ? member.field('value') : null;
      const name = member.field('name');
      return value === null || name === null ? [] : [{ n: keyText(name), v: expression(value, depth + 1) }];
    });
    return { k: 'object', p, at: place(node) };
  }

  function namespace(node: SgNode, depth: number): Expression {
    const p = (node.field('body')?.children() ?? []).flatMap((child): Property[] => {
      const inner = child.kind() === 'export_statement' ? child.field('declaration') : null;
      return inner === null
        ? []
        : statements(inner, depth + 1).flatMap((statement) =>
            statement.k === 'let' && statement.t.k === 'name' && statement.v !== null
              ? [{ n: statement.t.n, v: statement.v }]
              : [],
          );
    });
    return { k: 'object', p, at: place(node) };
  }

  function exported(node: SgNode, depth: number): readonly Statement[] {
    const from = node.field('source');
    const children = node.children();
    const source = from === null ? '' : stringText(from);
    const decorators = children.filter((child) => child.kind() === 'decorator');
    const isDefault = children.some((child) => child.kind() === 'default');
    const star = children.find((child) => child.kind() === 'namespace_export');
    if (star !== undefined) exports.push({ name: named(star)[0]?.text() ?? '', local: '*', from: source });
    else if (source !== '' && children.some((child) => child.kind() === '*'))
      exports.push({ name: '*', local: '*', from: source });
    for (const clause of children.filter((child) => child.kind() === 'export_clause'))
      for (const item of named(clause)) {
        const local = keyText(item.field('name') ?? item);
        const alias = item.field('alias');
        exports.push({ name: alias === null ? local : keyText(alias), local, from: source });
      }
    const declarationNode = node.field('declaration');
    if (declarationNode !== null) {
      const kind = String(declarationNode.kind());
      const found = valueDeclarations.has(kind)
        ? [declared(declarationNode, kind, decorators, depth)]
        : statements(declarationNode, depth);
      for (const statement of found) {
        if (statement.k !== 'let') continue;
        for (const name of boundNames(statement.t))
          exports.push({ name: isDefault ? 'default' : name, local: name, from: '' });
      }
      return found;
    }
    const value =
      node.field('value') ?? (children.some((child) => child.kind() === '=') ? named(node).at(-1) : undefined);
    if (value === undefined || value === null) return [];
    exports.push({ name: isDefault ? 'default' : '=', local: defaultName, from: '' });
    return [{ k: 'let', t: { k: 'name', n: defaultName }, v: expression(value, depth, decorators), type: '' }];
  }

  function imported(node: SgNode): void {
    const required = node.children().find((child) => child.kind() === 'import_require_clause');
    if (required !== undefined) {
      const source = required.field('source');
      const local = named(required)[0]?.text() ?? '';
      if (source !== null) imports.push({ from: stringText(source), name: '*', local });
      return;
    }
    const source = node.field('source');
    if (source === null) return;
    const from = stringText(source);
    const clause = node.children().find((child) => child.kind() === 'import_clause');
    if (clause === undefined) imports.push({ from, name: '', local: '' });
    for (const part of clause === undefined ? [] : named(clause)) {
      if (part.kind() === 'identifier') imports.push({ from, name: 'default', local: part.text() });
      else if (part.kind() === 'namespace_import')
        imports.push({ from, name: '*', local: named(part)[0]?.text() ?? '' });
      else
        for (const item of named(part)) {
          const name = item.field('name');
          if (name !== null)
            imports.push({ from, name: keyText(name), local: item.field('alias')?.text() ?? keyText(name) });
        }
    }
  }

  function expression(node: SgNode, depth: number, decorators: readonly SgNode[] = []): Expression {
    const at = place(node);
    const kind = String(node.kind());
    const unknown: Expression = { k: 'unknown', at };
    if (depth > depthMax) return unknown;
    const inner = depth + 1;
    const of = (child: SgNode | null): Expression => (child === null ? unknown : expression(child, inner));
    const first = (): Expression => of(named(node)[0] ?? null);
    const field = (name: string): Expression => of(node.field(name));
    switch (kind) {
      case 'string':
        return { k: 'literal', v: stringText(node), at };
      case 'number':
        return { k: 'literal', v: Number(node.text()), at };
      case 'true':
      case 'false':
        return { k: 'literal', v: kind === 'true', at };
      case 'null':
        return { k: 'literal', v: null, at };
      case 'regex':
        return { k: 'regex', v: node.text().slice(0, textMax), at };
      case 'identifier':
      case 'shorthand_property_identifier':
      case 'property_identifier':
        return { k: 'name', n: node.text(), at };
      case 'this':
      case 'super':
        return { k: kind, at };
      case 'member_expression':
        // The folder of the file, by either of its names.
        if (node.field('object')?.kind() === 'meta_property' && node.field('property')?.text() === 'dirname')
          return { k: 'name', n: '__dirname', at };
        return { k: 'member', o: field('object'), n: keyText(node.field('property') ?? node), at };
      case 'subscript_expression':
        return { k: 'item', o: field('object'), i: field('index'), at };
      case 'call_expression':
      case 'new_expression':
        return call(node, kind === 'new_expression', at, inner);
      case 'template_string':
        return template(node, at, inner);
      case 'arrow_function':
      case 'function_expression':
      case 'function_declaration':
      case 'generator_function':
      case 'generator_function_declaration':
        return { k: 'function', f: functionCode(node, inner, undefined), at, text: shortText(at) };
      case 'class':
      case 'class_declaration':
      case 'abstract_class_declaration':
        return { k: 'class', c: classCode(node, decorators, inner), at };
      case 'object':
        return { k: 'object', p: named(node).flatMap((child) => property(child, inner)), at };
      case 'array':
        return { k: 'array', i: named(node).map((child) => expression(child, inner)), at };
      case 'spread_element':
        return { k: 'spread', e: first(), at };
      case 'assignment_expression':
      case 'augmented_assignment_expression': {
        const left = node.field('left');
        if (left === null) return unknown;
        if (kind.startsWith('augmented') && !['||=', '??=', '&&='].includes(node.field('operator')?.text() ?? ''))
          return { k: 'several', e: [field('right')], at };
        return { k: 'assign', t: pattern(left, inner), v: field('right'), at };
      }
      case 'ternary_expression':
        return { k: 'either', o: [field('consequence'), field('alternative')], at };
      case 'binary_expression':
        return binary(node, at, inner);
      case 'sequence_expression':
      case 'unary_expression':
        return several(
          named(node).map((child) => expression(child, inner)),
          at,
        );
      case 'parenthesized_expression':
      case 'await_expression':
      case 'as_expression':
      case 'satisfies_expression':
      case 'non_null_expression':
      case 'yield_expression':
        return first();
      case 'type_assertion':
        return of(named(node).at(-1) ?? null);
      case 'decorator':
        return first();
      // Markup is of interest where server actions may stand in it.
      case 'jsx_element':
      case 'jsx_self_closing_element':
      case 'jsx_fragment':
      case 'jsx_opening_element':
      case 'jsx_attribute':
      case 'jsx_expression':
        return hasActions
          ? several(
              named(node).map((child) => expression(child, inner)),
              at,
            )
          : unknown;
      default:
        return unknown;
    }
  }

  function call(node: SgNode, isNew: boolean, at: Place, depth: number): Expression {
    const callee = node.field(isNew ? 'constructor' : 'function');
    if (callee === null) return { k: 'unknown', at };
    const list = node.field('arguments');
    const isTemplate = list?.kind() === 'template_string';
    const a =
      list === null
        ? []
        : isTemplate
          ? [expression(list, depth)]
          : named(list).map((child) => expression(child, depth));
    const [source] = a;
    if (
      source !== undefined &&
      (callee.kind() === 'import' || (callee.kind() === 'identifier' && callee.text() === 'require'))
    )
      return { k: 'load', from: source, at };
    const typed = node.field('type_arguments');
    const types = typed === null ? [] : named(typed).map((type) => typeName(type));
    const isChained = callee.kind() === 'member_expression' && callee.field('object')?.kind() === 'call_expression';
    const from = isChained ? (callee.field('property')?.range().start.index ?? at[0]) : at[0];
    return { k: 'call', f: expression(callee, depth), a, isNew, types, from, text: shortText(at), at };
  }

  function binary(node: SgNode, at: Place, depth: number): Expression {
    const left = node.field('left');
    const right = node.field('right');
    if (left === null || right === null) return { k: 'unknown', at };
    const sides = [expression(left, depth), expression(right, depth)] as const;
    switch (node.field('operator')?.text()) {
      case '+':
        return { k: 'template', p: sides.flatMap((side) => (side.k === 'template' ? side.p : [side])), at };
      case '||':
      case '??':
        return { k: 'either', o: sides, at };
      // `a && b` is worth something as a value or as an effect only by `b`.
      case '&&':
        return sides[1];
      default:
        return several(sides, at);
    }
  }

  function template(node: SgNode, at: Place, depth: number): Expression {
    const p = named(node).map((part): string | Expression =>
      part.kind() === 'template_substitution' ? expression(named(part)[0] ?? part, depth) : unescaped(part.text()),
    );
    if (p.every((part) => typeof part === 'string')) return { k: 'literal', v: p.join(''), at };
    return { k: 'template', p, at };
  }

  function property(node: SgNode, depth: number): readonly Property[] {
    switch (String(node.kind())) {
      case 'pair': {
        const key = node.field('key');
        const value = node.field('value');
        if (key === null || value === null) return [];
        const v = expression(value, depth);
        return key.kind() === 'computed_property_name'
          ? [{ c: expression(named(key)[0] ?? key, depth), v }]
          : [{ n: keyText(key), v: namedBy(v, keyText(key)) }];
      }
      case 'shorthand_property_identifier':
        return [{ n: node.text(), v: { k: 'name', n: node.text(), at: place(node) } }];
      case 'spread_element':
        return [{ s: expression(named(node)[0] ?? node, depth) }];
      case 'method_definition': {
        const name = keyText(node.field('name') ?? node);
        const at = place(node);
        return [{ n: name, v: { k: 'function', f: functionCode(node, depth, name), at, text: shortText(at) } }];
      }
      default:
        return [];
    }
  }

  function functionCode(node: SgNode, depth: number, givenName: string | undefined): FunctionCode {
    const at = place(node);
    const single = node.field('parameter');
    const list = node.field('parameters');
    const params =
      single !== null
        ? [plainParameter({ k: 'name', n: single.text() })]
        : list === null
          ? []
          : named(list).flatMap((child) => parameter(child, depth));
    const bodyNode = node.field('body');
    const n = givenName ?? node.field('name')?.text() ?? '';
    const isArrow = node.kind() === 'arrow_function';
    const takesFiles = marks.takesFiles(at[0], at[1]);
    return { n, at, params, isArrow, takesFiles, body: bodyNode === null ? [] : functionBody(bodyNode, params, depth) };
  }

  function functionBody(node: SgNode, params: readonly Parameter[], depth: number): readonly Statement[] {
    const [start, end] = place(node);
    if (!marks.isWorthReading(start, end, params)) {
      const head = node.kind() === 'statement_block' ? named(node)[0] : undefined;
      return head?.kind() === 'expression_statement' && named(head)[0]?.kind() === 'string'
        ? statements(head, depth)
        : [];
    }
    if (node.kind() !== 'statement_block') return [{ k: 'return', e: expression(node, depth) }];
    return named(node).flatMap((child) => statements(child, depth + 1));
  }

  function parameter(node: SgNode, depth: number): readonly Parameter[] {
    const kind = String(node.kind());
    if (kind === 'comment') return [];
    if (kind !== 'required_parameter' && kind !== 'optional_parameter') return [plainParameter(pattern(node, depth))];
    const target = node.field('pattern');
    const value = node.field('value');
    const children = node.children();
    if (target === null || target.kind() === 'this') return [];
    const t = pattern(target, depth);
    return [
      {
        t: value === null ? t : { k: 'default', t, d: expression(value, depth) },
        type: typeName(node.field('type')),
        decorators: children.filter((child) => child.kind() === 'decorator').map((child) => expression(child, depth)),
        isField: children.some((child) => child.kind() === 'accessibility_modifier' || child.kind() === 'readonly'),
      },
    ];
  }

  function pattern(node: SgNode, depth: number): Pattern {
    const none: Pattern = { k: 'name', n: '' };
    if (depth > depthMax) return none;
    const inner = depth + 1;
    switch (String(node.kind())) {
      case 'identifier':
      case 'shorthand_property_identifier_pattern':
        return { k: 'name', n: node.text() };
      case 'object_pattern': {
        const p = named(node).flatMap((part) => {
          const kind = String(part.kind());
          if (kind === 'shorthand_property_identifier_pattern') return [{ key: part.text(), t: pattern(part, inner) }];
          if (kind === 'object_assignment_pattern')
            return [{ key: part.field('left')?.text() ?? '', t: withDefault(part, inner) }];
          const key = part.field('key');
          const value = part.field('value');
          return kind === 'pair_pattern' && key !== null && value !== null
            ? [{ key: keyText(key), t: pattern(value, inner) }]
            : [];
        });
        const rest = named(node).find((part) => part.kind() === 'rest_pattern');
        return { k: 'object', p, rest: rest === undefined ? '' : (named(rest)[0]?.text() ?? '') };
      }
      case 'array_pattern':
        return { k: 'array', i: named(node).map((part) => pattern(part, inner)) };
      case 'assignment_pattern':
        return withDefault(node, inner);
      case 'rest_pattern':
        return { k: 'rest', t: pattern(named(node)[0] ?? node, inner) };
      case 'member_expression':
      case 'subscript_expression':
        return { k: 'target', e: expression(node, inner) };
      case 'parenthesized_expression':
      case 'non_null_expression':
      case 'as_expression':
        return pattern(named(node)[0] ?? node, inner);
      default:
        return none;
    }
  }

  function withDefault(node: SgNode, depth: number): Pattern {
    const left = node.field('left');
    const right = node.field('right');
    if (left === null || right === null) return { k: 'name', n: '' };
    return { k: 'default', t: pattern(left, depth), d: expression(right, depth) };
  }

  function classCode(node: SgNode, outer: readonly SgNode[], depth: number): ClassCode {
    const heritage = node.children().find((child) => child.kind() === 'class_heritage');
    const clauses = heritage?.children() ?? [];
    const extended = clauses.find((child) => child.kind() === 'extends_clause');
    const baseNode =
      extended?.field('value') ??
      (extended === undefined
        ? clauses.find((child) => child.isNamed() && child.kind() !== 'implements_clause')
        : undefined);
    const interfaces = clauses
      .filter((child) => child.kind() === 'implements_clause')
      .flatMap((clause) => named(clause).map((type) => typeName(type)));
    const own = node.children().filter((child) => child.kind() === 'decorator');
    return {
      n: node.field('name')?.text() ?? '',
      at: place(node),
      base: baseNode === undefined || baseNode === null ? null : expression(baseNode, depth),
      interfaces,
      decorators: [...outer, ...own].map((decorator) => expression(decorator, depth)),
      members: classMembers(node.field('body')?.children() ?? [], depth + 1),
    };
  }

  function classMembers(nodes: readonly SgNode[], depth: number): readonly ClassMember[] {
    const members: ClassMember[] = [];
    let before: SgNode[] = [];
    for (const node of nodes) {
      const kind = String(node.kind());
      if (kind === 'decorator') before.push(node);
      if (!node.isNamed() || kind === 'decorator' || kind === 'comment') continue;
      const children = node.children();
      const decorators = [...before, ...children.filter((child) => child.kind() === 'decorator')];
      before = [];
      const has = (word: string): boolean => children.some((child) => child.kind() === word);
      const nameNode = node.field('name') ?? node.field('property');
      const base = {
        n: nameNode === null ? '' : keyText(nameNode),
        isStatic: has('static'),
        isAbstract: has('abstract') || kind === 'abstract_method_signature',
        decorators: decorators.map((decorator) => expression(decorator, depth)),
        at: place(node),
      };
      if (kind === 'method_definition') {
        const f = functionCode(node, depth, base.n);
        const memberKind = base.n === 'constructor' ? 'constructor' : has('get') ? 'getter' : 'method';
        members.push({ ...base, kind: memberKind, type: '', f, v: null });
      } else if (kind === 'public_field_definition' || kind === 'field_definition') {
        const value = node.field('value');
        const v = value === null ? null : namedBy(expression(value, depth), base.n);
        members.push({ ...base, kind: 'field', type: typeName(node.field('type')), f: null, v });
      } else if (kind === 'class_static_block') {
        const b = named(node).flatMap((child) => statements(child, depth));
        const f: FunctionCode = { n: '', at: base.at, params: [], body: b, isArrow: false, takesFiles: false };
        members.push({ ...base, kind: 'method', isStatic: true, type: '', f, v: null });
      }
    }
    return members;
  }

  function place(node: SgNode): Place {
    const { start, end } = node.range();
    return [start.index, end.index];
  }

  function shortText([start, end]: Place): string {
    return text.slice(start, Math.min(end, start + textMax));
  }
}

const valueDeclarations: ReadonlySet<string> = new Set([
  'function_declaration',
  'generator_function_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'enum_declaration',
  'internal_module',
]);

const expressionKinds: ReadonlySet<string> = new Set([
  'call_expression',
  'parenthesized_expression',
  'assignment_expression',
  'await_expression',
]);

/** A function without a name of its own goes by that of what it is assigned to. */
function namedBy(e: Expression, name: string): Expression {
  return e.k === 'function' && e.f.n === '' && /^[\w$]+$/.test(name) ? { ...e, f: { ...e.f, n: name } } : e;
}

function several(e: readonly Expression[], at: Place): Expression {
  const busy = e.filter((part) => !isIdle(part));
  return busy.length === 0 ? { k: 'unknown', at } : { k: 'several', e: busy, at };
}

function isIdle(e: Expression): boolean {
  let at = e;
  while (at.k === 'member') at = at.o;
  return at.k === 'unknown' || at.k === 'literal' || at.k === 'name' || at.k === 'regex' || at.k === 'this';
}

function plainParameter(t: Pattern): Parameter {
  return { t, type: '', decorators: [], isField: false };
}

function named(node: SgNode): readonly SgNode[] {
  return node.children().filter((child) => child.isNamed() && child.kind() !== 'comment');
}

function stringText(node: SgNode): string {
  return unescaped(node.text().slice(1, -1));
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

/** `a`, `'a'`, `#a`, `[a]`: the name that a key is. */
function keyText(node: SgNode): string {
  return node.kind() === 'string' ? stringText(node) : node.text().replace(/^#/, '');
}

/** The name of a type without its arguments: `express.Router` of `: express.Router<P>`; of a promise, of what it holds. */
function typeName(node: SgNode | null): string {
  if (node === null) return '';
  const text = node.text().slice(0, textMax).replace(/^:\s*/, '');
  const held = /^Promise\s*<\s*([\w$.]+)/.exec(text);
  return held?.[1] ?? /^[\w$.]+/.exec(text)?.[0] ?? '';
}
