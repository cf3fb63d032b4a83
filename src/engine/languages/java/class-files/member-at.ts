/** The method or field that an entry of a constant pool means. */
import { elementOf } from './class-file.ts';
import { type ConstantPool, poolTag } from './constant-pool.ts';

export interface Member {
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
}

const none: Member = { owner: '', name: '', descriptor: '' };

/** Of empty names where the entry means none. */
export function memberAt({ view, places, tagOf, namedAt, textAt }: ConstantPool, index: number): Member {
  const place = places[index] ?? 0;
  if (place === 0 || tagOf(index) < poolTag.field || tagOf(index) > poolTag.interfaceMethod) return none;
  const pair = places[view.getUint16(place + 3)] ?? 0;
  if (pair === 0) return none;
  return {
    owner: elementOf(namedAt(view.getUint16(place + 1))),
    name: textAt(view.getUint16(pair + 1)),
    descriptor: textAt(view.getUint16(pair + 3)),
  };
}
