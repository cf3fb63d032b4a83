/** Turns statements into operations, keeping apart what the ways through a function know. */
import { childrenIn, field, fields, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { declaredNames, noteCaptures } from './declared-names.ts';
import { operations } from '../../../model/flow-facts.ts';
import { branches, emit, fresh, nameId, repeatedly, textOf, write } from './frame.ts';
import { handBack, lowerDefinition, lowerType } from './lower-definition.ts';
import { iterate, load, lowerExpression } from './lower-expression.ts';
import { lowerOperator, lowerTruth } from './lower-operator.ts';
import { assign, item, valueFor } from './lower-target.ts';
import type { Lowering } from './lowering.ts';

export function lowerBlock(low: Lowering, statements: readonly SyntaxNode[]): void {
  for (const statement of statements) lowerStatement(low, statement);
}

function lowerStatement(low: Lowering, node: SyntaxNode): void {
  switch (node.type) {
    case 'expression_statement':
      for (const inner of node.children) lowerSimple(low, inner);
      return;
    case 'function_definition':
    case 'class_definition':
    case 'decorated_definition':
      lowerDefinition(low, node);
      return;
    case 'import_statement':
      lowerImport(low, node);
      return;
    case 'import_from_statement':
      lowerImportFrom(low, node);
      return;
    case 'return_statement':
      handBack(low, low.scope.frame, lowerExpression(low, node.children[0]));
      low.scope.frame.isOver = true;
      return;
    case 'raise_statement':
      lowerRaise(low, node);
      return;
    case 'break_statement':
    case 'continue_statement':
      low.scope.frame.isOver = true;
      return;
    case 'if_statement':
      lowerIf(low, node);
      return;
    case 'for_statement':
    case 'while_statement':
      lowerLoop(low, node);
      return;
    case 'try_statement':
      lowerTry(low, node);
      return;
    case 'with_statement':
      lowerWith(low, node);
      return;
    case 'match_statement':
      lowerMatch(low, node);
      return;
    case 'block':
      lowerBlock(low, node.children);
      return;
    case 'global_statement':
    case 'nonlocal_statement':
    case 'future_import_statement':
    case 'type_alias_statement':
    case 'pass_statement':
    case 'comment':
      return;
    case 'delete_statement':
      for (const inner of node.children) lowerDelete(low, inner);
      return;
    case 'assert_statement':
      for (const inner of node.children) lowerExpression(low, inner);
      return;
    default:
      // What did not parse may hold statements all the same.
      for (const inner of node.children) {
        if (/_statement$|_definition$|^block$/.test(inner.type)) lowerStatement(low, inner);
        else lowerSimple(low, inner);
      }
  }
}

function lowerDelete(low: Lowering, node: SyntaxNode): void {
  if (node.type !== 'subscript') {
    for (const inner of node.type === 'expression_list' ? node.children : []) lowerDelete(low, inner);
    if (node.type !== 'expression_list') lowerExpression(low, node);
    return;
  }
  const object = lowerExpression(low, field(node, 'value'));
  const [key] = fields(node, 'subscript').map((inner) => lowerExpression(low, inner));
  if (object !== 0)
    emit(low, operations.special, 0, object, nameId(low, '__delitem__'), key ?? 0, node.start, node.end);
}

function lowerSimple(low: Lowering, node: SyntaxNode): void {
  if (node.type === 'assignment') lowerAssignment(low, node);
  else if (node.type === 'augmented_assignment') {
    const left = field(node, 'left');
    const value = lowerOperator(low, node, left, field(node, 'right'));
    if (left !== undefined && value !== 0) assign(low, left, value);
  } else lowerExpression(low, node);
}

function lowerAssignment(low: Lowering, node: SyntaxNode): void {
  const targets: SyntaxNode[] = [];
  const types: number[] = [];
  let current: SyntaxNode | undefined = node;
  for (; current?.type === 'assignment'; current = field(current, 'right')) {
    const left = field(current, 'left');
    if (left !== undefined) targets.push(left);
    const type = lowerType(low, field(current, 'type'));
    if (type !== 0) types.push(type);
  }
  const [first] = targets;
  if (first === undefined) return;
  let value =
    current === undefined ? 0 : targets.length === 1 ? valueFor(low, first, current) : lowerExpression(low, current);
  const [type] = types;
  if (type !== undefined && typeof value === 'number') {
    const to = fresh(low);
    if (value !== 0) emit(low, operations.move, to, value);
    emit(low, operations.instance, to, type);
    value = to;
  } else if (current === undefined) return;
  for (const target of targets) assign(low, target, value);
  if (current?.type === 'dictionary' && typeof value === 'number') noteDictionary(low, targets, value);
}

/** A name that is assigned once is its own variable, which then surely holds the dictionary. */
function noteDictionary(low: Lowering, targets: readonly SyntaxNode[], value: number): void {
  for (const target of targets) {
    const name = target.type === 'identifier' ? textOf(low, target) : '';
    const merged = low.scope.names.get(name);
    if (merged === undefined || low.shared.has(name)) continue;
    low.dictionaries.add(low.scope.renewed.has(name) ? value : merged);
  }
}

function lowerRaise(low: Lowering, node: SyntaxNode): void {
  const [raised, ...others] = node.children;
  const value = lowerExpression(low, raised);
  for (const other of others) lowerExpression(low, other);
  if (raised !== undefined && value !== 0 && raised.type !== 'call')
    emit(low, operations.raise, value, raised.start, raised.end);
  low.scope.frame.isOver = true;
}

function lowerIf(low: Lowering, node: SyntaxNode): void {
  lowerTruth(low, field(node, 'condition'));
  const alternatives = fields(node, 'alternative');
  const ways = [() => lowerBlock(low, childrenIn(node, 'consequence'))];
  for (const alternative of alternatives) {
    ways.push(() => {
      lowerTruth(low, field(alternative, 'condition'));
      lowerBlock(low, (field(alternative, 'consequence') ?? field(alternative, 'body'))?.children ?? []);
    });
  }
  branches(low, ways, !alternatives.some(({ type }) => type === 'else_clause'));
}

function lowerLoop(low: Lowering, node: SyntaxNode): void {
  const right = field(node, 'right');
  const left = field(node, 'left');
  const value = right === undefined ? 0 : iterate(low, lowerExpression(low, right), right);
  const assigned = declaredNames([node], (inner) => textOf(low, inner));
  repeatedly(low, assigned, () => {
    lowerTruth(low, field(node, 'condition'));
    if (left !== undefined) assign(low, left, value);
    lowerBlock(low, childrenIn(node, 'body'));
  });
  // A loop that is broken off passes its `else` over.
  const otherwise = fields(node, 'alternative').flatMap((other) => childrenIn(other, 'body'));
  if (otherwise.length > 0) branches(low, [() => lowerBlock(low, otherwise)], true);
}

function lowerTry(low: Lowering, node: SyntaxNode): void {
  const body = childrenIn(node, 'body');
  const assigned = declaredNames(body, (inner) => textOf(low, inner));
  repeatedly(low, assigned, () => lowerBlock(low, body));
  const handlers = node.children.filter(({ type }) => /^except(?:_group)?_clause$/.test(type));
  const handled = handlers.map((handler) => () => {
    for (const inner of handler.children) {
      if (inner.type === 'block') lowerBlock(low, inner.children);
      else lowerHandled(low, inner);
    }
  });
  const otherwise = ofType(node, 'else_clause').flatMap((other) => childrenIn(other, 'body'));
  branches(low, [() => lowerBlock(low, otherwise), ...handled], false);
  for (const last of ofType(node, 'finally_clause'))
    for (const block of ofType(last, 'block')) lowerBlock(low, block.children);
}

/** `except C as e` binds an instance of C. */
function lowerHandled(low: Lowering, node: SyntaxNode): void {
  const alias = node.type === 'as_pattern' ? (field(node, 'alias')?.children[0] ?? node.children[1]) : undefined;
  const caught = node.type === 'as_pattern' ? node.children[0] : node;
  const types = (caught?.type === 'tuple' ? caught.children : caught === undefined ? [] : [caught]).map((inner) =>
    lowerExpression(low, inner),
  );
  if (alias?.type !== 'identifier') return;
  const to = fresh(low);
  for (const type of types) if (type !== 0) emit(low, operations.instance, to, type);
  write(low, textOf(low, alias), to);
}

function lowerWith(low: Lowering, node: SyntaxNode): void {
  for (const item of ofType(node, 'with_clause').flatMap(({ children }) => children)) {
    const value = field(item, 'value');
    const isNamed = value?.type === 'as_pattern';
    const manager = isNamed ? value.children[0] : value;
    const held = lowerExpression(low, manager);
    const target = isNamed ? (field(value, 'alias') ?? value.children[1]) : undefined;
    const to = held === 0 ? 0 : fresh(low);
    if (held !== 0 && manager !== undefined) emit(low, operations.enter, to, held, manager.start, manager.end);
    if (target !== undefined) assign(low, target, to);
  }
  lowerBlock(low, childrenIn(node, 'body'));
}

function lowerMatch(low: Lowering, node: SyntaxNode): void {
  const subject = field(node, 'subject');
  const value = lowerExpression(low, subject);
  const cases = childrenIn(node, 'body').filter(({ type }) => type === 'case_clause');
  branches(
    low,
    cases.map((clause) => () => {
      for (const pattern of ofType(clause, 'case_pattern')) lowerPattern(low, pattern, value, subject ?? node);
      const guard = field(clause, 'guard');
      for (const inner of guard?.children ?? []) lowerExpression(low, inner);
      lowerBlock(low, childrenIn(clause, 'consequence'));
    }),
    true,
  );
}

/** Captures of the whole get the subject, those of `C(x=name)` its member; what lies deeper is anything the subject holds. */
function lowerPattern(low: Lowering, pattern: SyntaxNode, value: number, place: SyntaxNode): void {
  const [inner] = pattern.children;
  if (inner?.type === 'class_pattern') {
    for (const part of inner.children) {
      const [keyword] = part.type === 'case_pattern' ? part.children : [];
      const [name, captured] = keyword?.type === 'keyword_pattern' ? keyword.children : [];
      if (name === undefined || captured === undefined) continue;
      const member = load(low, value, textOf(low, name), place);
      noteCaptures(captured, (node) => write(low, textOf(low, node), member));
    }
    return;
  }
  const isWhole = inner?.type === 'dotted_name' || inner?.type === 'as_pattern';
  const held = isWhole ? value : item(low, value, -1, place);
  noteCaptures(pattern, (node) => write(low, textOf(low, node), held));
}

function lowerImport(low: Lowering, node: SyntaxNode): void {
  for (const item of fields(node, 'name')) {
    const alias = item.type === 'aliased_import' ? field(item, 'alias') : undefined;
    const dotted = dottedName(low, item.type === 'aliased_import' ? field(item, 'name') : item);
    const root = dotted.split('.')[0] ?? dotted;
    const isRoot = alias === undefined && root !== dotted;
    const whole = fresh(low);
    emit(low, operations.module, whole, low.importOf(dotted, 'static', node));
    const to = isRoot ? fresh(low) : whole;
    if (isRoot) emit(low, operations.module, to, low.importOf(root, 'implied', node));
    write(low, alias === undefined ? root : textOf(low, alias), to);
  }
}

function lowerImportFrom(low: Lowering, node: SyntaxNode): void {
  const dotted = dottedName(low, field(node, 'module_name'));
  const items = fields(node, 'name');
  const nameOf = (item: SyntaxNode): string =>
    dottedName(low, item.type === 'aliased_import' ? field(item, 'name') : item);
  const index = low.importOf(dotted, 'static', node, items.map(nameOf));
  if (ofType(node, 'wildcard_import').length > 0) emit(low, operations.star, index);
  for (const item of items) {
    const to = fresh(low);
    emit(low, operations.from, to, index, nameId(low, nameOf(item)));
    const alias = item.type === 'aliased_import' ? field(item, 'alias') : undefined;
    write(low, alias === undefined ? nameOf(item) : textOf(low, alias), to);
  }
}

function dottedName(low: Lowering, node: SyntaxNode | undefined): string {
  return textOf(low, node).replace(/\s|\\/g, '');
}
