/** What a file gives to others is taken by one: an export that nobody imports is dead, or is the file's own business. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type EcmaScriptModule, parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../', import.meta.url));
const folders = 'src,evaluation,bench,scripts,client,web,bin,examples';

const modules = globSync(`{${folders}}/**/*.{ts,tsx,mjs}`, { cwd: root })
  .filter((path) => !/(?:^|\/)(?:fixtures|node_modules|dist)\//.test(path))
  .map((path) => ({ path, module: parseSync(path, readFileSync(join(root, path), 'utf8')).module }));

test('every value that a file of the program exports is imported by name, or its file as a whole', () => {
  const taken = new Set(modules.flatMap(({ path, module }) => takenBy(path, module)));
  const faults = modules
    .filter(({ path }) => path.startsWith('src/') && !taken.has(`${path} *`))
    .flatMap(({ path, module }) =>
      valuesOf(module)
        .filter((name) => !taken.has(`${path} ${name}`))
        .map((name) => `${path} exports ${name}, which nobody imports: keep it to the file, or remove it`),
    );
  assert.deepEqual(faults, []);
});

function valuesOf({ staticExports }: EcmaScriptModule): readonly string[] {
  const own = staticExports.flatMap(({ entries }) => entries).filter(({ moduleRequest }) => moduleRequest === null);
  return own.filter(({ isType }) => !isType).map(({ exportName }) => exportName.name ?? 'default');
}

/** `src/a.ts name`, or `src/a.ts *` where all of it may be meant. */
function takenBy(path: string, module: EcmaScriptModule): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = module;
  const named = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => [moduleRequest.value, importName.name ?? kindOf(importName.kind)] as const),
  );
  const handedOn = staticExports
    .flatMap(({ entries }) => entries)
    .map(({ moduleRequest, importName }) => [moduleRequest?.value, importName.name ?? '*'] as const);
  const text = readFileSync(join(root, path), 'utf8');
  const whole = dynamicImports.map(
    ({ moduleRequest }) => [text.slice(moduleRequest.start + 1, moduleRequest.end - 1), '*'] as const,
  );
  return [...named, ...handedOn, ...whole]
    .filter(([specifier]) => specifier?.startsWith('.') === true)
    .map(([specifier = '', name]) => `${join(dirname(path), specifier)} ${name}`);
}

function kindOf(kind: string): string {
  return kind === 'Default' ? 'default' : '*';
}
