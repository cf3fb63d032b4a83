/**
 * JavaScript: functions, methods and classes that run only where something names them. Nothing outside of a module can name
 * what it does not export, and what a program exports is named by its own files alone.
 */
import { innerNodes, visitorKeys } from './syntax/visitor-keys.ts';
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { constantsOf } from '../../syntax/constants.ts';
import { droppedValues, withPasses } from '../../syntax/dropped-values.ts';
import { plainTypes } from '../../syntax/own-functions.ts';
import { noteShape, type ShapeNotes } from './code-shape.ts';
import { idlePartsOf } from './idle-code.ts';
import { isNode, memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { pushEach } from '../../text/push-each.ts';

const functionsMax = 20_000;

/** What runtimes and frameworks call by habit, on exports and on objects of plain classes. */
const called =
  /^(?:constructor|then|catch|finally|next|return|throw|toString|toJSON|valueOf|inspect|handle[rs]?|handle[A-Z]\w*|main|run|apply|call|bind|default|up|down|get|set|has|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|all|load|loader|action|actions|middleware|proxy|fetch|scheduled|queue|setup|teardown|init\w*|start|stop|connect|disconnect|render|data|register\w*|activate|deactivate|install|bootstrap|execute|perform|process|transform|resolve\w*|validate|write|read|close|open|destroy|dispose|meta|metadata|headers|links|config|dynamic|revalidate|runtime|seed|entries|prerender|on[A-Z]\w*|ng[A-Z]\w*|component[A-Z]\w*|should[A-Z]\w*|before\w*|after\w*|get[A-Z]\w*(?:Props|Paths|State)|generate[A-Z]\w*|client[A-Z]\w*|visit\w*|test\w*)$/;

interface Mode {
  readonly isModule: boolean;
  /** Classes and interfaces of the file above which nothing stands. */
  readonly plain: ReadonlySet<string>;
  readonly note: Note;
}

/** @param text as it stands in the file: what is not code may name functions as well */
export function ownFunctionsOf(text: string, extension: string, program: Node): readonly OwnFunctionFact[] {
  // Functions of plain scripts belong to the page, whose markup and other scripts may name them.
  const isModule = !/^\.(?:html?|md|ejs)$/.test(extension) && /^\s*(?:import\b(?!\s*\()|export\b)|\brequire\s*\(|\bexports\b/m.test(text); // biome-ignore format: one idea
  const found: OwnFunctionFact[] = [];
  const note: Note = (id, body, reach = isModule ? 'file' : 'repository') => {
    const name = id?.type === 'PrivateIdentifier' || id?.type === 'Identifier' ? nameOf(id).replace(/^#/, '') : '';
    if (id === undefined || body === undefined || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return;
    if (reach === 'all' && (!isModule || called.test(name))) return;
    const at = id.type === 'PrivateIdentifier' ? id.start + 1 : id.start;
    const fact = { name, at, start: body.start, end: body.end };
    if (reach === 'file') found.push({ ...fact, isFilePrivate: true });
    else found.push(reach === 'all' ? { ...fact, isPublic: true } : fact);
  };
  const constants = constantsOf(text, 'javascript');
  const shape: ShapeNotes = { functions: [], calls: [], held: [], looked: [] };
  const mode = { isModule, note, plain: plainTypes(text) };
  const open: { readonly node: Node; readonly isExported: boolean }[] = [{ node: program, isExported: false }];
  for (let item = open.pop(); item !== undefined && found.length < functionsMax; item = open.pop()) {
    const { node, isExported } = item;
    noteDeclaration(node, isExported, mode);
    noteMembers(node, isExported, mode);
    noteHandedOut(node, note);
    pushEach(found, idlePartsOf(text, node, constants));
    if (isModule) noteShape(shape, node, isExported);
    const isDefault = node.type === 'ExportDefaultDeclaration';
    const handsOn = node.type.startsWith('Export') || (isExported && node.type === 'VariableDeclaration');
    for (const key of isDefault ? [] : (visitorKeys[node.type] ?? [])) {
      const value = node[key];
      for (const inner of Array.isArray(value) ? value : [value])
        if (isNode(inner)) open.push({ node: inner, isExported: handsOn });
    }
    // The name of what is exported by default is not what others call it by.
    const whole = isDefault ? nodeOf(node['declaration']) : undefined;
    if (whole !== undefined) for (const inner of innerNodes(whole)) open.push({ node: inner, isExported: false });
  }
  // What a list of exports names, others may name.
  const handedOut = new Set(found.filter(({ isPublic }) => isPublic === true).map(({ name }) => name));
  const dropped = droppedValues(text, shape).map((fact) => ({ ...fact, isFilePrivate: true as const }));
  const whole = [...found, ...dropped].map((fact) => {
    if (fact.isFilePrivate !== true || !handedOut.has(fact.name)) return fact;
    const { isFilePrivate: _, ...others } = fact;
    return { ...others, isPublic: true as const };
  });
  return withPasses(text, whole);
}

/** `file`: nobody else can name it; `repository`: any text of it may; `all`: so may others, where the file is of no program. */
type Reach = 'file' | 'repository' | 'all';
type Note = (id: Node | undefined, body: Node | undefined, reach?: Reach) => void;

function isFunction(node: Node | undefined): boolean {
  return /^(?:ArrowFunction|Function)Expression$/.test(node?.type ?? '');
}

function noteDeclaration(node: Node, isExported: boolean, { isModule, note }: Mode): void {
  const reach = isExported ? 'all' : isModule ? 'file' : 'repository';
  if (node.type === 'FunctionDeclaration') note(nodeOf(node['id']), nodeOf(node['body']), reach);
  if (node.type === 'VariableDeclarator') {
    const value = nodeOf(node['init']);
    if (isFunction(value)) note(nodeOf(node['id']), nodeOf(value?.['body']), reach);
  }
  if (node.type !== 'ClassDeclaration' || nodesOf(node['decorators']).length > 0) return;
  // What a class holds runs when something names the class, but for what stands in it alone: static fields and blocks.
  for (const member of nodesOf(nodeOf(node['body'])?.['body'])) {
    if (nodesOf(member['decorators']).length > 0) continue;
    const value = nodeOf(member['value']);
    if (member.type === 'MethodDefinition') note(nodeOf(node['id']), nodeOf(value?.['body']), reach);
    if (member.type === 'PropertyDefinition' && member['static'] !== true) note(nodeOf(node['id']), value, reach);
  }
}

/** Methods of classes that nothing stands above; of those that are hidden by a word of TypeScript others may still ask by a text. */
function noteMembers(node: Node, isExported: boolean, { note, plain }: Mode): void {
  if (!/^Class(?:Declaration|Expression)$/.test(node.type)) return;
  const base = nodeOf(node['superClass']);
  const isPlain =
    (base === undefined || plain.has(nameOf(base))) &&
    nodesOf(node['implements']).every((item) => plain.has(nameOf(nodeOf(item['expression'])))) &&
    nodesOf(node['decorators']).length === 0;
  for (const member of nodesOf(nodeOf(node['body'])?.['body'])) {
    const key = nodeOf(member['key']);
    const isHidden = key?.type === 'PrivateIdentifier';
    const isMethod =
      member.type === 'MethodDefinition' && member['kind'] !== 'constructor' && member['computed'] !== true;
    if (!isMethod || !(isHidden || isPlain) || nodesOf(member['decorators']).length > 0) continue;
    const isKept = member['accessibility'] === 'private';
    if (!isHidden && !isKept && called.test(nameOf(key))) continue;
    const reach = isHidden ? 'file' : isKept || !isExported ? 'repository' : 'all';
    note(key, nodeOf(nodeOf(member['value'])?.['body']), reach);
  }
}

/** `exports.f = …`, and the lists of names in `module.exports = { f }` and `export { f }`, which call nothing by themselves. */
function noteHandedOut(node: Node, note: Note): void {
  if (node.type === 'ExportSpecifier') {
    const local = nodeOf(node['local']);
    if (local !== undefined && nameOf(local) === nameOf(nodeOf(node['exported']))) note(local, emptyAt(local), 'all');
    return;
  }
  if (node.type !== 'AssignmentExpression') return;
  const left = nodeOf(node['left']);
  const right = nodeOf(node['right']);
  if (left?.type !== 'MemberExpression' || left['computed'] === true) return;
  if (isExports(nodeOf(left['object'])) && isFunction(right))
    note(nodeOf(left['property']), nodeOf(right?.['body']), 'all');
  if (isExports(nodeOf(left['object'])) && right?.type === 'Identifier' && nameOf(right) === memberName(left)) {
    note(nodeOf(left['property']), emptyAt(right), 'all');
    note(right, emptyAt(right), 'all');
  }
  if (!isExports(left) || right?.type !== 'ObjectExpression') return;
  for (const property of nodesOf(right['properties'])) {
    const key = nodeOf(property['key']);
    const value = nodeOf(property['value']);
    if (property.type !== 'Property' || property['computed'] === true || key === undefined) continue;
    if (isFunction(value)) note(key, nodeOf(value?.['body']), 'all');
    else if (value?.type === 'Identifier' && nameOf(value) === nameOf(key)) {
      note(key, emptyAt(key), 'all');
      if (value.start !== key.start) note(value, emptyAt(value), 'all');
    }
  }
}

/** `exports` or `module.exports`. */
function isExports(node: Node | undefined): boolean {
  if (node?.type === 'Identifier') return nameOf(node) === 'exports';
  return (
    node?.type === 'MemberExpression' && nameOf(nodeOf(node['object'])) === 'module' && memberName(node) === 'exports'
  );
}

/** A place of the name without code. */
function emptyAt({ start }: Node): Node {
  return { type: 'Identifier', start, end: start };
}
