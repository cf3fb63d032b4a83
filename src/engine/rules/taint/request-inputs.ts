/**
 * Where what comes in with a request or message stands in a file: in parameters of handlers, in what is read of a request, and in parameters that
 * a framework fills by their annotation or type. Of a request only what the other side writes is input, not all that hangs on it.
 */
import type { Handler } from '../model/handler.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { callNames } from './call-names.ts';
import type { Code, CodeFunction, Program, Variable } from './code/code.ts';
import { allCode } from './code/walk.ts';
import { inputTableOf } from './inputs/index.ts';
import type { InputTable } from './inputs/input-table.ts';
import { pushEach } from '../../text/push-each.ts';

export function requestInputs(
  view: SourceView,
  program: Program,
  handlers: readonly Handler[],
  bounds: Set<string>,
): readonly Code[] {
  const table = inputTableOf(view.language.name);
  const inputs: Code[] = [];
  const requests = new Map<Variable, { readonly isTyped: boolean }>();
  if (table !== undefined) {
    for (const made of program.functions) {
      for (const { target, type, declaration, isHarmless } of made.parameters) {
        const named = nameIn(target);
        if (isHarmless) continue;
        if (hasAnnotation(declaration, table) || wordsOf(type).some((word) => table.inputTypes.has(word)))
          inputs.push(target);
        else if (named === undefined) continue;
        else if (isRequestType(type, table)) requests.set(named.variable, { isTyped: true });
        else if (table.parameterNames.has(named.name)) requests.set(named.variable, { isTyped: false });
      }
    }
  }
  const code = allCode(program);
  if (!passOn(requests, program, code)) bounds.add(`a request is handed on through more than ${handsMax} functions`);
  for (const handler of handlers) {
    const made = functionOf(handler, program);
    if (made === undefined) continue;
    for (const parameter of made.parameters) {
      if (parameter.isHarmless) continue;
      for (const name of namesIn(parameter.target)) {
        const { variable } = name.reference;
        if (!handler.inputs.includes(name.reference.name) || requests.has(variable)) continue;
        if (table !== undefined && parameter.type === '' && isReadAsRequest(variable, code, table))
          requests.set(variable, { isTyped: false });
        else if (!isReadOfRequest(parameter.target, requests)) inputs.push(name);
      }
    }
  }
  if (table === undefined) return inputs;
  const isNamedCall = callNames(table.calls);
  for (const piece of code) {
    if (piece.kind === 'name' && piece.reference.variable.owner < 0 && table.names.has(piece.reference.name))
      inputs.push(piece);
    else if (
      piece.kind === 'field' &&
      piece.key !== undefined &&
      isInputField(piece.object, piece.key, requests, table)
    )
      inputs.push(piece);
    else if (piece.kind === 'call') {
      const last = lastPart(piece.name);
      const isMethod =
        piece.receiver !== undefined && table.methods.has(last) && isRequest(piece.receiver, requests, table);
      if (isMethod || (isNamedCall(piece.name) && !isOwnFunction(piece))) inputs.push(piece);
    }
  }
  return inputs;
}

/** Functions of the file that are given a request have one. False where that was not followed to its end. */
function passOn(
  requests: Map<Variable, { readonly isTyped: boolean }>,
  program: Program,
  code: readonly Code[],
): boolean {
  if (requests.size === 0) return true;
  for (let round = 0; round < handsMax; round++) {
    const before = requests.size;
    for (const piece of code) {
      if (piece.kind !== 'call' || piece.callee?.kind !== 'name') continue;
      const { function: called } = piece.callee.reference.variable;
      const made = called === undefined ? undefined : program.functions[called];
      made?.parameters.forEach(({ target }, index) => {
        const given = piece.arguments[index]?.value;
        const known = given?.kind === 'name' ? requests.get(given.reference.variable) : undefined;
        const named = nameIn(target);
        if (known !== undefined && named !== undefined && !requests.has(named.variable))
          requests.set(named.variable, known);
      });
    }
    if (requests.size === before) return true;
  }
  return false;
}

/** Functions that hand a request on. */
const handsMax = 4;

function isOwnFunction({ callee }: { readonly callee: Code | undefined }): boolean {
  return callee?.kind === 'name' && callee.reference.variable.function !== undefined;
}

type Requests = ReadonlyMap<Variable, { readonly isTyped: boolean }>;

function isInputField(object: Code, key: string, requests: Requests, table: InputTable): boolean {
  if (!isRequest(object, requests, table)) return false;
  if (table.fields.has(key)) return true;
  return table.hasAnyField && object.kind === 'name' && requests.get(object.reference.variable)?.isTyped === true;
}

/** A parameter that is one, a name that needs no declaration, or a step from one of them: `ctx.request`. */
function isRequest(code: Code, requests: Requests, table: InputTable): boolean {
  let at: Code = code;
  let links = 0;
  for (let steps = 0; steps < 6; steps++) {
    if (at.kind === 'join' && at.parts.length === 1 && at.parts[0] !== undefined) at = at.parts[0];
    else if (at.kind === 'field' && at.key !== undefined && table.links.has(at.key)) {
      links++;
      at = at.object;
    } else if (at.kind === 'call' && at.receiver !== undefined && table.links.has(lastPart(at.name))) {
      links++;
      at = at.receiver;
    } else break;
  }
  if (at.kind !== 'name') return false;
  const { variable, name, key } = at.reference;
  if (key !== undefined) return table.freeNames.has(key) && !variable.isWritten;
  if (requests.has(variable) || (links > 0 && table.holderNames.has(name))) return true;
  return variable.owner < 0 && !variable.isWritten && table.freeNames.has(name);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function hasAnnotation(declaration: string, table: InputTable): boolean {
  if (table.annotations.size === 0) return false;
  return [...declaration.matchAll(/[@[(,]\s*(?:[\w.]+\.)?(\w+)/g)].some(
    ([, name]) => name !== undefined && table.annotations.has(name),
  );
}

function isRequestType(type: string, table: InputTable): boolean {
  if (table.requestTypes.size === 0 || type === '') return false;
  return (type.match(/\w+(?:\.\w+)?/g) ?? []).some(
    (word) => table.requestTypes.has(word) || table.requestTypes.has(word.slice(word.indexOf('.') + 1)),
  );
}

function wordsOf(type: string): readonly string[] {
  return type.match(/\w+/g) ?? [];
}

/** Something is read of it that is read of requests. */
function isReadAsRequest(variable: Variable, code: readonly Code[], table: InputTable): boolean {
  return code.some((piece) => {
    if (piece.kind !== 'field' || piece.key === undefined) return false;
    const { object } = piece;
    const isKnown = table.fields.has(piece.key) || table.links.has(piece.key) || table.methods.has(piece.key);
    return isKnown && object.kind === 'name' && object.reference.variable === variable;
  });
}

function isReadOfRequest(target: Code, requests: Requests): boolean {
  return target.kind === 'name' && requests.has(target.reference.variable);
}

/** The function of exactly this place, which may begin with its annotations, or the largest one inside of it. */
function functionOf(handler: Handler, program: Program): CodeFunction | undefined {
  let found: CodeFunction | undefined;
  for (const made of program.functions.slice(1)) {
    if (made.end > handler.end || !beginsIn(handler, made)) continue;
    if (found === undefined || made.end - made.start > found.end - found.start) found = made;
  }
  return found;
}

/** A function around it, which gives it back, has its parameters before it. */
function beginsIn({ start, end }: Handler, made: CodeFunction): boolean {
  if (made.start >= start) return true;
  return made.end === end && made.parameters.length > 0 && made.parameters.every(({ target }) => target.start >= start);
}

function nameIn(target: Code): { readonly name: string; readonly variable: Variable } | undefined {
  if (target.kind === 'default') return nameIn(target.target);
  return target.kind === 'name' ? target.reference : undefined;
}

function namesIn(target: Code): readonly Extract<Code, { kind: 'name' }>[] {
  const names: Extract<Code, { kind: 'name' }>[] = [];
  const left = [target];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.kind === 'name') names.push(next);
    else if (next.kind === 'collection')
      pushEach(
        left,
        next.entries.map(({ value }) => value),
      );
    else if (next.kind === 'default' || next.kind === 'rest') left.push(next.target);
    else if (next.kind === 'join') pushEach(left, next.parts);
  }
  return names;
}
