/** A composer.lock as Composer reads it, with the composer.json beside it. */
import { posix } from 'node:path';
import { isPlatformPackage } from '../../ecosystems/packagist/platform.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { NotEditable } from '../model/project-editor.ts';
import { textAt } from '../shared/document.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { parsedJson } from '../shared/parsed-json.ts';
import { linksOf } from './composer-releases.ts';

export const composerLists = ['packages', 'packages-dev'] as const;
export type ComposerListName = (typeof composerLists)[number];

export interface ComposerEntry {
  /** In lower case. */
  readonly name: string;
  readonly version: string;
  readonly list: ComposerListName;
  /** Of the registry that is told of installations, and of a release: others stay as they are. */
  readonly isRegistry: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** As it stands there. */
  readonly text: string;
}

export interface ComposerLock {
  readonly path: string;
  readonly text: string;
  readonly manifestPath: string;
  readonly manifestText: string;
  readonly manifest: unknown;
  readonly root: unknown;
  readonly entries: readonly ComposerEntry[];
  readonly contentHash: string;
  /** Where each list stands, brackets included. */
  readonly places: ReadonlyMap<ComposerListName, { readonly start: number; readonly end: number }>;
}

/** @throws {NotEditable} */
export async function readComposerLock(tree: FileTree, path: string): Promise<ComposerLock> {
  const text = await readTextOf(tree, path);
  const manifestPath = posix.join(posix.dirname(path), 'composer.json');
  const manifestText = await readTextOf(tree, manifestPath);
  const { root, problems } = readJson(sourceFile(path, text));
  if (root === undefined || problems.length > 0 || !text.startsWith('{\n    "') || text.includes('\r'))
    throw new NotEditable(`${path} is not as Composer writes it`);
  const document = parsedJson(text, path);
  const places = new Map<ComposerListName, { start: number; end: number }>();
  const entries = composerLists.flatMap((list) => {
    const node = memberOf(root, list);
    if (node !== undefined) places.set(list, { start: node.start, end: node.end });
    return itemsOf(node).map((item) => entryOf(item, list, text));
  });
  const names = new Set(entries.map(({ name }) => name));
  if (places.size < composerLists.length || names.size < entries.length || names.has(''))
    throw new NotEditable(`${path} is not as Composer writes it`);
  return {
    path,
    text,
    manifestPath,
    manifestText,
    manifest: parsedJson(manifestText, manifestPath),
    root: document,
    entries,
    contentHash: textOf(root, 'content-hash') ?? '',
    places,
  };
}

/** What the project itself asks for, by name in lower case; platform packages are the machine's. */
export function rootRequirements(manifest: unknown, section: 'require' | 'require-dev'): ReadonlyMap<string, string> {
  return new Map([...linksOf(manifest, section)].filter(([name]) => !isPlatformPackage(name)));
}

function entryOf(node: Positioned, list: ComposerListName, text: string): ComposerEntry {
  const own = text.slice(node.start, node.end);
  const fields: unknown = JSON.parse(own);
  const version = textAt(fields, 'version');
  return {
    name: textAt(fields, 'name').toLowerCase(),
    version,
    list,
    isRegistry: textAt(fields, 'notification-url') !== '' && /^v?\d/i.test(version) && !/-dev$/i.test(version),
    fields: typeof fields === 'object' && fields !== null ? { ...fields } : {},
    text: own,
  };
}
