/**
 * Source distributions of Python, of which only running them tells what they install. Nothing is run: what lies where nearly all
 * of them keep their modules is taken, with no list of files, so that nobody takes the distribution for complete.
 */
import { gunzip, openTar, openZipArchive, withoutFirstFolder } from './archives.ts';
import type { SourceFile } from './source-file.ts';

/** @param file the archive's name; the files are those that would lie in `site-packages` */
export async function openSourceDistribution(
  archive: Uint8Array,
  file: string,
  name: string,
  version: string,
): Promise<readonly SourceFile[]> {
  const all = file.endsWith('.zip') ? await openZipArchive(archive) : await openTar(gunzip(archive));
  const files = withoutFirstFolder(all);
  const named = topLevelNames(files);
  const modules = files.flatMap(({ path, content }) => {
    const own =
      /^(?:src|lib)\//.test(path) && !named.has(path.split('/')[0] ?? '') ? path.replace(/^(?:src|lib)\//, '') : path;
    const [top = ''] = own.split('/');
    return named.has(top.replace(/\.py$/, '')) ? [{ path: own, content }] : [];
  });
  const built = files.filter(({ path }) => /\.(?:pyx|pxd|c|cc|cpp|cxx|rs|f|f90)$/.test(path));
  const folder = `${name.replace(/[-_.]+/g, '_')}-${version}.dist-info`;
  const metadata =
    files.find(({ path }) => path === 'PKG-INFO')?.content ?? Buffer.from(`Name: ${name}\nVersion: ${version}\n`);
  return [
    ...modules,
    { path: `${folder}/METADATA`, content: metadata },
    // A module that is compiled may be any of the names that it gives.
    ...(built.length === 0 ? [] : [...named].map((top) => ({ path: `${top}/_built.so`, content: new Uint8Array() }))),
  ];
}

const aside = new Set(['test', 'tests', 'testing', 'doc', 'docs', 'example', 'examples', 'benchmark', 'benchmarks', 'tools', 'scripts', 'setup', 'conftest', 'noxfile', 'tasks', 'fabfile', 'versioneer', 'ez_setup']); // biome-ignore format: a list

/** As the tool of the author wrote them down; else every package and module at the top that is not plainly aside. */
function topLevelNames(files: readonly SourceFile[]): ReadonlySet<string> {
  const told = files.find(({ path }) => /^(?:(?:src|lib)\/)?[^/]+\.egg-info\/top_level\.txt$/.test(path));
  if (told !== undefined)
    return new Set(Buffer.from(told.content).toString('utf8').split(/\r?\n/).map((line) => line.trim()).filter((line) => /^[\w.-]+$/.test(line))); // biome-ignore format: one value
  return new Set(
    files.flatMap(({ path }) => {
      const name = /^(?:(?:src|lib)\/)?([^/]+)(?:\/__init__\.pyi?|\.py)$/.exec(path)?.[1];
      return name === undefined || aside.has(name) ? [] : [name];
    }),
  );
}
