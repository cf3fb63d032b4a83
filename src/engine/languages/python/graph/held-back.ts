/** Functions of Python's library that call nothing of what they get: some hand it back, some keep it until it is started. */
import type { Program } from './program.ts';

const looking =
  /^(?:functools (?:partial|partialmethod|wraps|(?:wraps|lru_cache) \(\)|lru_cache|cache|update_wrapper)|dataclasses (?:field|replace|asdict)|copy (?:copy|deepcopy)|weakref (?:ref|proxy)|collections (?:OrderedDict|ChainMap|deque|namedtuple)|types (?:MappingProxyType|SimpleNamespace)|itertools (?:chain|cycle|islice|tee|repeat)|contextlib (?:suppress|nullcontext)|pprint pp(?:rint)?|warnings warn|logging (?:getLogger \(\) )?(?:debug|info|warning|error|exception|critical|log))$|^(?:inspect|typing|typing_extensions|dis) /;

/** What is made of them calls what it was given once it is started. */
const started = /^(?:threading (?:Thread|Timer)|multiprocessing (?:Process|context \w+Process))$/;

export function isHeldBack(program: Program, name: string): boolean {
  return looking.test(name) || waitsForStart(program, name);
}

/** Asked when all own files are linked: nothing in the program is started. */
export function waitsForStart({ files }: Program, name: string): boolean {
  return started.test(name) && ![...files.values()].some(({ flow }) => flow.names.some(isStart));
}

function isStart(name: string): boolean {
  return name === 'start' || name === 'run';
}
