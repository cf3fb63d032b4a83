/**
 * What a file imports, and what it calls it: `exec` of `import { exec } from 'child_process'` is `child_process.exec`. By names alone a rule
 * would miss what was renamed, and find what only has the same name.
 */
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';

export interface FileImport {
  /** What it is called in the file; empty where nothing is named. */
  readonly local: string;
  /** As it is written: `./auth`, `child_process`, `.auth`, `java.util.List`, `net/http`. */
  readonly module: string;
  /** What is taken of the module; empty for the whole of it. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const importsMax = 2_000;
const textMax = 4_000;

const kinds: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['import_statement', 'variable_declarator', 'export_statement', 'call_expression'],
  TypeScript: ['import_statement', 'variable_declarator', 'export_statement', 'call_expression'],
  Tsx: ['import_statement', 'variable_declarator', 'export_statement', 'call_expression'],
  python: ['import_statement', 'import_from_statement'],
  go: ['import_spec'],
  java: ['import_declaration'],
  kotlin: ['import_header'],
  csharp: ['using_directive'],
  php: ['namespace_use_declaration'],
  ruby: ['call'],
  rust: ['use_declaration'],
};

/** Kept for as long as a file's tree is: many rules ask the same of it. */
const known = new WeakMap<SourceView, readonly FileImport[]>();

/** In the order in which they stand. */
export function fileImports(view: SourceView): readonly FileImport[] {
  const before = known.get(view);
  if (before !== undefined) return before;
  const imports = readImports(view);
  known.set(view, imports);
  return imports;
}

function readImports(view: SourceView): readonly FileImport[] {
  const wanted = kinds[view.language.name];
  if (wanted === undefined) return [];
  const nodes = view.root.findAll({ rule: { any: wanted.map((kind) => narrowed(kind)) } });
  const imports: FileImport[] = [];
  for (const node of nodes) {
    if (imports.length >= importsMax) break;
    const { start, end } = node.range();
    const text = view.source.text.slice(start.index, Math.min(end.index, start.index + textMax));
    for (const found of importsOf(view.language.name, String(node.kind()), text, node))
      imports.push({ ...found, start: start.index, end: end.index });
  }
  return imports;
}

/** Of calls and variables only those that import are handed over, since files are full of them. */
function narrowed(kind: string): { readonly kind: string; readonly regex?: string } {
  if (kind === 'call_expression') return { kind, regex: '^(?:require|import)\\s*\\(' };
  if (kind === 'call') return { kind, regex: '^require' };
  return kind === 'variable_declarator' ? { kind, regex: '\\b(?:require|import)\\s*\\(' } : { kind };
}

type Found = Omit<FileImport, 'start' | 'end'>;

function importsOf(language: string, kind: string, text: string, node: SgNode): readonly Found[] {
  switch (language) {
    case 'JavaScript':
    case 'TypeScript':
    case 'Tsx':
      return ofJavaScript(kind, text, node);
    case 'python':
      return ofPython(text);
    case 'go': {
      const [, local = '', module = ''] = /^([\w.]*)\s*"([^"]*)"/.exec(text) ?? [];
      const base =
        module
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ?? '';
      return [{ local: local === '' ? base.replace(/^go-|\.v\d+$/g, '') : local, module, name: '' }];
    }
    case 'java':
    case 'kotlin':
    case 'csharp':
      return ofDotted(text);
    case 'php':
      return ofPhp(text);
    case 'ruby': {
      const [, module] = /^require(?:_relative)?[\s(]+['"]([^'"]+)['"]/.exec(text) ?? [];
      return module === undefined ? [] : [{ local: '', module, name: '' }];
    }
    default:
      return ofRust(text);
  }
}

function ofJavaScript(kind: string, text: string, node: SgNode): readonly Found[] {
  if (kind === 'variable_declarator') {
    const [, required] = /^[^=]*=\s*(?:await\s+)?(?:require|import)\(\s*['"`]([^'"`]+)['"`]\s*\)/.exec(text) ?? [];
    if (required === undefined) return [];
    const left = node.field('name')?.text().slice(0, textMax) ?? '';
    const member = /\)\s*\.\s*([\w$]+)\s*$/.exec(text)?.[1] ?? '';
    if (!left.startsWith('{')) return [{ local: left, module: required, name: member }];
    return bindings(left, ':').map(({ name, local }) => ({ local, module: required, name }));
  }
  if (kind === 'call_expression') {
    const [, module] = /^(?:require|import)\(\s*['"`]([^'"`]+)['"`]\s*\)/.exec(text) ?? [];
    return module === undefined ? [] : [{ local: '', module, name: '' }];
  }
  const module = node
    .field('source')
    ?.text()
    .replace(/^['"`]|['"`]$/g, '');
  if (module === undefined) return [];
  if (kind === 'export_statement') return [{ local: '', module, name: '' }];
  const clause = text.replace(/^import\s+(?:type\s+)?/, '').replace(/\bfrom\s*['"][^]*$/, '');
  const found: Found[] = [];
  const whole = /\*\s*as\s+([\w$]+)/.exec(clause)?.[1];
  if (whole !== undefined) found.push({ local: whole, module, name: '' });
  const byDefault = /^([\w$]+)/.exec(clause)?.[1];
  if (byDefault !== undefined) found.push({ local: byDefault, module, name: 'default' });
  const named = /\{([^}]*)\}/.exec(clause)?.[1];
  if (named !== undefined)
    for (const { name, local } of bindings(`{${named}}`, ' as ')) found.push({ local, module, name });
  return found.length > 0 ? found : [{ local: '', module, name: '' }];
}

/** `{ a, b: c }` or `{ a, b as c }`. */
function bindings(text: string, sign: string): readonly { readonly name: string; readonly local: string }[] {
  return text
    .slice(1, text.endsWith('}') ? -1 : undefined)
    .split(',')
    .flatMap((part) => {
      const [name = '', local = name] = part
        .replace(/^\s*type\s+/, '')
        .replace(/=[^]*$/, '')
        .split(sign);
      const bare = name.trim();
      return /^[\w$]+$/.test(bare) ? [{ name: bare, local: local.trim() }] : [];
    });
}

function ofPython(text: string): readonly Found[] {
  const [, module, names] = /^from\s+([\w.]+)\s+import\s+([^]*)$/.exec(text) ?? [];
  const listed = (part: string) => {
    const [name = '', local = ''] = part.trim().split(/\s+as\s+/);
    return { name: name.trim(), local: local.trim() };
  };
  if (module !== undefined && names !== undefined) {
    const clean = names.replace(/#[^\n]*/g, '').replace(/[()\\]/g, '');
    return clean.split(',').flatMap((part) => {
      const { name, local } = listed(part);
      return name === '' ? [] : [{ local: local === '' ? name : local, module, name: name === '*' ? '' : name }];
    });
  }
  return text
    .replace(/^import\s+/, '')
    .split(',')
    .flatMap((part) => {
      const { name, local } = listed(part);
      return name === '' ? [] : [{ local: local === '' ? name : local, module: name, name: '' }];
    });
}

/** `import static a.b.C.d;`, `import a.b.C as D`, `using D = A.B;`. */
function ofDotted(text: string): readonly Found[] {
  const clean = text
    .replace(/\s*\/[/*][^]*$/, '')
    .replace(/^(?:global\s+)?(?:import|using)\s+(?:static\s+)?/, '')
    .replace(/[;\s]+$/, '');
  const [, alias, target] = /^(\w+)\s*=\s*([\w.]+)/.exec(clean) ?? [];
  if (alias !== undefined && target !== undefined) return [{ local: alias, module: target, name: '' }];
  const [path = '', renamed] = clean.split(/\s+as\s+/);
  const name = path.trim();
  if (name === '') return [];
  return [{ local: renamed?.trim() ?? name.split('.').at(-1) ?? '', module: name, name: '' }];
}

function ofPhp(text: string): readonly Found[] {
  const clean = text.replace(/^use\s+(?:function\s+|const\s+)?/, '').replace(/[;\s]+$/, '');
  const [, prefix = '', group] = /^([^{]*)\{([^}]*)\}/.exec(clean) ?? [];
  return (group ?? clean).split(',').flatMap((part) => {
    const [path = '', local] = part.trim().split(/\s+as\s+/);
    const module = `${group === undefined ? '' : prefix.trim()}${path.trim()}`.replace(/^\\/, '').replaceAll('\\', '.');
    return module === '' ? [] : [{ local: local?.trim() ?? module.split('.').at(-1) ?? '', module, name: '' }];
  });
}

function ofRust(text: string): readonly Found[] {
  const clean = text.replace(/^(?:pub\s+)?use\s+/, '').replace(/[;\s]+$/, '');
  const [, prefix = '', group] = /^([^{]*)\{([^]*)\}/.exec(clean) ?? [];
  return (group ?? clean).split(',').flatMap((part) => {
    const [path = '', local] = part
      .trim()
      .replace(/[{}]/g, '')
      .split(/\s+as\s+/);
    const module = `${group === undefined ? '' : prefix.trim()}${path.trim()}`.replaceAll('::', '.');
    return module === '' ? [] : [{ local: local?.trim() ?? module.split('.').at(-1) ?? '', module, name: '' }];
  });
}

/** The name with what its first part was imported as put in its place: `cp.exec` → `child_process.exec`. The name itself where nothing was. */
export function importedName(name: string, imports: ReadonlyMap<string, FileImport>): string {
  const dot = name.indexOf('.');
  const first = dot < 0 ? name : name.slice(0, dot);
  const found = imports.get(first);
  if (found === undefined) return name;
  const module = found.module
    .replace(/^node:/, '')
    .replace(/^.*[/](?=[^/])/, '')
    .replace(/^\.+/, '');
  const whole = [module, found.name === 'default' ? '' : found.name].filter((part) => part !== '').join('.');
  return dot < 0 ? whole : `${whole}${name.slice(dot)}`;
}

export function importsByLocal(imports: readonly FileImport[]): ReadonlyMap<string, FileImport> {
  return new Map(imports.filter(({ local }) => local !== '').map((found) => [found.local, found]));
}
