/** Both Dockerfiles, read as a linter reads them: no daemon is there in the tests, so what can be seen without one has to be. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Copy, type Dockerfile, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Named by the other one's build. */
const ownImage = 'vedette';
const dockerfiles = ['deploy/Dockerfile', 'bitbucket-pipe/Dockerfile'].map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, parsed: DockerfileParser.parse(text) };
});

const named = <Kind extends Instruction>(file: Dockerfile, keyword: string): Kind[] =>
  file.getInstructions().filter((one) => one.getKeyword() === keyword) as Kind[];
const words = (one: Instruction): string => one.getArgumentsContent() ?? '';

for (const { path, text, parsed } of dockerfiles) {
  test(`${path}: a linter finds nothing`, () => {
    assert.deepEqual(
      validate(text).map(({ message, range }) => [range.start.line + 1, message]),
      [],
    );
    assert.deepEqual(named(parsed, 'ADD').map(words), []);
    for (const { keyword } of ['CMD', 'ENTRYPOINT'].map((each) => ({ keyword: each })))
      for (const one of named(parsed, keyword)) assert.doesNotThrow(() => JSON.parse(words(one)), words(one));
  });

  test(`${path}: every image it stands on has a version`, () => {
    for (const from of named<From>(parsed, 'FROM')) {
      const tag = from.getImageTag();
      assert.ok(from.getImage() === ownImage || (tag !== null && tag !== 'latest'), words(from));
    }
  });

  test(`${path}: packages of Debian are few, asked for without questions, and their lists do not stay`, () => {
    for (const run of named(parsed, 'RUN')
      .map(words)
      .filter((each) => each.includes('apt-get install'))) {
      assert.match(run, /apt-get update/);
      assert.match(run, /apt-get install -y --no-install-recommends/);
      assert.match(run, /rm -rf \/var\/lib\/apt\/lists\/\*/);
    }
  });

  // A path that is not let in fails the build on the machine of whoever builds it.
  test(`${path}: what it copies is there`, () => {
    const sources = named<Copy>(parsed, 'COPY')
      .filter((one) => !one.getFlags().some((flag) => flag.getName() === 'from'))
      .flatMap((one) =>
        one
          .getArguments()
          .slice(0, -1)
          .map((argument) => argument.getValue()),
      );
    assert.ok(sources.length > 0);
    assert.deepEqual(
      sources.filter((source) => !existsSync(join(root, source))),
      [],
    );
  });
}

test('the image of the program is let have what it copies, and nothing that is not named', () => {
  const ignore = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n');
  assert.equal(ignore[0], '*');
  const allowed = new Set(ignore.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])));
  const [image] = dockerfiles;
  assert.ok(image !== undefined);
  const copied = named<Copy>(image.parsed, 'COPY')
    .filter((one) => !one.getFlags().some((flag) => flag.getName() === 'from'))
    .flatMap((one) =>
      one
        .getArguments()
        .slice(0, -1)
        .map((argument) => argument.getValue()),
    );
  for (const source of copied)
    assert.ok(
      allowed.has(source) || [...allowed].some((each) => each.startsWith(source) || source.startsWith(`${each}/`)),
      source,
    );
});

test('the program does not run as root, and its last user is a number, which Kubernetes can tell from root', () => {
  const [image] = dockerfiles;
  assert.ok(image !== undefined);
  assert.match(named(image.parsed, 'USER').map(words).at(-1) ?? '', /^[1-9]\d*:[1-9]\d*$/);
});
