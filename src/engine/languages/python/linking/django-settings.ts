/**
 * What Django imports as it starts: the applications and middleware that its settings list. Which settings those are is told by
 * `wsgi.py` and `asgi.py`, else by `manage.py`. Lists are followed through names, sums and settings that others build on; what a
 * condition adds is left out. https://docs.djangoproject.com/en/stable/ref/applications/#how-applications-are-loaded
 */
import { basename, dirname } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { isFirstParty, isTestPath } from '../../../linking/first-party.ts';
import { field, fields, parseSyntax, type SyntaxNode } from '../../../syntax/syntax-tree.ts';

export interface ListedModule {
  /** `rest_framework`, `allauth.account.apps.AccountConfig`. */
  readonly name: string;
  /** The setting that lists it. */
  readonly setting: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

interface Input {
  readonly tree: FileTree;
  /** The own file that a module is, as a file names it. */
  readonly fileOf: (from: string, module: string) => string | undefined;
}

interface Item {
  readonly name: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

type Settings = Map<string, readonly Item[]>;

const listing = ['INSTALLED_APPS', 'MIDDLEWARE', 'MIDDLEWARE_CLASSES'];
const named = /DJANGO_SETTINGS_MODULE['"]\s*[,\]]\s*=?\s*['"]([\w.]+)['"]/;

export async function modulesOfDjango({ tree, fileOf }: Input): Promise<readonly ListedModule[]> {
  const starts = tree.entries
    .filter(({ path, kind }) => kind === 'file' && /(?:^|\/)(?:wsgi|asgi|manage)\.py$/.test(path))
    .map(({ path }) => path)
    .filter((path) => isFirstParty(path) && !isTestPath(path));
  const served = new Set<string>();
  const found = new Map<string, ListedModule>();
  const known = new Map<string, Settings>();
  // What is served comes first, and says which settings the whole project has.
  for (const path of starts.toSorted((a, b) => Number(isCommand(a)) - Number(isCommand(b)))) {
    const root = isCommand(path) ? dirname(path) : dirname(dirname(path));
    if (isCommand(path) && served.has(root)) continue;
    const module = named.exec((await readTextIfThere(tree, path)) ?? '')?.[1];
    const file = module === undefined ? undefined : fileOf(path, module);
    if (file === undefined) continue;
    served.add(root);
    const settings = await settingsOf(file);
    for (const setting of listing)
      for (const item of settings.get(setting) ?? []) found.set(`${file}\0${item.name}`, { ...item, setting });
  }
  return [...found.values()];

  async function settingsOf(path: string): Promise<Settings> {
    const before = known.get(path);
    if (before !== undefined) return before;
    const settings: Settings = new Map();
    // Settings that build on themselves see what stands before.
    known.set(path, settings);
    const text = await readTextIfThere(tree, path);
    if (text === undefined) return settings;
    const { root } = await parseSyntax(text, 'python').catch(() => ({ root: undefined }));
    for (const statement of root?.children ?? []) {
      if (statement.type === 'import_from_statement') {
        const module = textAt(field(statement, 'module_name'));
        const other = module === '' ? undefined : fileOf(path, module);
        if (other === undefined || other === path) continue;
        const names = fields(statement, 'name').map(textAt);
        const isAll = statement.children.some(({ type }) => type === 'wildcard_import');
        for (const [name, items] of await settingsOf(other))
          if (isAll || names.includes(name)) settings.set(name, items);
      } else if (statement.type === 'expression_statement') {
        const [inner] = statement.children;
        if (inner !== undefined) change(inner);
      } else if (/^(?:if|try|for|while|with)_statement$/.test(statement.type)) forget(statement);
    }
    return settings;

    function textAt(node: SyntaxNode | undefined): string {
      return node === undefined ? '' : (text ?? '').slice(node.start, node.end);
    }

    function change(node: SyntaxNode): void {
      const left = textAt(field(node, 'left'));
      const right = field(node, 'right');
      if (left !== '' && !/^\w+$/.test(left)) return;
      if (node.type === 'assignment' && right !== undefined) settings.set(left, itemsIn(right));
      else if (node.type === 'augmented_assignment' && right !== undefined)
        settings.set(left, [...(settings.get(left) ?? []), ...itemsIn(right)]);
      else if (node.type === 'call') {
        const [, name = '', method = ''] =
          /^(\w+)\.(append|insert|extend|remove|clear|pop)$/.exec(textAt(field(node, 'function'))) ?? [];
        const given = field(node, 'arguments')?.children ?? [];
        const added = given.flatMap((argument) => itemsIn(argument, method !== 'extend'));
        const before = settings.get(name) ?? [];
        if (method === 'clear' || method === 'pop') settings.delete(name);
        else if (method === 'remove')
          settings.set(
            name,
            before.filter((item) => !added.some((other) => other.name === item.name)),
          );
        else if (method !== '') settings.set(name, [...before, ...added]);
      }
    }

    /** What a condition sets anew or takes away is not known any more. */
    function forget(node: SyntaxNode): void {
      for (const name of settings.keys())
        if (new RegExp(`(?<![\\w.])${name}\\s*(?:=(?!=)|\\.(?:remove|clear|pop)\\b)`).test(textAt(node)))
          settings.delete(name);
    }

    function itemsIn(node: SyntaxNode, isElement = false): readonly Item[] {
      switch (node.type) {
        case 'list':
        case 'tuple':
        case 'set':
          return node.children.flatMap((inner) => itemsIn(inner, true));
        case 'list_splat':
        case 'parenthesized_expression':
          return node.children.flatMap((inner) => itemsIn(inner));
        case 'binary_operator':
          return node.children.flatMap((inner) => itemsIn(inner));
        case 'identifier':
          return isElement ? [] : (settings.get(textAt(node)) ?? []);
        case 'string': {
          const name = /^['"]([A-Za-z_][\w.]*)['"]$/.exec(textAt(node))?.[1];
          return isElement && name !== undefined ? [{ name, path, start: node.start, end: node.end }] : [];
        }
        default:
          return [];
      }
    }
  }
}

function isCommand(path: string): boolean {
  return basename(path) === 'manage.py';
}
