/** Brings modules and functions into the program when something runs them: what nobody calls costs nothing. */
import { containerKinds, parameterKinds } from '../../../model/flow-facts.ts';
import { callModuleGetter } from './class-hooks.ts';
import { runCode } from './run-code.ts';
import { linkBases, linkClass } from './link-class.ts';
import { variableAt } from './numbers.ts';
import {
  externalMember,
  externalValue,
  type LinkedFile,
  newContainer,
  noteCall,
  type Program,
  type Site,
} from './program.ts';
import { baseOf } from './module-table.ts';
import { unknownValue } from '../../../values/value-table.ts';
import { kinds } from './values.ts';

function linkFile(program: Program, path: string): LinkedFile | undefined {
  const known = program.files.get(path);
  if (known !== undefined) return known;
  const facts = program.find(path);
  const flow = facts?.flow;
  if (facts === undefined || flow === undefined) return undefined;
  const firstVariable = program.variables.allocate(flow.variables);
  program.variables.add(firstVariable, unknownValue);
  const members = new Map<string, number>();
  for (let at = 0; at < flow.members.length; at += 2)
    members.set(flow.names[flow.members[at] ?? 0] ?? '', firstVariable + (flow.members[at + 1] ?? 0));
  const file: LinkedFile = {
    facts,
    flow,
    base: baseOf(path),
    firstVariable,
    firstFunction: program.functions.length,
    firstClass: program.classes.length,
    members,
    stars: [],
    asked: new Map(),
    postponed: new Map(),
    isStarted: false,
  };
  program.files.set(path, file);
  for (const info of flow.functions)
    program.functions.push({ file, info, yields: 0, isActive: false, isCalled: false, depth: 0 });
  for (const index of flow.classes.keys()) linkClass(program, file, index);
  for (const index of flow.classes.keys()) linkBases(program, file, index);
  return file;
}

/** Runs the code of a module, as its first import does. */
export function startModule(program: Program, path: string): LinkedFile | undefined {
  const file = linkFile(program, path);
  if (file === undefined || file.isStarted) return file;
  file.isStarted = true;
  activate(program, file.firstFunction);
  return file;
}

export function activate(program: Program, functionId: number): void {
  const linked = program.functions[functionId];
  if (linked === undefined || linked.isActive) return;
  linked.isActive = true;
  const { file, info } = linked;
  for (let at = 0; at < info.parameters.length; at += 4) {
    const variable = variableAt(file, info.parameters[at + 1] ?? 0);
    const kind = info.parameters[at + 2];
    if (kind === parameterKinds.rest) program.variables.add(variable, newContainer(program, containerKinds.tuple));
    if (kind === parameterKinds.restNamed) program.variables.add(variable, newContainer(program, containerKinds.dict));
  }
  runCode(program, file, functionId, info.code);
}

/** The value of a module of the tree, or of one outside. `site` is the import, where it is one that runs. */
export function moduleValue(program: Program, from: LinkedFile, specifier: string, site?: Site): number | undefined {
  const base = program.modules.resolve(from.facts.path, specifier);
  if (base !== undefined) return moduleAt(program, base, site);
  if (specifier.startsWith('.') || specifier === '') return undefined;
  return externalValue(program, specifier.split('.').join(' '));
}

/** Importing `a.b.c` runs `a`, `a.b` and `a.b.c`. */
function moduleAt(program: Program, base: string, site?: Site): number {
  for (const path of program.modules.filesTo(base)) {
    const file = startModule(program, path);
    if (program.functions[site?.from ?? -1]?.file.facts !== file?.facts) program.imported.add(path);
    if (file !== undefined && site !== undefined) noteCall(program, site, file.firstFunction, 'import');
  }
  return program.values.intern(kinds.module, program.values.text(base));
}

/** A member of a module goes to a variable: what the module holds, a module below it, or what its star imports bring. */
export function loadFromModule(
  program: Program,
  base: string,
  name: string,
  to: number,
  site?: Site,
  read?: Site,
): void {
  const path = program.modules.fileOf(base);
  const file = path === undefined ? undefined : linkFile(program, path);
  const member = file?.members.get(name);
  if (member !== undefined) {
    program.variables.move(to, member);
    const place = read ?? site;
    const told = place === undefined ? undefined : file?.postponed.get(name);
    if (place !== undefined && told !== undefined) {
      file?.postponed.delete(name);
      told(place);
    }
    // `from . import x` in the package itself gives the name to the module below it.
    const inner = site === undefined ? undefined : program.modules.below(base, name);
    if (inner !== undefined && program.modules.fileOf(inner) !== undefined) {
      program.variables.add(to, moduleAt(program, inner, site));
    }
    return;
  }
  const below = program.modules.below(base, name);
  if (below !== undefined) program.variables.add(to, moduleAt(program, below, site));
  if (file !== undefined) loadThroughStars(program, file, name, to);
  const getter = file?.members.get('__getattr__');
  const place = read ?? site;
  if (getter !== undefined && below === undefined && place !== undefined)
    callModuleGetter(program, getter, name, { ...place, to });
}

/** Each question is put to a module once, however its star imports lead in circles. */
export function loadThroughStars(program: Program, file: LinkedFile, name: string, to: number): void {
  const key = `${to} ${name}`;
  if (file.asked.has(key)) return;
  file.asked.set(key, { name, to });
  for (const star of file.stars) loadFromStar(program, star, name, to);
}

function loadFromStar(program: Program, star: string, name: string, to: number): void {
  if (star.startsWith(' ')) {
    const value = externalMember(program, externalValue(program, star.slice(1)), name);
    if (value !== undefined) program.variables.add(to, value);
    return;
  }
  // Not at once: a chain of modules that hand each other on may be as long as somebody likes.
  program.variables.later(() => loadFromModule(program, star, name, to));
}

/** `from x import *`: all that was asked of the module before is asked of `x` too. */
export function addStar(program: Program, file: LinkedFile, specifier: string, site: Site): void {
  const base = program.modules.resolve(file.facts.path, specifier);
  if (base !== undefined) moduleAt(program, base, site);
  const star = base ?? (specifier.startsWith('.') ? undefined : ` ${specifier.split('.').join(' ')}`);
  if (star === undefined || file.stars.includes(star)) return;
  file.stars.push(star);
  for (const { name, to } of file.asked.values()) loadFromStar(program, star, name, to);
}

export function storeInModule(program: Program, base: string, name: string, from: number): void {
  const path = program.modules.fileOf(base);
  const file = path === undefined ? undefined : linkFile(program, path);
  if (file === undefined) return;
  let variable = file.members.get(name);
  if (variable === undefined) {
    variable = program.variables.allocate(1);
    file.members.set(name, variable);
    for (const asked of file.asked.values()) if (asked.name === name) program.variables.move(asked.to, variable);
  }
  program.variables.move(variable, from);
}
