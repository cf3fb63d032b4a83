/** What is said of a target is true of every machine that it may be: what is not known decides nothing. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { holdsOn, type Platform, platformOfSystem, platformOfTriple } from './platforms.ts';

const known: readonly Platform[] = [
  'x86_64-unknown-linux-gnu',
  'aarch64-unknown-linux-musl',
  'x86_64-pc-windows-msvc',
  'aarch64-apple-darwin',
  'wasm32-unknown-unknown',
].flatMap((triple) => platformOfTriple(triple) ?? []);

const atom = fc.constantFrom(
  'unix',
  'windows',
  'loom',
  'target_os = "linux"',
  'target_os = "macos"',
  'target_arch = "x86_64"',
  'target_env = "musl"',
  'target_family = "wasm"',
  'target_pointer_width = "64"',
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small' },
    atom,
    tie('expression').map((inner) => `not(${inner})`),
    fc.array(tie('expression'), { maxLength: 3 }).map((list) => `all(${list.join(', ')})`),
    fc.array(tie('expression'), { maxLength: 3 }).map((list) => `any(${list.join(',')})`),
  ),
}));

void it('knowing less never contradicts knowing more', () => {
  assert.equal(known.length, 5);
  fc.assert(
    fc.property(expression, fc.constantFrom(...known), fc.boolean(), (text, platform, isSet) => {
      const whole = holdsOn(`cfg(${text})`, platform, () => isSet);
      const { os = '' } = platform;
      const partly = os === 'unknown' ? holdsOn(`cfg(${text})`, {}, () => undefined) : holdsOn(`cfg(${text})`, platformOfSystem(os), () => undefined); // biome-ignore format: one value
      if (partly !== undefined && whole !== undefined) assert.equal(partly, whole, text);
    }),
  );
});

void it('reads any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const platform of known) holdsOn(`cfg(${text})`, platform, () => undefined);
      platformOfTriple(text);
    }),
  );
  assert.equal(
    holdsOn(`cfg(${'not('.repeat(50_000)}`, known[0] ?? {}, () => true),
    undefined,
  );
});

void it('tells systems and machines by the names of targets', () => {
  const of = (triple: string): string => {
    const { os = '', family = '', arch = '', env = '' } = platformOfTriple(triple) ?? {};
    return [os, family, arch, env].join(' ');
  };
  assert.equal(of('i686-pc-windows-gnu'), 'windows windows x86 gnu');
  assert.equal(of('aarch64-pc-windows-gnullvm'), 'windows windows aarch64 gnu');
  assert.equal(of('armv7-linux-androideabi'), 'android unix arm ');
  assert.equal(of('wasm32-wasip1'), 'wasi wasm wasm32 ');
  assert.equal(of('thumbv7em-none-eabihf'), 'none  arm eabihf');
  assert.equal(of('wasm32-unknown-emscripten'), 'emscripten  wasm32 ');
  assert.equal(platformOfTriple('not-a-triple'), undefined);
});
