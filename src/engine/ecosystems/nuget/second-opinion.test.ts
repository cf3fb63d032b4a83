import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Format } from '../../extraction/ecosystem.ts';
import { gradleLockfile, gradleVerificationMetadata, gradleVersionCatalog, pomXml } from '../maven/formats.ts';
import { describeOurs, extractFixture, inputsBelow, opinionsOn } from '../../../testing/second-opinion.ts';
import { depsJson, packagesConfig, packagesLockJson, paketLock, projectAssetsJson, propsFile } from './formats.ts';
import { lacks } from '../../../testing/outside-inputs.ts';

const formatsOfFixtures: readonly (readonly [RegExp, Format])[] = [
  [/nuget\/config\//, packagesConfig],
  [/nuget\/packagesprops\//, propsFile],
  [/packages_lock|packages\.lock\.json$/, packagesLockJson],
  [/\.deps\.json$/, depsJson],
  [/project\.assets\.json$/, projectAssetsJson],
  [/paket\.lock$/, paketLock],
  [/gradle\.lockfile$/, gradleLockfile],
  [/gradleverification/, gradleVerificationMetadata],
  [/\.versions\.toml$|gradleversioncatalog/, gradleVersionCatalog],
  [/pom\.xml$|pomxml\//, pomXml],
];

/** What we list otherwise, and why that is right. */
const argued: ReadonlyMap<string, { readonly theirs: readonly string[]; readonly ours: readonly string[] }> = new Map([
  // A development dependency is listed, with its scope, not left out.
  ['nuget/config/testdata/dev_dependency.config', { theirs: [], ours: ['Microsoft.Net.Compilers@1.0.0'] }],
  // A reference whose version or name only a build knows is listed without a version, and a problem says so.
  ['nuget/packagesprops/testdata/variables_and_empty', { theirs: [], ours: ['PackageOne@', 'package@'] }],
  // Projects of the solution are no packages; what a root project asks for is direct, however many roots there are.
  [
    'dotnet/core_deps/testdata/ambiguous-root.deps.json',
    {
      theirs: ['Newtonsoft.Json@13.0.3 40-46', 'Web@1.0.0 30-34', 'Worker@1.0.0 35-39'],
      ours: ['Newtonsoft.Json@13.0.3 40-46'],
    },
  ],
]);

void test('.NET files give the packages that another scanner reads from them', async (context) => {
  if (lacks(context, 'lockfiles with expectations')) return;
  const opinions = [...opinionsOn('nuget/'), ...opinionsOn('dotnet/')];
  assert(opinions.length > 8);
  for (const opinion of opinions) {
    const format = formatsOfFixtures.find(([pattern]) => pattern.test(opinion.fixture))?.[1];
    assert(format, opinion.fixture);
    const extraction = await extractFixture(format, `with-expected/${opinion.fixture}`);
    const difference = argued.get(opinion.fixture);
    const theirs = opinion.packages.filter((text) => difference?.theirs.includes(text) !== true);
    assert.deepEqual(
      describeOurs(extraction, opinion),
      [...theirs, ...(difference?.ours ?? [])].sort(),
      opinion.fixture,
    );
  }
});

void test('every Java and .NET file of other scanners, broken ones too, ends with a status', async (context) => {
  if (lacks(context, 'foreign lockfiles')) return;
  let read = 0;
  for (const path of inputsBelow('osv-scalibr/java', 'osv-scalibr/dotnet', 'syft/java', 'syft/dotnet')) {
    for (const [pattern, format] of formatsOfFixtures) {
      if (!pattern.test(path)) continue;
      const { status, problems } = await extractFixture(format, path);
      assert.equal(status === 'parsed', problems.length === 0, path);
      read++;
    }
  }
  assert(read > 60, `${read} files`);
});
