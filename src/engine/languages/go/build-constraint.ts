/**
 * Whether Go would build a file for a platform: by its name (`x_windows_amd64.go`) and its `//go:build` line. Tags that are
 * no platforms are unknown, so the answer is "may" unless the file is surely left out. https://pkg.go.dev/go/build#hdr-Build_Constraints
 */
import { basename } from 'node:path/posix';

export interface Platform {
  /** Empty where any system is meant. */
  readonly goos: string;
  readonly goarch: string;
}

interface Outcome {
  readonly mayBeTrue: boolean;
  readonly mayBeFalse: boolean;
}

const systems = new Set(
  'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos'.split(
    ' ',
  ),
);
const architectures = new Set(
  '386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm'.split(' '),
);
const unix = new Set('aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris'.split(' '));
/** Building for one of these also satisfies the tag of its kin. */
const kin = new Map([
  ['android', 'linux'],
  ['ios', 'darwin'],
  ['illumos', 'solaris'],
]);
const lengthMax = 1000;
const unknown: Outcome = { mayBeTrue: true, mayBeFalse: true };

export function mayBuildOn(path: string, constraint: string, platform: Platform): boolean {
  const parts = basename(path, '.go')
    .replace(/_test$/, '')
    .split('_')
    .slice(1);
  const [before = '', last = ''] = parts.slice(-2).length === 2 ? parts.slice(-2) : ['', ...parts.slice(-1)];
  const isPair = systems.has(before) && architectures.has(last);
  const named = isPair ? [before, last] : systems.has(last) || architectures.has(last) ? [last] : [];
  if (named.some((tag) => !tagOn(tag, platform).mayBeTrue)) return false;
  return constraint === '' || constraint.length > lengthMax || evaluate(constraint, platform).mayBeTrue;
}

function tagOn(tag: string, { goos, goarch }: Platform): Outcome {
  if (systems.has(tag)) return goos === '' ? unknown : known(tag === goos || tag === kin.get(goos));
  if (tag === 'unix') return goos === '' ? unknown : known(unix.has(goos));
  if (architectures.has(tag)) return goarch === '' ? unknown : known(tag === goarch);
  return unknown;
}

function known(value: boolean): Outcome {
  return { mayBeTrue: value, mayBeFalse: !value };
}

/** Of a line that is no expression nothing is known. */
function evaluate(text: string, platform: Platform): Outcome {
  const tokens = text.match(/&&|\|\||[!()]|[^\s&|!()]+/g) ?? [];
  let at = 0;
  const either = (): Outcome => {
    let result = both();
    while (tokens[at] === '||') {
      at++;
      const right = both();
      result = {
        mayBeTrue: result.mayBeTrue || right.mayBeTrue,
        mayBeFalse: result.mayBeFalse && right.mayBeFalse,
      };
    }
    return result;
  };
  const both = (): Outcome => {
    let result = single();
    while (tokens[at] === '&&') {
      at++;
      const right = single();
      result = {
        mayBeTrue: result.mayBeTrue && right.mayBeTrue,
        mayBeFalse: result.mayBeFalse || right.mayBeFalse,
      };
    }
    return result;
  };
  const single = (): Outcome => {
    const token = tokens[at++];
    if (token === '!') {
      const { mayBeTrue, mayBeFalse } = single();
      return { mayBeTrue: mayBeFalse, mayBeFalse: mayBeTrue };
    }
    if (token !== '(') return token === undefined ? unknown : tagOn(token, platform);
    const inner = either();
    at++;
    return inner;
  };
  const result = either();
  return at === tokens.length ? result : unknown;
}
