/**
 * Which functions and classes of packages are given to code that is not here, which may call them whenever it likes: as arguments, with
 * or within objects, as members of its own things and of classes derived from its own, and as results of what it calls.
 */
import { operations } from '../../../model/flow-facts.ts';
import { orderOf } from './classes.ts';
import { eachOperation } from './each-operation.ts';
import { isHeldBack } from './held-back.ts';
import { variableAt } from './numbers.ts';
import { argumentsAt, derivesFromOutside } from './open.ts';
import { containerOf, externalName, fieldsOf, type LinkedFunction, type Program } from './program.ts';
import { kinds } from './values.ts';

/** Values of kind `external`, looked for once nothing flows any more. */
export function handedOn(program: Program): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set<number>();
  const open: number[] = [];
  const give = (variable: number): void => {
    for (const value of program.variables.values(variable)) if (!seen.has(value)) open.push(value);
  };
  for (const linked of program.functions) if (linked.isActive) giveFrom(program, linked, give);
  for (const [id, { members, file }] of program.classes.entries())
    if (program.functions[file.firstFunction]?.isActive === true && derivesFromOutside(program, id))
      for (const variable of members.values()) give(variable);
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    if (program.values.kind(value) === kinds.external) found.add(value);
    else for (const variable of partsOf(program, value)) give(variable);
  }
  return found;
}

/** What whoever has the value may come to. */
function partsOf(program: Program, value: number): readonly number[] {
  const { values, classes, functions } = program;
  switch (values.kind(value)) {
    case kinds.container:
      return [containerOf(program, value).all];
    case kinds.partial:
      return [program.partials[values.first(value)]?.callee ?? 0];
    case kinds.instance:
    case kinds.class: {
      const members = orderOf(program, values.first(value)).flatMap((id) => [...(classes[id]?.members.values() ?? [])]);
      return [...fieldsOf(program, value).names.values(), ...members];
    }
    case kinds.function:
    case kinds.method: {
      const linked = functions[values.first(value)];
      return linked === undefined ? [] : [variableAt(linked.file, linked.info.result)];
    }
    default:
      return [];
  }
}

/** Asked of both sides without either being called. */
const compared = /^__(?:eq|ne|lt|le|gt|ge|contains|hash|bool|str|repr|format)__$/;

function giveFrom(program: Program, { file, info, isCalled }: LinkedFunction, give: (variable: number) => void): void {
  const { values, variables } = program;
  const { code } = info;
  const held = (local: number): readonly number[] => (local === 0 ? [] : variables.values(variableAt(file, local)));
  const isOutside = (local: number): boolean => {
    const all = held(local);
    return all.length === 0 || all.some((value) => outside.has(values.kind(value)));
  };
  const giveLocal = (local: number): void => {
    if (local !== 0) give(variableAt(file, local));
  };
  if (!isCalled && info.qualifiedName !== '') giveLocal(info.result);
  eachOperation(code, (operation, at) => {
    const operand = (index: number): number => code[at + index] ?? 0;
    switch (operation) {
      case operations.call: {
        const callees = held(operand(2));
        const isGiven = callees.length === 0 || callees.some((value) => takes(program, value));
        if (isGiven) for (const argument of argumentsAt(code, at)) giveLocal(argument);
        break;
      }
      case operations.decorate:
        if (isOutside(operand(2))) giveLocal(operand(3));
        break;
      case operations.store:
        if (isOutside(operand(1))) giveLocal(operand(3));
        break;
      case operations.storeItem:
        if (isOutside(operand(1))) giveLocal(operand(3));
        break;
      case operations.special:
        if (compared.test(file.flow.names[operand(3)] ?? '')) break;
        if (isOutside(operand(2))) giveLocal(operand(4));
        if (isOutside(operand(4))) giveLocal(operand(2));
        break;
      case operations.yield:
        if (!isCalled) giveLocal(operand(1));
        break;
    }
  });
}

const outside: ReadonlySet<number> = new Set([kinds.unknown, kinds.external]);

/** Of Python's own functions those that only look at what they get, keep it, or call it where the graph sees it. */
const looking =
  /^(?:print|str|repr|ascii|isinstance|issubclass|hasattr|callable|id|type|getattr|setattr|delattr|list|tuple|set|frozenset|dict|len|enumerate|zip|bool|hash|reversed|format|dir|vars|map|filter|sorted|min|max|any|all|sum)$/;

function takes(program: Program, callee: number): boolean {
  const { values } = program;
  switch (values.kind(callee)) {
    case kinds.unknown:
      return true;
    case kinds.external:
      return !isHeldBack(program, externalName(program, callee));
    case kinds.builtin:
      return !looking.test(values.textAt(values.first(callee)));
    default:
      return false;
  }
}
