/** Code that a file asks for by its path and that nobody reads: it is made by the build, or of a kind that is not read as code. */
import { dirname, join } from 'node:path/posix';
import type { FileEntry } from '../../files/file-tree.ts';
import type { FileFacts } from '../../model/file-facts.ts';

export interface AskedCode {
  /** @param text of the file, to be asked for where it is needed */
  readonly isUnread: (file: FileFacts, text: () => Promise<string | undefined>) => Promise<boolean>;
}

/** `mod made;` without an attribute on its line or above it, as conditions and paths are. */
const rustModule = /(?<!\]\s{0,99})^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(?:r#)?(\w+)[ \t]*;/gm;

/** @param isRead whether a file is read as code */
export function askedCode(entries: readonly FileEntry[], isRead: (path: string) => boolean): AskedCode {
  const paths = new Set(entries.flatMap(({ path, kind }) => (kind === 'file' ? [path] : [])));
  let modules: ReadonlyMap<string, readonly string[]> | undefined;
  const modulesNamed = (name: string): readonly string[] => {
    modules ??= Map.groupBy(
      [...paths].filter((path) => path.endsWith('.rs')),
      (path) => /([^/]+)(?:\/mod)?\.rs$/.exec(path)?.[1] ?? '',
    );
    return modules.get(name) ?? [];
  };
  return {
    async isUnread({ path, language, imports }, text) {
      const folder = dirname(path);
      if (language === 'rust')
        return [...((await text()) ?? '').matchAll(rustModule)].some(
          ([, name = '']) => !modulesNamed(name).some((found) => folder === '.' || found.startsWith(`${folder}/`)),
        );
      return imports.some(({ specifier }) => {
        const asked = /^\.{1,2}\//.test(specifier) && !specifier.includes('*') ? join(folder, specifier) : '';
        return paths.has(asked) && !isRead(asked) && !/\.(?:json|ya?ml|toml|ini|css|txt|svg|png|so)$/.test(asked);
      });
    },
  };
}
