/**
 * Files of a program that may turn out to be named nowhere, so that nothing loads them. Only where the program is started as a
 * file of its own: frameworks, and whoever lists folders, load files without naming them.
 */
import { basename, dirname } from 'node:path/posix';
import { leftOverFiles } from './left-over-files.ts';
import { type FileFacts, mayLoadAnything, type OwnFunctionFact } from '../model/file-facts.ts';

/** Folders whose files are run by hand, by hosts or by habit. */
const entered =
  /(?:^|\/)(?:bin|scripts?|tools?|tasks?|jobs?|cron|workers?|commands?|migrations?|seeds?|seeders|pages|api|routes?|app|functions|lambdas?|plugins?|middlewares?|server|views|templates|public|static|assets|config|examples?|samples?|docs?|tests?|__\w+__|cmd|cli|hooks|events|listeners|controllers?|models?|modules?|components?|layouts|web|www|htdocs|admin|cgi-bin)\//i;
/** Those of them in which files are kept that code of the repository brings in one by one, where no framework does. */
const broughtIn =
  /(?:^|\/)(?:pages|api|routes?|app|plugins?|middlewares?|server|views|hooks|events|listeners|controllers?|models?|modules?|components?|layouts|commands?|admin|web)\//gi;
/** Folders from which PHP's files are included. */
const included = /(?:^|\/)(?:lib|libs|inc|includes?|src|helpers|functions|partials)\/[^/]+$/;
/** Modules of Python that frameworks and tools look for, and those that stand for their folder. */
const pythonHabits =
  /^(?:__\w+__|main|app|application|wsgi|asgi|manage|setup|conftest|settings|config|celery\w*|tasks?|admin|apps?|models?|urls|views?|signals?|receivers|test_?\w*|\w+_test|forms|serializers|routes?|routers?|handlers?|commands?|cli|env|permissions|filters|managers|middlewares?|context_processors|checks|routing|consumers|schemas?|documents|translation|sitemaps|feeds|search_indexes|factories|fixtures|hooks|gunicorn\w*|fabfile|noxfile|dodo|locustfile|wscript|\w*customize|plugins?|extensions?|dependencies|deps|jobs?|workers?|listeners?|subscribers?|events?|lambda\w*|index|handler|\d\w*)\.py$/i;
/** What loads files that it does not name. */
const listing =
  /\breaddir|\bglob\b|import\.meta\.glob|require\.context|\brequire-?dir|fastify.autoload|\bscandir\b|\bopendir\b|DirectoryIterator|\bspl_autoload/i;

/** It is run by hand, or as a program of its own, whatever names it. */
export function isRunByItself(text: string): boolean {
  return /^#!|^if __name__\s*==|\brequire\.main\s*===?\s*module\b|__FILE__\s*==\s*\$(?:0|PROGRAM_NAME)/m.test(text);
}

export function listsFiles(text: string): boolean {
  return listing.test(text);
}

/** By its place alone. */
export function mayBeUnnamed(file: Pick<FileFacts, 'path' | 'language'>): boolean {
  return file.language === 'go' || file.language === 'rust' || isUnentered(file) || mayBeLeftOver(file);
}

/** Where the files beside it are brought in one by one. */
function mayBeLeftOver({ path, language }: Pick<FileFacts, 'path' | 'language'>): boolean {
  if (language === 'python' && pythonHabits.test(basename(path))) return false;
  const mayBe = /^(?:ruby|python)$/.test(language) ? /\.(?:rb|py)$/.test(path) : isScript({ path, language });
  if (/^(?:index|main|default|setup|app|server|application|environment|boot)\./.test(basename(path))) return false;
  const folder = `${dirname(path)}/`.replace(broughtIn, '/').replace(/\/+/g, '/');
  return mayBe && dirname(path) !== '.' && !entered.test(folder) && !/\.(?:test|spec|stories|config)\./.test(path);
}

function isScript({ path, language }: Pick<FileFacts, 'path' | 'language'>): boolean {
  return (language === 'javascript' || language === 'typescript') && /\.[cm]?[jt]sx?$/.test(path);
}

function isUnentered({ path, language }: Pick<FileFacts, 'path' | 'language'>): boolean {
  const name = basename(path).replace(/\.\w+$/, '');
  if (dirname(path) === '.' || entered.test(path) || name.length < 3 || name.includes('.')) return false;
  if (/^(?:index|main|default|setup)$/.test(name)) return false;
  return isScript({ path, language }) || (language === 'php' && included.test(path) && !/[A-Z]/.test(name));
}

function whole(name: string): OwnFunctionFact {
  return { name, at: -1, start: 0, end: Number.MAX_SAFE_INTEGER, idle: 'unnamed', isPublic: true };
}

/**
 * @param isImported by a relative import of another file
 * @param leftOut of builds, whatever names them
 */
export function unnamedFiles(
  files: readonly FileFacts[],
  isImported: (path: string) => boolean,
  leftOut: ReadonlySet<string>,
): ReadonlyMap<string, OwnFunctionFact> {
  const found = new Map<string, OwnFunctionFact>();
  // No text brings these in by a name.
  for (const path of leftOut) found.set(path, whole(`\0${path}`));
  const loadsAnything = files.some(({ hazards }) =>
    hazards.some((hazard) => hazard.code === 'dynamic_load' && mayLoadAnything(hazard)),
  );
  if (loadsAnything) return found;
  const findsModules = files.some(
    ({ language, hazards }) => language === 'python' && hazards.some(({ code }) => code === 'dynamic_load'),
  );
  const mayBe = (file: FileFacts): boolean => mayBeLeftOver(file) && !(findsModules && file.language === 'python');
  // Their names are words of every kind; who names such a file says where it lies.
  for (const path of leftOverFiles(files, mayBe)) found.set(path, whole(endOf(path)));
  for (const file of files) {
    const { path } = file;
    const name = basename(path).replace(/\.\w+$/, '');
    if (!found.has(path) && isUnentered(file) && !isImported(path)) found.set(path, whole(name));
  }
  return found;
}

/** `a/b/c.ts` is `b/c`; of Python, where dots may stand between them, it is `c`. */
function endOf(path: string): string {
  if (path.endsWith('.py')) return basename(path, '.py');
  return `${basename(dirname(path))}/${basename(path).replace(/\.\w+$/, '')}`;
}
