/** `functools.singledispatch`: a function that hands on to those registered with it, by the class of the first argument. */
import { applyCall, bindCall } from './apply-call.ts';
import { orderOf } from './classes.ts';
import { fieldOf, type GivenArguments, newVariable, type Program, type Site } from './program.ts';
import { kinds } from './values.ts';

/** No name of Python's has a space in it. */
const registered = 'registered with';

/** `f.register(C)` gives a decorator, `f.register(g)` and `f.register(C, g)` register. */
export function register(program: Program, site: Site, generic: number, given: GivenArguments): void {
  const { values, variables } = program;
  const [first = 0, second = 0] = given.positional;
  const note = (classes: number, implementation: number): void => {
    const entry = values.intern(kinds.registration, classes, implementation);
    variables.add(fieldOf(program, generic, registered), entry);
    variables.move(site.to, implementation);
  };
  if (second !== 0) {
    note(first, second);
    return;
  }
  variables.watch(first, (value) => {
    const kind = values.kind(value);
    if (kind === kinds.function) note(0, first);
    else if (kind === kinds.class) variables.add(site.to, values.intern(kinds.registrar, generic, first));
    else if (kind === kinds.builtin || kind === kinds.external)
      variables.add(site.to, values.intern(kinds.registrar, generic, newVariable(program)));
  });
}

/** The decorator that `f.register(C)` gave. */
export function registerDecorated(program: Program, site: Site, registrar: number, given: GivenArguments): void {
  const { values } = program;
  const [implementation = 0] = given.positional;
  const classes = values.second(registrar);
  register(program, site, values.first(registrar), { ...given, positional: [classes, implementation] });
}

/** Each that was registered, now or later, is called where the first argument may be of its class. */
export function callRegistered(
  program: Program,
  site: Site,
  functionId: number,
  receiver: number | undefined,
  given: GivenArguments,
): void {
  const { values, variables } = program;
  const generic = values.intern(kinds.function, functionId);
  if (!program.generics.has(functionId)) return;
  const [first = 0] = given.positional;
  variables.watch(fieldOf(program, generic, registered), (entry) => {
    if (values.kind(entry) !== kinds.registration) return;
    const call = (): void =>
      variables.watch(values.second(entry), (value) => {
        if (values.kind(value) !== kinds.function || values.first(value) === functionId) return;
        if (receiver === undefined) applyCall(program, site, value, given);
        else bindCall(program, site, values.first(value), receiver, given);
      });
    // Not before it is known what was registered for.
    variables.later(() => {
      const classes = variables.values(values.first(entry)).filter((value) => values.kind(value) === kinds.class);
      if (first === 0 || classes.length === 0) {
        call();
        return;
      }
      const wanted = new Set(classes.map((value) => values.first(value)));
      const isOf = (value: number): boolean => orderOf(program, values.first(value)).some((item) => wanted.has(item));
      variables.watch(first, (value) => {
        if (values.kind(value) === kinds.unknown) call();
        else if (values.kind(value) === kinds.instance)
          variables.later(() => {
            if (isOf(value)) call();
          });
      });
      program.emptyAwaited.calls.push({ variable: first, run: call });
    });
  });
}
