/** What a statement takes in from a module, seen alike however a language writes it: the path of the module, and names with their aliases. */
import type { SgNode } from '../syntax/rule-engine.ts';

export interface ImportedName {
  /** `default` and `*` for what has no name of its own. */
  readonly name: string;
  readonly alias: string;
}

export interface ImportStatement {
  readonly module: string;
  readonly names: readonly ImportedName[];
  /** The statement, of which the node may be one part. */
  readonly start: number;
}

export const importKinds: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['import_statement', 'lexical_declaration', 'variable_declaration'],
  TypeScript: ['import_statement', 'lexical_declaration', 'variable_declaration'],
  Tsx: ['import_statement', 'lexical_declaration', 'variable_declaration'],
  python: ['import_statement', 'import_from_statement'],
  java: ['import_declaration'],
  kotlin: ['import_header'],
  go: ['import_spec'],
  csharp: ['using_directive'],
  php: ['namespace_use_clause'],
  rust: ['use_declaration'],
};

/** Undefined for what imports nothing. */
export function importsOf(node: SgNode, language: string): readonly ImportStatement[] {
  if (importKinds[language]?.includes(String(node.kind())) !== true) return [];
  const start = node.range().start.index;
  switch (language) {
    case 'python':
      return pythonImports(node, start);
    case 'JavaScript':
    case 'TypeScript':
    case 'Tsx':
      return node.kind() === 'import_statement' ? moduleImports(node, start) : requires(node, start);
    case 'go':
      return goImports(node);
    default:
      return pathImports(node, start);
  }
}

function pythonImports(node: SgNode, start: number): readonly ImportStatement[] {
  const module = node.field('module_name');
  const parts = node.children().filter((child) => child.isNamed() && child.id() !== module?.id());
  if (module === null) {
    return parts.map((part) => {
      const path = (part.field('name') ?? part).text();
      const alias = part.field('alias')?.text();
      return { module: path, names: alias === undefined ? [] : [{ name: '*', alias }], start };
    });
  }
  const names = parts.map((part) => {
    const name = (part.field('name') ?? part).text();
    return { name: part.kind() === 'wildcard_import' ? '*' : name, alias: part.field('alias')?.text() ?? name };
  });
  return [{ module: module.text(), names, start }];
}

function moduleImports(node: SgNode, start: number): readonly ImportStatement[] {
  const module = moduleName(node.field('source'));
  if (module === undefined) return [];
  const names: ImportedName[] = [];
  const clause = node.children().find((child) => child.kind() === 'import_clause');
  for (const part of clause?.children() ?? []) {
    if (part.kind() === 'identifier') names.push({ name: 'default', alias: part.text() });
    if (part.kind() === 'namespace_import') {
      const alias = part
        .children()
        .find((child) => child.kind() === 'identifier')
        ?.text();
      if (alias !== undefined) names.push({ name: '*', alias });
    }
    if (part.kind() === 'named_imports') {
      for (const specifier of part.children()) {
        const name = specifier.field('name')?.text();
        if (name !== undefined) names.push({ name, alias: specifier.field('alias')?.text() ?? name });
      }
    }
  }
  return [{ module, names, start }];
}

/** `const { exec } = require('child_process')`, `const cp = require('child_process')`, `require('m').f` */
function requires(node: SgNode, start: number): readonly ImportStatement[] {
  return node.children().flatMap((declarator): readonly ImportStatement[] => {
    const target = declarator.field('name');
    let value = declarator.field('value');
    const members: string[] = [];
    while (value?.kind() === 'member_expression' && members.length < 5) {
      members.unshift(value.field('property')?.text() ?? '');
      value = value.field('object');
    }
    if (target === null || value?.kind() !== 'call_expression' || value.field('function')?.text() !== 'require')
      return [];
    const argument = value
      .field('arguments')
      ?.children()
      .find((child) => child.isNamed());
    const module = argument?.kind() === 'string' ? moduleName(argument) : undefined;
    if (module === undefined) return [];
    if (target.kind() === 'identifier')
      return [{ module, names: [{ name: members.join('.') || 'default', alias: target.text() }], start }];
    const names = target.children().flatMap((part): readonly ImportedName[] => {
      if (part.kind() === 'shorthand_property_identifier_pattern')
        return [{ name: [...members, part.text()].join('.'), alias: part.text() }];
      const key = part.field('key')?.text();
      const local = part.field('value')?.text();
      return key === undefined || local === undefined ? [] : [{ name: [...members, key].join('.'), alias: local }];
    });
    return [{ module, names, start }];
  });
}

function moduleName(node: SgNode | null): string | undefined {
  return node
    ?.text()
    .replace(/^['"`]|['"`]$/g, '')
    .replace(/^node:/, '');
}

function goImports(node: SgNode): readonly ImportStatement[] {
  const module = node.field('path')?.text().replace(/["`]/g, '');
  if (module === undefined) return [];
  const alias = node.field('name')?.text();
  let around = node.parent();
  while (around !== null && around.kind() !== 'import_declaration') around = around.parent();
  const start = (around ?? node).range().start.index;
  return [{ module, names: alias === undefined ? [] : [{ name: '*', alias }], start }];
}

/** `import a.b.C;`, `using X = C.D;`, `use A\B as C`, `use a::{b, c as d};` */
function pathImports(node: SgNode, start: number): readonly ImportStatement[] {
  const text = node
    .text()
    .replace(/^(?:pub\s+)?(?:import|global\s+using|using|use)\s+(?:static\s+)?/, '')
    .replace(/[;\s]+$/, '');
  if (text.length > 2_000) return [];
  const before = groupOf(node);
  const grouped = /^([\w:]+)::\{([^{}]*)\}$/.exec(text);
  const paths =
    grouped === null ? [text] : (grouped[2] ?? '').split(',').map((part) => `${grouped[1]}::${part.trim()}`);
  return paths.map((path) => {
    const assigned = /^(\w+)\s*=\s*([\w.]+)$/.exec(path);
    const [written = '', alias] = assigned === null ? path.split(/\s+as\s+/) : [assigned[2], assigned[1]];
    const parts = [...before, ...written.split(/\.|::|\\/)].filter((part) => part !== '');
    const last = parts.at(-1) ?? '';
    const isAll = last === '*' || node.kind() === 'using_directive';
    return {
      module: parts.join('.'),
      names: isAll && alias === undefined ? [] : [{ name: last, alias: alias ?? last }],
      start,
    };
  });
}

/** `A` of `use A\{B, C};`, of which each part is a node. */
function groupOf(node: SgNode): readonly string[] {
  const group = node.parent();
  if (group?.kind() !== 'namespace_use_group') return [];
  const named = group.parent()?.children() ?? [];
  return (named.find((child) => child.kind() === 'namespace_name')?.text() ?? '').split('\\');
}
