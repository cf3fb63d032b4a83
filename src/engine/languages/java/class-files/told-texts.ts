/**
 * Whether a call is given the text that stands before it in the code. What stands between them may only be what goes with it in the
 * same call: constants, classes, lists of classes. Whatever else does makes the text one that is not told.
 */
import { type ConstantPool, poolTag } from './constant-pool.ts';
import { isText, parameters } from './looked-up.ts';
import { memberAt } from './member-at.ts';

/** What instructions push, less what they take. */
const pushed = new Map<number, number>([[0x53, -3], [0xbd, 0], [0xc0, 0], [0x59, 1], [0xb2, 1], [0x10, 1], [0x11, 1]]); // biome-ignore format: a table
for (let code = 0x01; code <= 0x08; code++) pushed.set(code, 1);

const jump = 0xa7;

/** To be asked of each instruction in its order. */
export function toldTexts(pool: ConstantPool): (code: number, at: number) => boolean {
  /** How many values lie above the text; below zero where there is none. */
  let above = -1;
  let before = 0;
  return (code, at) => {
    // Where another way leads here, that may bring another text.
    const isJoined = before === jump;
    before = code;
    if (code === 0x12 || code === 0x13) {
      const index = code === 0x12 ? pool.view.getUint8(at + 1) : pool.view.getUint16(at + 1);
      if (pool.tagOf(index) === poolTag.string) above = isJoined ? -1 : 0;
      else if (above >= 0) above++;
      return false;
    }
    if (above < 0) return false;
    const change = pushed.get(code);
    if (change !== undefined) {
      above = above + change < 0 ? -1 : above + change;
      return false;
    }
    const isCall = code >= 0xb6 && code <= 0xb9;
    const { owner, descriptor } = isCall ? memberAt(pool, pool.view.getUint16(at + 1)) : { owner: '', descriptor: '' };
    const types = parameters(descriptor);
    if (owner === 'java/lang/invoke/MethodType') {
      above -= types.length - 1;
      return false;
    }
    const behind = types.length - 1 - above;
    above = -1;
    return types.filter(isText).length === 1 && isText(types[behind] ?? '');
  };
}
