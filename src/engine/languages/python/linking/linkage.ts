/** How Python names packages: a distribution's name is not the name it is imported by, so a table and the installed names decide. */
import { dirname, join } from 'node:path/posix';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { ImpliedLoad, Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { Package } from '../../../model/package.ts';
import type { OwnTarget, PackageTarget } from '../../../linking/use-sites.ts';
import { modulesOfDjango } from './django-settings.ts';
import { installedDistributions, type PythonEnvironment } from './installed.ts';
import { importNames, type ImportNames } from './import-names.ts';
import { pythonProgram } from './program.ts';
import { startedDistributions } from './started-programs.ts';
import { pythonNames } from './symbol-names.ts';

export const pythonLinkage: Linkage = {
  ecosystem: 'PyPI',
  languages: ['python'],
  isNearestManifest: false,
  loads: 'installed',
  symbols: pythonNames,
  open,
};

async function open(input: LinkInput): Promise<Linker> {
  const modules = ownModules(input);
  const byModule = new Map<string, { name: string; isSure: boolean }[]>();
  const byImport = (specifier: string): readonly string[] => {
    for (let module = specifier; module !== ''; module = module.slice(0, Math.max(0, module.lastIndexOf('.')))) {
      const known = byModule.get(module);
      if (known !== undefined) return known.map(({ name }) => name);
    }
    return [];
  };
  const installed = await installedDistributions(input.tree, byImport, onlyDeveloped(input.packages));
  const names = new Map(
    input.packages.map(({ normalizedName: name }) => {
      const listed = importNames(name);
      const modules = installed?.modules.get(name) ?? [];
      // What a distribution has installed is known better than any table could.
      return [name, listed.isKnown || modules.length === 0 ? listed : { ...listed, certain: modules, isKnown: true }];
    }),
  );
  const parents = new Map<string, Set<string>>();
  for (const [name, { certain, possible }] of names) {
    for (const module of [...certain, ...possible]) {
      add(byModule, module, { name, isSure: certain.includes(module) });
      for (let dot = module.lastIndexOf('.'); dot > 0; dot = module.lastIndexOf('.', dot - 1)) {
        const parent = module.slice(0, dot);
        parents.set(parent, (parents.get(parent) ?? new Set()).add(name));
      }
    }
  }

  const own = (file: FileFacts, specifier: string, path: readonly string[]): readonly OwnTarget[] => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const parts = [
      ...specifier
        .slice(dots)
        .split('.')
        .filter((part) => part !== ''),
      ...path,
    ];
    const roots = dots > 0 ? [climb(dirname(file.path), dots - 1)] : modules.roots(file.path);
    for (const root of roots) {
      const found = root === undefined ? undefined : modules.find(root, parts, dots > 0);
      if (found !== undefined) return [found];
    }
    return [];
  };

  const surely = (module: string): string | undefined => {
    for (let part = module; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
      const found = byModule.get(part);
      if (found !== undefined) return found.length === 1 && found[0]?.isSure === true ? found[0].name : undefined;
    }
    return undefined;
  };
  const implied = await impliedLoads(input, { own, surely, installed });
  const linker: Linker = {
    ownTargets: own,
    implied,
    packageTargets(file, specifier, path): readonly PackageTarget[] {
      if (specifier.startsWith('.')) return [];
      const parts = specifier.split('.');
      const full = [...parts, ...path];
      for (let length = full.length; length > 0; length--) {
        const known = byModule.get(full.slice(0, length).join('.'));
        if (known === undefined) continue;
        const isShadowed = own(file, specifier, []).length > 0;
        const depth = Math.max(length, parts.length);
        return known.map(({ name, isSure }) => ({
          name,
          module: full.slice(0, depth).join('.'),
          path: full.slice(depth),
          isExact: isSure && !isShadowed && known.length === 1,
        }));
      }
      // `from google.cloud import x` may be any distribution that lives below the name.
      return [...(parents.get(specifier) ?? [])].map((name) => ({ name, module: specifier, path, isExact: false }));
    },
    hasKnownImportName: (name) => names.get(name)?.isKnown ?? importNames(name).isKnown,
    mentionNames: (name) => [
      ...new Set([
        name,
        ...(names.get(name) ?? importNames(name)).certain,
        ...(names.get(name) ?? importNames(name)).possible,
      ]),
    ],
    programNames(name) {
      const told = installed?.programs.get(name) ?? [];
      // A computed command may be `python -m` with a module of any distribution.
      return told.length > 0 ? told : undefined;
    },
    isAutoloaded: (name) => installed?.atStart.has(name) === true,
    autoloadReason(name) {
      const path = installed?.atStart.get(name);
      return path === undefined
        ? undefined
        : `No code imports ${name}, but ${path} loads it whenever Python starts where it is installed.`;
    },
    isRunByName: (name) => runByName.test(name),
    // Other stubs, and some of these, hold plug-ins of type checkers beside them.
    isInert: (name) => name.startsWith('types-') && (installed?.modules.get(name) ?? []).length === 0,
    installed,
    program: (trace, signal, detailed, ownCode, rootOf) =>
      pythonProgram({
        tree: input.tree,
        files: input.files,
        linker,
        environment: installed,
        trace,
        detailed,
        ownCode,
        rootOf,
        signal,
      }),
  };
  return linker;
}

interface ImpliedInput {
  readonly own: Linker['ownTargets'];
  /** The one distribution that surely has a module. */
  readonly surely: (module: string) => string | undefined;
  readonly installed: PythonEnvironment | undefined;
}

/** What starting the product loads without an import. */
async function impliedLoads(
  { tree, files, packages }: LinkInput,
  { own, surely, installed }: ImpliedInput,
): Promise<readonly ImpliedLoad[]> {
  const filesOf = async (module: string): Promise<readonly string[]> =>
    (await installed?.resolve('', module))?.paths ?? [];
  const found = [
    ...(await startedDistributions({
      tree,
      programs: new Map(packages.map(({ normalizedName: name }) => [name, installed?.programs.get(name)])),
      ownerOf: surely,
      filesOf,
      moduleOfProgram: (program) => installed?.moduleOfProgram.get(program),
    })),
  ];
  if (!packages.some(({ normalizedName }) => normalizedName === 'django')) return found;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const fileOf = (from: string, module: string): string | undefined => {
    const file = byPath.get(from);
    const [target] = file === undefined ? [] : own(file, module, []);
    return target?.rest.length === 0 ? target.path : undefined;
  };
  for (const { name: module, setting, path, start, end } of await modulesOfDjango({ tree, fileOf })) {
    const name = fileOf(path, module.split('.')[0] ?? '') === undefined ? surely(module) : undefined;
    if (name === undefined) continue;
    const why = `${path} lists it among ${setting}, which Django imports as it starts`;
    const loaded = [module, `${module}.apps`, `${module}.models`];
    const paths = new Set((await Promise.all(loaded.map(filesOf))).flat());
    found.push({ name, place: { path, start, end }, why, isCertain: true, paths: [...paths] });
  }
  return found;
}

const runByName =
  /^(?:pytest(?:-.*)?|black|flake8(?:-.*)?|mypy|pylint(?:-.*)?|isort|ruff|tox(?:-.*)?|nox|pre-commit|coverage|twine|wheel|setuptools(?:-.*)?|pip(?:-.*)?|pipenv|poetry(?:-.*)?|hatch(?:ling)?|flit(?:-core)?|build|gunicorn|uwsgi|uvicorn|hypercorn|daphne|waitress|gevent|eventlet|celery|flower|supervisor|circus|honcho|sphinx(?:-.*|contrib-.*)?|mkdocs(?:-.*)?|jupyter.*|notebook|ipython|ipykernel|nbconvert|ansible(?:-.*)?|awscli|bandit|safety|locust|alembic|django-.*|djangorestframework.*|flask-script|psycopg(?:2.*)?|mysqlclient|pymysql|cx-oracle|oracledb|pyodbc|asyncpg|aiomysql|aiosqlite|lxml|html5lib|openpyxl|xlrd|xlsxwriter|pyarrow|fastparquet|tables|python-multipart|email-validator|itsdangerous|argon2-cffi|bcrypt|brotli|orjson|ujson|uvloop|httptools|watchdog|whitenoise|cython|pybind11|scrapy|streamlit|dask|airflow|apache-airflow.*|pyinstaller|nose.*|behave|robotframework.*)$/;

export type { ImportNames };

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function climb(folder: string, levels: number): string | undefined {
  let current = folder;
  for (let level = 0; level < levels; level++) {
    if (current === '.') return undefined;
    current = dirname(current);
  }
  return current;
}

/** What no lockfile or manifest lists for the product. */
function onlyDeveloped(packages: readonly Package[]): ReadonlySet<string> {
  const names = Map.groupBy(packages, ({ normalizedName }) => normalizedName);
  return new Set(
    [...names].flatMap(([name, list]) =>
      list.every(({ scope }) => scope === 'development' || scope === 'test') ? [name] : [],
    ),
  );
}

interface OwnModules {
  /** Folders from which absolute imports of a file may start, the nearest first. */
  roots(path: string): readonly string[];
  find(root: string, parts: readonly string[], isRelative: boolean): OwnTarget | undefined;
}

function ownModules(input: LinkInput): OwnModules {
  const files = new Set(input.files.map((file) => file.path));
  return {
    roots(path) {
      const roots: string[] = [];
      for (let folder = dirname(path); ; folder = dirname(folder)) {
        roots.push(folder, join(folder, 'src'), join(folder, 'lib'));
        if (folder === '.') return roots;
      }
    },
    find(root, parts, isRelative) {
      for (let length = parts.length; length >= (isRelative ? 0 : 1); length--) {
        const module = join(root, ...parts.slice(0, length));
        // A package hides a module of its name.
        for (const path of [join(module, '__init__.py'), `${module}.py`]) {
          if (files.has(path)) return { path, rest: parts.slice(length) };
        }
      }
      return undefined;
    },
  };
}
