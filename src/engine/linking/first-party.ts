/** Which files of a tree are the repository's own code, and which of these are tests or scripts of a browser. */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import type { FileFacts } from '../model/file-facts.ts';

/** Folders that hold code of packages, which is not the repository's own. */
const packageFolder =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|site-packages|dist-packages|\.git|\.yarn|\.venv|venv|vendor\/bundle|\.gradle|\.cargo|\.m2|\.nuget\/packages)\//;

export function isFirstParty(path: string): boolean {
  return !packageFolder.test(path);
}

/** A regular file of the repository's own, of at most so many bytes. */
export function isOwnFile({ path, kind, size }: FileEntry, sizeMax: number): boolean {
  return kind === 'file' && size <= sizeMax && isFirstParty(path);
}

/**
 * A script that imports nothing and lies among the files a web server hands out: code that it makes from text runs in a
 * browser, where there are no packages.
 */
export function isBrowserScript(file: FileFacts): boolean {
  if (file.imports.length > 0 || file.exports.length > 0) return false;
  return /(?:^|\/)(?:public|static|assets|wwwroot|www|htdocs|webroot|bower)\/|\.min\.js$/i.test(file.path);
}

export function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testdata|__mocks__|cypress)\//i.test(path) ||
    /(?:[._-](?:test|tests|spec|e2e|cy)\.[^/]+|(?:^|\/)(?:test_[^/]*|conftest|tests)\.py)$/i.test(path)
  );
}

/** Folders into which Go, Composer, Cargo or a scan copied packages; a folder that is only called so is the repository's own. */
export function vendoredFolders({ entries }: FileTree): readonly string[] {
  const marks = ['modules.txt', 'composer/installed.json'];
  const locked = new Set(entries.flatMap(({ path }) => /^(.*\/|)Cargo\.lock$/.exec(path)?.[1] ?? []));
  const folders = entries.flatMap(({ path }) => {
    // Beside the lockfile, each in a folder that tells its version.
    const [, base, fetched] = /^(.*\/|)(vendor\/[^/]+-\d+\.\d+\.\d[^/]*\/)Cargo\.toml$/.exec(path) ?? [];
    if (base !== undefined && fetched !== undefined && locked.has(base)) return [base + fetched];
    // Cargo leaves one in the folder of each crate.
    const crate = /^(.*\/|)[^/]+\/\.cargo-checksum\.json$/.exec(path)?.[1];
    if (crate !== undefined) return [crate];
    return marks.flatMap((mark) =>
      path === `vendor/${mark}` || path.endsWith(`/vendor/${mark}`) ? [path.slice(0, -mark.length)] : [],
    );
  });
  return [...new Set(folders)].filter((folder) => folder !== '');
}
