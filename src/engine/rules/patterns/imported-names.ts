/** What names of a file mean by its imports: `sp` is `subprocess`, `Random` is `java.util.Random`. */
import type { SgNode } from '../syntax/rule-engine.ts';

export type ImportedNames = ReadonlyMap<string, readonly string[]>;

const importKinds: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['import_statement', 'variable_declarator'],
  TypeScript: ['import_statement', 'variable_declarator'],
  Tsx: ['import_statement', 'variable_declarator'],
  python: ['import_statement', 'import_from_statement'],
  java: ['import_declaration'],
  kotlin: ['import_header'],
  go: ['import_spec'],
  csharp: ['using_directive'],
  php: ['namespace_use_clause'],
  rust: ['use_declaration'],
};

export function importedNames(root: SgNode, language: string): ImportedNames {
  const names = new Map<string, readonly string[]>();
  for (const kind of importKinds[language] ?? [])
    for (const node of root.findAll({ rule: { kind } })) add(node, language, names);
  return names;
}

function add(node: SgNode, language: string, names: Map<string, readonly string[]>): void {
  switch (language) {
    case 'python':
      return addPython(node, names);
    case 'JavaScript':
    case 'TypeScript':
    case 'Tsx':
      return node.kind() === 'import_statement' ? addModule(node, names) : addRequire(node, names);
    case 'go':
      return addGo(node, names);
    default:
      return addPath(node, names);
  }
}

function addPython(node: SgNode, names: Map<string, readonly string[]>): void {
  const module = node.field('module_name');
  const from = module === null ? [] : module.text().split('.');
  if (from[0] === '') return;
  for (const child of node.children()) {
    if (module !== null && child.id() === module.id()) continue;
    if (child.kind() === 'aliased_import') {
      const alias = child.field('alias')?.text();
      const name = child.field('name')?.text();
      if (alias !== undefined && name !== undefined) names.set(alias, [...from, ...name.split('.')]);
    } else if (child.kind() === 'dotted_name' && module !== null) names.set(child.text(), [...from, child.text()]);
  }
}

function addModule(node: SgNode, names: Map<string, readonly string[]>): void {
  const module = moduleName(node.field('source'));
  if (module === undefined) return;
  const clause = node.children().find((child) => child.kind() === 'import_clause');
  for (const part of clause?.children() ?? []) {
    if (part.kind() === 'identifier') names.set(part.text(), [module]);
    if (part.kind() === 'namespace_import') {
      const name = part.children().find((child) => child.kind() === 'identifier');
      if (name !== undefined) names.set(name.text(), [module]);
    }
    if (part.kind() === 'named_imports') {
      for (const specifier of part.children()) {
        const name = specifier.field('name')?.text();
        if (name !== undefined) names.set(specifier.field('alias')?.text() ?? name, [module, name]);
      }
    }
  }
}

/** `const { exec } = require('child_process')`, `const cp = require('child_process')`, `require('m').f` */
function addRequire(node: SgNode, names: Map<string, readonly string[]>): void {
  const target = node.field('name');
  let value = node.field('value');
  const members: string[] = [];
  while (value?.kind() === 'member_expression') {
    members.unshift(value.field('property')?.text() ?? '');
    value = value.field('object');
  }
  if (target === null || value?.kind() !== 'call_expression' || value.field('function')?.text() !== 'require') return;
  const argument = value
    .field('arguments')
    ?.children()
    .find((child) => child.isNamed());
  const module = moduleName(argument ?? null);
  if (module === undefined) return;
  if (target.kind() === 'identifier') names.set(target.text(), [module, ...members]);
  for (const part of target.kind() === 'object_pattern' ? target.children() : []) {
    if (part.kind() === 'shorthand_property_identifier_pattern')
      names.set(part.text(), [module, ...members, part.text()]);
    const key = part.field('key')?.text();
    const local = part.field('value');
    if (key !== undefined && local?.kind() === 'identifier') names.set(local.text(), [module, ...members, key]);
  }
}

function moduleName(node: SgNode | null): string | undefined {
  const name = node
    ?.text()
    .replace(/^['"`]|['"`]$/g, '')
    .replace(/^node:/, '');
  return name === undefined || name.startsWith('.') ? undefined : name;
}

function addGo(node: SgNode, names: Map<string, readonly string[]>): void {
  const path = node.field('path')?.text().replace(/["`]/g, '');
  const name = node.field('name')?.text();
  if (path === undefined || name === undefined || name === '.' || name === '_') return;
  const last = path.split('/').findLast((part) => !/^v\d+$/.test(part));
  if (last !== undefined) names.set(name, [last]);
}

/** `import a.b.C;`, `using X = C.D;`, `use A\B as C`, `use a::{b, c as d};` */
function addPath(node: SgNode, names: Map<string, readonly string[]>): void {
  const text = node
    .text()
    .replace(/^(?:pub\s+)?(?:import|using|use)\s+(?:static\s+)?/, '')
    .replace(/[;\s]+$/, '');
  if (text.length > 2_000) return;
  const grouped = /^([\w:]+)::\{([^{}]*)\}$/.exec(text);
  const paths =
    grouped === null ? [text] : (grouped[2] ?? '').split(',').map((part) => `${grouped[1]}::${part.trim()}`);
  for (const path of paths) {
    const assigned = /^(\w+)\s*=\s*([\w.]+)$/.exec(path);
    const [written = '', alias] = assigned === null ? path.split(/\s+as\s+/) : [assigned[2], assigned[1]];
    const parts = written.split(/\.|::|\\/).filter((part) => part !== '');
    const last = parts.at(-1);
    if (last !== undefined && /^\w+$/.test(last) && parts.length > 1) names.set(alias ?? last, parts);
  }
}
