/** The file of a project that an import means, as far as its text alone tells: relative paths, dotted modules, packages by their folder. */
import { dirname, join } from 'node:path/posix';

/** Undefined where the project has no such file. `name` is what is taken of the module: in Python that may be a module too. */
export function fileOfModule(
  module: string,
  path: string,
  family: string,
  files: ReadonlyMap<string, unknown>,
  name = '',
): string | undefined {
  return candidates(module, path, family, name).find((candidate) => files.has(candidate));
}

const endings: readonly string[] = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts'];

function candidates(module: string, path: string, family: string, name: string): readonly string[] {
  const folder = dirname(path);
  if (family === 'JavaScript') {
    const roots = module.startsWith('.')
      ? [join(folder, module)]
      : /^[@~]\//.test(module)
        ? [join('src', module.slice(2)), module.slice(2)]
        : [];
    return roots.flatMap((root) => {
      const bare = root.replace(/\.(?:js|mjs|cjs|jsx)$/, '');
      return [root, bare].flatMap((stem) => [
        ...endings.map((ending) => `${stem}${ending}`),
        ...endings.slice(1).map((ending) => `${stem}/index${ending}`),
      ]);
    });
  }
  if (family === 'python') {
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    const parts = module
      .slice(dots)
      .split('.')
      .filter((part) => part !== '');
    const up = '../'.repeat(Math.max(0, dots - 1));
    const stems =
      dots > 0
        ? [join(folder, up, ...parts)]
        : [join(...parts, ''), join('src', ...parts), join(folder, ...parts), join(path.split('/')[0] ?? '', ...parts)];
    return stems.flatMap((stem) => {
      const bare = stem.replace(/\/$/, '');
      return name === ''
        ? [`${bare}.py`, `${bare}/__init__.py`]
        : [`${bare}/${name}.py`, `${bare}.py`, `${bare}/__init__.py`];
    });
  }
  return [];
}
