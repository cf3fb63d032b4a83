/**
 * Runs the wiring of a program as far as it is written: constructors give routers, routers are handed to functions, kept in fields, grouped and
 * filled. Functions that nobody calls with a router known are run last, with what their parameters' types stand for.
 */
import type { Handler } from '../model/handler.ts';
import { spanOf, type WiringLanguage } from './framework.ts';
import { evaluator } from './evaluate.ts';
import type { FileProgram, WiredFunction } from './program.ts';
import { handlersOf } from './router.ts';
import { type FunctionPlace, scopesOf } from './scopes.ts';
import { namesCalled } from './names-called.ts';

const handlersMax = 100_000;

export function runWiring(
  files: ReadonlyMap<string, FileProgram>,
  language: WiringLanguage,
  bounds: Set<string>,
): readonly Handler[] {
  const all = scopesOf(files, language);
  const registers = new Set(language.frameworks.flatMap((framework) => framework.registers));
  const machine = evaluator(all, language);
  const called = new Map<FunctionPlace, ReadonlySet<string>>();
  const callers = new Set<string>();
  for (const [path, file] of files) {
    for (const index of file.functions.keys()) {
      const place = { path, index };
      const names = namesCalled(file, index);
      called.set(place, names);
      for (const name of names) if (name !== file.functions[index]?.name) callers.add(name);
    }
  }
  const named = [...called.keys()].filter(({ path, index }) => functionAt(files, path, index)?.name !== '');
  const isStart = (name: string | undefined) => name === 'main' || name === 'init' || name === 'Main';
  const nameOf = ({ path, index }: FunctionPlace) => functionAt(files, path, index)?.name;
  const starts = named.filter((place) => isStart(nameOf(place)));
  const uncalled = named.filter((place) => !isStart(nameOf(place)) && !callers.has(nameOf(place) ?? ''));
  for (const [path, file] of files) machine.runGlobals(path, file);
  for (const place of [...starts, ...uncalled]) machine.start(place);
  const registering = [...called.keys()].filter((place) =>
    [...(called.get(place) ?? [])].some((name) => registers.has(name)),
  );
  for (const place of registering) if (!machine.hasRun(place)) machine.start(place);
  machine.guess();
  const left = registering.filter((place) => !machine.hasRun(place) || machine.isOpen(place));
  // Who calls others is started before them, since it may know of a group that they fill.
  const calledByLeft = new Set(
    left.flatMap((place) => [...(called.get(place) ?? [])].filter((name) => name !== nameOf(place))),
  );
  const isCalled = (place: FunctionPlace) => calledByLeft.has(nameOf(place) ?? '');
  const counts = new Map(left.map((place) => [place, machine.runCount(place)]));
  for (const place of [...left.filter((one) => !isCalled(one)), ...left.filter(isCalled)])
    if (machine.runCount(place) === counts.get(place)) machine.start(place);
  if (machine.isExhausted())
    bounds.add('running the code of all files as far as it registers handlers takes too many steps');
  const seen = new Set<string>();
  const bodies = new Map([...called.keys()].map((place) => [keyOf(files, place), place] as const));
  const alsoTypes = (handler: Handler) => {
    const place = bodies.get(`${handler.path} ${handler.start}`);
    const declared = place === undefined ? undefined : functionAt(files, place.path, place.index);
    if (place === undefined || declared === undefined || handler.sourceType !== 'HTTP_HANDLER') return [handler];
    const types = language.alsoTypes?.(declared.parameters, called.get(place) ?? new Set()) ?? [];
    return [handler, ...types.map((sourceType) => ({ ...handler, sourceType }))];
  };
  return [
    ...machine.routes.flatMap((route) => handlersOf(route)).flatMap(alsoTypes),
    ...conventional(files, called, language),
  ]
    .slice(0, handlersMax)
    .filter((handler) => {
      const { path, span } = handler.registeredAt;
      const key = JSON.stringify([handler.path, handler.start, handler.route, handler.sourceType, path, span]);
      return !seen.has(key) && seen.add(key);
    });
}

function keyOf(files: ReadonlyMap<string, FileProgram>, { path, index }: FunctionPlace): string {
  return `${path} ${functionAt(files, path, index)?.at[4] ?? -1}`;
}

function conventional(
  files: ReadonlyMap<string, FileProgram>,
  called: ReadonlyMap<FunctionPlace, ReadonlySet<string>>,
  language: WiringLanguage,
): Handler[] {
  return [...called].flatMap(([{ path, index }, names]) => {
    const file = files.get(path);
    const declared = file?.functions[index];
    const found =
      file === undefined || declared === undefined ? undefined : language.byConvention?.(declared, names, file);
    if (found === undefined || declared === undefined) return [];
    const span = spanOf(declared.at);
    return [
      {
        ...found,
        name: declared.owner === '' ? declared.name : `${declared.owner}.${declared.name}`,
        path,
        span,
        start: declared.at[4],
        end: declared.at[5],
        registeredAt: { path, span },
        inputs: language.inputsOf(declared.parameters),
        guards: [],
      },
    ];
  });
}

function functionAt(files: ReadonlyMap<string, FileProgram>, path: string, index: number): WiredFunction | undefined {
  return files.get(path)?.functions[index];
}
