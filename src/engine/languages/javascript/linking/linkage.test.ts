/** Every fixture case of names of modules: which own files, packages and installed files a specifier means. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import type { InstalledSources, Resolution } from '../../../linking/installed-sources.ts';
import type { Linker } from '../../../linking/linker.ts';
import type { Package } from '../../../model/package.ts';
import { packageOf } from '../../../../testing/packages-and-facts.ts';
import type { NoteKeeper } from '../../../syntax/fact-reader.ts';
import { npmLinkage } from './linkage.ts';

const folder = new URL('fixtures/', import.meta.url);

void describe('names of modules', () => {
  for (const file of readdirSync(folder).sort()) {
    const [head = '', ...parts] = readFileSync(new URL(file, folder), 'utf8').split(/^--- /m);
    const [why = '', known = ''] = head.trim().split('\npackages: ');
    const sections = parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1)];
    });
    const expected = sections.pop()?.[1] ?? '';
    const packages = known.split(' ').filter((name) => name !== '');
    const answered = async (tree: FileTree, notes?: NoteKeeper, isRemembered = false): Promise<string> => {
      const linker = await npmLinkage.open({ tree, files: [], packages: packages.map(installedPackage), notes });
      const lines: string[] = [];
      for (const line of expected.split('\n').filter((text) => text !== '')) {
        const question = line.slice(0, line.indexOf(' =')).split(' ');
        lines.push(`${[question.join(' '), '=', ...(await answersTo(linker, question, isRemembered))].join(' ')}\n`);
      }
      return lines.join('');
    };

    void it(`${file.replace('.txt', '')}: ${why}`, async () => {
      assert.equal(await answered(memoryTree(Object.fromEntries(sections))), expected);
    });

    void it(`${file.replace('.txt', '')}, remembered: what was read of manifests once is not read again`, async () => {
      const kept = new Map<string, Uint8Array>();
      const notes: NoteKeeper = { find: (key) => kept.get(key), keep: (key, note) => void kept.set(key, note) };
      const tree = memoryTree(Object.fromEntries(sections));
      assert.equal(await answered(tree, notes), expected);
      const without: FileTree = {
        entries: tree.entries,
        read: (path) => {
          assert.doesNotMatch(path, /(?:^|\/)node_modules\/.*package\.json$/);
          return tree.read(path);
        },
      };
      assert.equal(await answered(without, notes, true), expected);
    });
  }
});

async function answersTo(
  linker: Linker,
  [verb = '', from = '', ...more]: readonly string[],
  isRemembered: boolean,
): Promise<readonly string[]> {
  const specifier = more.join(' ');
  const { installed } = linker;
  if (verb === 'own') return linker.ownTargets(fileAt(from), specifier, []).map(({ path }) => path);
  if (verb === 'package')
    return linker
      .packageTargets(fileAt(from), specifier, [])
      .map(
        ({ name, module, isExact }) => `${name}${module === '' ? '' : ` module ${module}`}${isExact ? '' : ' likely'}`,
      );
  assert.ok(installed, 'nothing is installed');
  return askInstalled(installed, [verb, from, specifier], isRemembered);
}

async function askInstalled(
  installed: InstalledSources,
  [verb, from, specifier]: readonly [verb: string, from: string, specifier: string],
  isRemembered: boolean,
): Promise<readonly string[]> {
  switch (verb) {
    case 'installed': {
      const first = installed.resolveNow?.(from, specifier);
      const answer = await installed.resolve(from, specifier);
      if (first !== undefined || isRemembered) assert.deepEqual(first, answer, 'what is remembered is said at once');
      assert.deepEqual(installed.resolveNow?.(from, specifier), answer, 'what is known is said at once');
      return shown(answer);
    }
    case 'declared':
      return shown(await installed.declared(from));
    case 'entries':
      return installed.entriesOf(from);
    case 'folders':
      return (await installed.foldersOf?.(installedPackage(from))) ?? [];
    case 'owner':
      return [installed.ownerOf?.(from) ?? '(none)'];
    case 'language':
      return [installed.languageOf?.(from) ?? '(none)'];
    case 'owns': {
      const isOwned = await installed.ownership(installedPackage(from));
      return isOwned === undefined ? ['(not installed)'] : specifier.split(' ').filter(isOwned);
    }
    default:
      throw new Error(`no question ${verb}`);
  }
}

function shown({ paths, missing }: Resolution): readonly string[] {
  return [...paths, ...missing.map((name) => `missing:${name}`)];
}

function fileAt(path: string) {
  const language = 'javascript' as const;
  return { path, language, imports: [], uses: [], exports: [], strings: [], calledMembers: [], hazards: [] };
}

function installedPackage(key: string): Package {
  const at = key.lastIndexOf('@');
  return at > 0 ? packageOf(key.slice(0, at), key.slice(at + 1)) : packageOf(key, '1.0.0');
}
