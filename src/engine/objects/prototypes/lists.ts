/** Methods that JavaScript's own objects have: lists, maps, promises, texts. */
import { applyValue, runCallables } from '../apply-call.ts';
import { constantOf, nothing } from '../conditions.ts';
import { containerOf, itemOf, newContainer } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { holding, newVariable, type Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { eachName } from '../texts.ts';
import { iterate } from './iterate.ts';

const overElements = new Set(['forEach', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex']);
const findsOne = new Set(['find', 'findLast', 'pop', 'shift', 'at']);
// biome-ignore format: a list
const keepsList = new Set(['filter', 'slice', 'concat', 'reverse', 'sort', 'toSorted', 'toReversed', 'values', 'flat', 'with', 'fill', 'copyWithin', 'splice', 'toSpliced']);

/** Afterwards elements stand at other places, in the list itself or in the one that it gives. */
// biome-ignore format: a list
const movesElements = new Set(['slice', 'splice', 'toSpliced', 'reverse', 'toReversed', 'sort', 'toSorted', 'copyWithin', 'shift', 'unshift', 'filter']);

/** Of these all is told that comes in, goes out and is called. */
// biome-ignore format: a list
export const modelledMethods: ReadonlySet<string> = new Set([...overElements, ...findsOne, 'filter', 'slice', 'concat', 'reverse', 'sort', 'toSorted', 'toReversed', 'values', 'flat', 'copyWithin', 'then', 'catch', 'finally', 'map', 'flatMap', 'reduce', 'reduceRight', 'push', 'unshift', 'add', 'set', 'get', '@@iterator', 'join', 'includes', 'indexOf', 'lastIndexOf', 'has', 'delete', 'clear', 'keys', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toString', 'toLocaleString', 'valueOf', 'toJSON']);

export function callOfList(program: Program, site: Site, held: number, method: string, given: Given): void {
  const { values, variables } = program;
  const [first = 0, second = 0] = given.plain;
  const isContainer = values.kind(held) === kinds.container;
  const elements = isContainer ? containerOf(program, held).all : 0;
  if (isContainer && movesElements.has(method)) variables.move(itemOf(program, held, undefined), elements);
  let kept = 0;
  const receiver = (): number => (kept ||= holding(program, held));
  const run = (plain: readonly number[], to: number): void =>
    variables.watch(first, (callee) => {
      if (callee !== held) applyValue(program, { ...site, to }, callee, { ...nothingGiven, plain });
    });
  switch (method) {
    case 'then':
    case 'catch':
    case 'finally': {
      if (method === 'finally') run([], 0);
      else if (method === 'then') run([receiver()], site.to);
      else run([program.unknown], site.to);
      variables.watch(second, (callee) =>
        applyValue(program, site, callee, { ...nothingGiven, plain: [program.unknown] }),
      );
      if (method !== 'then') variables.add(site.to, held);
      return;
    }
    case 'map':
    case 'flatMap': {
      const made = listIn(program, site);
      const back = newVariable(program);
      run([elements, 0, receiver()], back);
      variables.move(itemOf(program, made, undefined), back);
      if (method === 'flatMap')
        variables.watch(back, (value) => {
          if (values.kind(value) === kinds.container)
            variables.move(itemOf(program, made, undefined), containerOf(program, value).all);
        });
      return;
    }
    case 'reduce':
    case 'reduceRight': {
      const back = newVariable(program);
      variables.move(back, second);
      if (given.plain.length < 2) variables.move(back, elements);
      run([back, elements, 0, receiver()], back);
      variables.move(site.to, back);
      return;
    }
    case 'push':
    case 'unshift':
    case 'add':
      if (!isContainer) break;
      for (const variable of given.plain) variables.move(itemOf(program, held, undefined), variable);
      if (given.spread !== 0)
        variables.watch(given.spread, (list) => {
          if (values.kind(list) === kinds.container)
            variables.move(itemOf(program, held, undefined), containerOf(program, list).all);
          else if (program.upper !== undefined) variables.move(itemOf(program, held, undefined), program.unknown);
        });
      if (method === 'add') variables.add(site.to, held);
      return;
    case 'set':
      if (!isContainer) break;
      eachName(program, first, (text) => variables.move(itemOf(program, held, text), second));
      // Keys come out again, too.
      if (program.upper !== undefined) program.members?.handOver(program, site, first);
      variables.add(site.to, held);
      return;
    case 'get':
      if (!isContainer) break;
      eachName(program, first, (text) => {
        variables.move(site.to, text === undefined ? elements : itemOf(program, held, text));
        variables.move(site.to, itemOf(program, held, undefined));
      });
      variables.add(site.to, constantOf(program, nothing));
      return;
    case 'entries': {
      const [made, pair] = [listIn(program, site), newContainer(program)];
      variables.move(itemOf(program, pair, '1'), elements);
      variables.move(itemOf(program, pair, '0'), program.unknown);
      variables.add(itemOf(program, made, undefined), pair);
      return;
    }
    case '@@iterator':
      variables.add(site.to, held);
      return;
    default:
  }
  if (overElements.has(method)) run([elements, program.upper === undefined ? 0 : program.unknown, receiver()], 0);
  else if (method === 'sort' || method === 'toSorted') run([elements, elements], 0);
  else if (method === 'filter') run([elements, 0, receiver()], 0);
  else if (!isContainer || !keepsList.has(method)) runCallables(program, site, given, undefined, elements);
  if (findsOne.has(method)) {
    variables.move(site.to, elements);
    variables.add(site.to, constantOf(program, nothing));
  }
  if (!keepsList.has(method)) return;
  if (method !== 'concat' && method !== 'flat') {
    variables.add(site.to, held);
    return;
  }
  const made = listIn(program, site);
  for (const variable of [receiver(), ...given.plain, ...(method === 'flat' ? [elements] : [])]) {
    const place = { ...site, to: itemOf(program, made, undefined) };
    variables.watch(variable, (value) => {
      if (values.kind(value) === kinds.container && program.collections.has(value)) iterate(program, value, place);
      else variables.add(place.to, value);
    });
  }
}

/** A new list, one a place. */
function listIn(program: Program, { from, start, to }: Site): number {
  const key = `list ${from} ${start}`;
  const made = program.lists.get(key) ?? newContainer(program);
  program.lists.set(key, made);
  program.collections.add(made);
  program.variables.add(to, made);
  return made;
}
