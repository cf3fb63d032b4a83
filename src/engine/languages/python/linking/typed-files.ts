/**
 * Packages that load their parts when somebody asks for a name tell type checkers where each name is from: `if TYPE_CHECKING:` in
 * their `__init__.py`. Whoever imports such a name when the program runs has what these lines say, by whatever way it was loaded.
 */
import { readDetailed } from '../../../linking/detailed-files.ts';
import type { SourceTrace } from '../../../linking/source-trace.ts';
import type { FileFacts, ImportFact } from '../../../model/file-facts.ts';
import type { PythonEnvironment } from './installed.ts';

/** Files beyond these are not followed. */
const filesMax = 2000;

/** Of files that may be loaded, and are by no import, those that names for type checkers lead to, and what these import. */
export async function typedFiles(
  loaded: readonly FileFacts[],
  { loaded: sure, possible }: Pick<SourceTrace, 'loaded' | 'possible'>,
  environment: Pick<PythonEnvironment, 'resolve'>,
  detailed: (path: string) => Promise<FileFacts | undefined>,
  signal: AbortSignal | undefined,
): Promise<readonly FileFacts[]> {
  const found = new Map<string, FileFacts>();
  const asked = new Set<string>();
  const leadTo = async (file: FileFacts, fact: ImportFact): Promise<void> => {
    const { paths } = await environment.resolve(file.path, fact.specifier);
    for (const path of paths)
      if (possible.has(path) && !sure.has(path) && topOf(path) === topOf(file.path)) asked.add(path);
  };
  for (const file of loaded) {
    if (!file.path.endsWith('/__init__.py')) continue;
    for (const fact of file.imports) if (fact.kind === 'type') await leadTo(file, fact);
  }
  for (let open = [...asked]; open.length > 0 && found.size < filesMax; ) {
    const read = await readDetailed(detailed, open.slice(0, filesMax - found.size), signal);
    for (const file of read) if (file.flow !== undefined) found.set(file.path, file);
    const before = new Set(asked);
    for (const file of read) for (const fact of file.imports) if (fact.kind !== 'type') await leadTo(file, fact);
    open = [...asked].filter((path) => !before.has(path));
  }
  return [...found.values()];
}

/** `celery` of `.venv/lib/python3/site-packages/celery/app/base.py`. */
function topOf(path: string): string {
  const at = path.lastIndexOf('-packages/');
  return path.slice(0, path.indexOf('/', at + '-packages/'.length));
}
