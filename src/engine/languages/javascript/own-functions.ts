/** JavaScript: functions, methods and classes that a file keeps to itself. Nothing outside of a module can name what it does not export. */
import { visitorKeys } from 'oxc-parser';
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { isNode, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';

const functionsMax = 20_000;

/** @param text as it stands in the file: what is not code may name functions as well */
export function ownFunctionsOf(text: string, extension: string, program: Node): readonly OwnFunctionFact[] {
  // Functions of plain scripts belong to the page, whose markup and other scripts may name them.
  const isModule = !/^\.(?:html?|md|ejs)$/.test(extension) && /^\s*(?:import\b(?!\s*\()|export\b)|\brequire\s*\(/m.test(text); // biome-ignore format: one idea
  const found: OwnFunctionFact[] = [];
  const note = (id: Node | undefined, body: Node | undefined, isPrivate = isModule): void => {
    const name = id?.type === 'PrivateIdentifier' || id?.type === 'Identifier' ? nameOf(id).replace(/^#/, '') : '';
    if (id === undefined || body === undefined || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return;
    const at = id.type === 'PrivateIdentifier' ? id.start + 1 : id.start;
    const fact = { name, at, start: body.start, end: body.end };
    found.push(isPrivate ? { ...fact, isFilePrivate: true } : fact);
  };
  const open: { readonly node: Node; readonly isExported: boolean }[] = [{ node: program, isExported: false }];
  for (let item = open.pop(); item !== undefined && found.length < functionsMax; item = open.pop()) {
    const { node, isExported } = item;
    if (!isExported) noteDeclaration(node, note);
    noteMembers(node, note);
    const handsOn = node.type.startsWith('Export') || (isExported && node.type === 'VariableDeclaration');
    for (const key of visitorKeys[node.type] ?? []) {
      const value = node[key];
      for (const inner of Array.isArray(value) ? value : [value])
        if (isNode(inner)) open.push({ node: inner, isExported: handsOn });
    }
  }
  return found;
}

type Note = (id: Node | undefined, body: Node | undefined, isPrivate?: boolean) => void;

function noteDeclaration(node: Node, note: Note): void {
  if (node.type === 'FunctionDeclaration') note(nodeOf(node['id']), nodeOf(node['body']));
  if (node.type === 'VariableDeclarator') {
    const value = nodeOf(node['init']);
    if (/^(?:ArrowFunction|Function)Expression$/.test(value?.type ?? ''))
      note(nodeOf(node['id']), nodeOf(value?.['body']));
  }
  if (node.type !== 'ClassDeclaration' || nodesOf(node['decorators']).length > 0) return;
  // What a class holds runs when something names the class, but for what stands in it alone: static fields and blocks.
  for (const member of nodesOf(nodeOf(node['body'])?.['body'])) {
    if (nodesOf(member['decorators']).length > 0) continue;
    const value = nodeOf(member['value']);
    if (member.type === 'MethodDefinition') note(nodeOf(node['id']), nodeOf(value?.['body']));
    if (member.type === 'PropertyDefinition' && member['static'] !== true) note(nodeOf(node['id']), value);
  }
}

/** Methods that the language, or TypeScript, keeps within the class; of the second kind others may still ask by a text. */
function noteMembers(node: Node, note: Note): void {
  if (!/^Class(?:Declaration|Expression)$/.test(node.type)) return;
  for (const member of nodesOf(nodeOf(node['body'])?.['body'])) {
    const key = nodeOf(member['key']);
    const isHidden = key?.type === 'PrivateIdentifier';
    const isKept = member['accessibility'] === 'private' && nodeOf(node['superClass']) === undefined;
    const isMethod =
      member.type === 'MethodDefinition' && member['kind'] !== 'constructor' && member['computed'] !== true;
    if (!isMethod || !(isHidden || isKept) || nodesOf(member['decorators']).length > 0) continue;
    note(key, nodeOf(nodeOf(member['value'])?.['body']), isHidden);
  }
}
