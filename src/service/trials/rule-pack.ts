/**
 * Packs of rules as folders: a folder that holds `rule.yml` or `rule.txt` is a rule, `bad` beside it holds what the rule must find, `ok` what it
 * must not, and `rule.json` says which files it is for, where it is not for all.
 */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type FileTree, FileUnreadable } from '../../engine/files/file-tree.ts';
import { baseName } from '../../engine/files/path-parts.ts';
import { type Rule, sourceTypes } from '../../engine/rules/model/rule.ts';
import { readRuleDocument } from '../rules/rule-document.ts';
import { jsonOrNothing } from '../../engine/text/json-or-nothing.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface PackRule {
  /** Its id is where it lies in the pack. */
  readonly rule: Rule;
  readonly examples: readonly PackExample[];
}

/** A file for itself, or a folder as a tree of its own. */
export interface PackExample {
  readonly path: string;
  readonly isMatch: boolean;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export interface RulePack {
  readonly rules: readonly PackRule[];
  /** What could not be read as a rule, by path. */
  readonly faults: readonly { readonly path: string; readonly message: string }[];
}

const ruleFile = /^(?:(.*)\/)?rule\.(?:ya?ml|txt)$/;
const looseRule = /\.(?:ya?ml|txt)$/;
const rulesMax = 5_000;
const bytesMax = 2 * 1024 * 1024;

const settings = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    globPattern: Type.Optional(Type.String({ maxLength: 1000 })),
    sourceTypes: Type.Optional(Type.Array(Type.Enum([...sourceTypes]))),
  },
  { additionalProperties: false },
);

/** Without a folder that is a rule, each file of YAML or text is one, or a document of several. */
export async function readRulePack(tree: FileTree): Promise<RulePack> {
  const faults: { path: string; message: string }[] = [];
  const files = tree.entries.filter(({ kind, size }) => kind === 'file' && size <= bytesMax).map(({ path }) => path);
  const inFolders = files.filter((path) => ruleFile.test(path)).slice(0, rulesMax);
  const rules: PackRule[] = [];
  for (const path of inFolders) {
    const folder = ruleFile.exec(path)?.[1] ?? '';
    const read = await ruleOfFolder(tree, files, path, folder);
    if (typeof read === 'string') faults.push({ path, message: read });
    else rules.push(read);
  }
  if (inFolders.length > 0) return { rules, faults };
  for (const path of files.filter((name) => looseRule.test(name)).slice(0, rulesMax)) {
    const text = await textOf(tree, path);
    if (text === undefined) faults.push({ path, message: 'cannot be read' });
    else
      pushEach(
        rules,
        looseRules(path, text).map((rule) => ({ rule, examples: [] })),
      );
  }
  return { rules, faults };
}

/** What a file holds: a document of rules, or the text of one. */
export function looseRules(path: string, text: string): readonly Rule[] {
  const document = /^\s*(?:version\s*:|\{)/.test(text) ? readRuleDocument(text) : undefined;
  if (document?.ok !== true)
    return [{ id: path, name: baseName(path), rule: text, globPattern: '**/*', sourceTypes: [] }];
  return document.rules.map(({ name, rule, writtenRule, globPattern = '**/*', sourceTypes: types = [] }) => ({
    id: name,
    name,
    rule: writtenRule ?? rule,
    globPattern,
    sourceTypes: types,
  }));
}

async function ruleOfFolder(
  tree: FileTree,
  files: readonly string[],
  path: string,
  folder: string,
): Promise<PackRule | string> {
  const text = await textOf(tree, path);
  if (text === undefined) return 'cannot be read';
  const prefix = folder === '' ? '' : `${folder}/`;
  const own = files.includes(`${prefix}rule.json`)
    ? jsonOrNothing((await textOf(tree, `${prefix}rule.json`)) ?? '')
    : {};
  if (!Value.Check(settings, own))
    return 'rule.json beside it may hold name, globPattern and sourceTypes, and nothing else';
  const id = folder === '' ? 'rule' : folder;
  const { name = id, globPattern = '**/*', sourceTypes: types = [] } = own;
  const examples = new Map<string, { isMatch: boolean; files: Record<string, Uint8Array> }>();
  for (const file of files) {
    const [, kind, first, rest] =
      /^(bad|ok)\/([^/]+)(?:\/(.+))?$/.exec(file.startsWith(prefix) ? file.slice(prefix.length) : '') ?? [];
    if (kind === undefined || first === undefined) continue;
    const content = await contentOf(tree, file);
    if (content === undefined) return `${file} cannot be read`;
    const at = `${prefix}${kind}/${first}`;
    const example = examples.get(at) ?? { isMatch: kind === 'bad', files: {} };
    example.files[withoutCover(rest ?? first)] = content;
    examples.set(at, example);
  }
  return {
    rule: { id, name, rule: text, globPattern, sourceTypes: types },
    examples: [...examples].map(([at, example]) => ({ path: at, ...example })),
  };
}

/** `a.ts.txt` is `a.ts`, which the compiler of a project is not to see. */
function withoutCover(path: string): string {
  return path.replace(/(\.\w+)\.txt$/, '$1');
}

async function textOf(tree: FileTree, path: string): Promise<string | undefined> {
  const content = await contentOf(tree, path);
  return content === undefined ? undefined : new TextDecoder().decode(content);
}

async function contentOf(tree: FileTree, path: string): Promise<Uint8Array | undefined> {
  try {
    return await tree.read(path);
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}
