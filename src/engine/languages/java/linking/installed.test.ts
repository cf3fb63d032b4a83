/** Jars in the tree: what loads a class of them, what does not, and what stands in the way of saying so. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { classFile, type WrittenClass } from '../../../../testing/class-file.ts';
import { caseInput } from '../../../../testing/reachability-case.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';

type Entry = string | WrittenClass;

/** Entries of jars by `artifact/entry`; classes are written for those that are no text. */
function jars(entries: Readonly<Record<string, Entry>>): Record<string, string | Uint8Array> {
  return Object.fromEntries(
    Object.entries(entries).map(([path, entry]) => {
      const slash = path.indexOf('/');
      const [artifact, rest] = [path.slice(0, slash), path.slice(slash + 1)];
      const content = typeof entry === 'string' ? entry : classFile(entry);
      return [`.m2/repository/org/example/${artifact}/1.0/${artifact}-1.0/${rest}`, content];
    }),
  );
}

const ask = 'asked';

/** About `org.example:asked`, which holds one class, `asked.Thing`. */
async function verdictOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  others: readonly string[] = ['lib'],
): Promise<Verdict> {
  const all = { ...jars({ 'asked/asked/Thing.class': { name: 'asked/Thing' } }), ...files };
  const direct = [ask, ...others].map((name) => `org.example:${name}@1.0`);
  const header = { why: '', ecosystem: 'Maven', direct, expect: '' } as const;
  const [verdict] = await analyzeReachability(caseInput({ header, files: {} }, inProcessFacts, memoryTree(all)));
  assert.ok(verdict !== undefined);
  return verdict;
}

const main = { 'src/main/java/app/Main.java': 'package app;\nimport lib.Library;\nclass Main { Library it; }\n' };
const library = (more: Omit<WrittenClass, 'name'>) => ({ 'lib/lib/Library.class': { name: 'lib/Library', ...more } });

interface Case {
  readonly why: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly exposure: Verdict['exposure'];
  readonly others?: readonly string[];
}

const cases: readonly Case[] = [
  {
    why: 'is not loaded where no class that is in use names it',
    files: { ...main, ...jars(library({})) },
    exposure: 'notLoaded',
  },
  {
    why: 'may be loaded by a class that refers to it',
    files: { ...main, ...jars(library({ classes: ['asked/Thing'] })) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'is loaded with a class that extends one of its',
    files: { ...main, ...jars(library({ parents: ['asked/Thing'] })) },
    exposure: 'loaded',
  },
  {
    why: 'may be loaded by a type in a descriptor',
    files: { ...main, ...jars(library({ texts: ['()Lasked/Thing;'] })) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by its name in a string',
    files: { ...main, ...jars(library({ strings: ['asked.Thing'] })) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by the beginning of its name',
    files: { ...main, ...jars(library({ strings: ['asked.'] })) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by the beginning of its simple name',
    files: { ...main, ...jars(library({ strings: ['asked.Thi'] })) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by the name of its Java package',
    files: { ...main, ...jars(library({ strings: ['asked'] })) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'is not loaded by a class that nothing loads',
    files: {
      ...main,
      ...jars({ ...library({}), 'lib/lib/Other.class': { name: 'lib/Other', classes: ['asked/Thing'] } }),
    },
    exposure: 'notLoaded',
  },
  {
    why: 'may be loaded by a text of an artifact in use',
    files: { ...main, ...jars({ ...library({}), 'lib/lib/plugins.properties': 'plugin=asked.Thing' }) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'is not loaded by a text that only other tools read',
    files: { ...main, ...jars({ ...library({}), 'lib/META-INF/native-image/reflect-config.json': '"asked.Thing"' }) },
    exposure: 'notLoaded',
  },
  {
    why: 'may be loaded as the provider of a service that a class in use names',
    files: { ...main, ...jars({ ...library({}), 'asked/META-INF/services/lib.Library': 'asked.Thing' }) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'is not loaded as the provider of a service that nothing in use names',
    files: {
      ...main,
      ...jars({
        ...library({}),
        'lib/lib/Other.class': { name: 'lib/Other' },
        'asked/META-INF/services/lib.Other': 'asked.Thing',
      }),
    },
    exposure: 'notLoaded',
  },
  {
    why: 'may be loaded by tests as the provider of a service that their runner may ask for',
    files: {
      ...main,
      'src/test/java/app/MainTest.java': 'package app;\nclass MainTest { }\n',
      ...jars({
        ...library({}),
        'lib/lib/Other.class': { name: 'lib/Other' },
        'asked/META-INF/services/lib.Other': 'asked.Thing',
      }),
    },
    exposure: 'testOnly',
  },
  {
    why: 'may be loaded as the provider of a service of the platform',
    files: { ...main, ...jars({ ...library({}), 'asked/META-INF/services/java.sql.Driver': 'asked.Thing' }) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'is the tools’ as an annotation processor',
    files: {
      ...main,
      ...jars({ ...library({}), 'asked/META-INF/services/javax.annotation.processing.Processor': 'asked.Thing' }),
    },
    exposure: 'toolingOnly',
  },
  {
    why: 'may be loaded by code that an annotation processor writes',
    files: {
      ...main,
      ...jars({
        'lib/lib/Maker.class': { name: 'lib/Maker', strings: ['asked.Thing'] },
        'lib/META-INF/services/javax.annotation.processing.Processor': 'lib.Maker',
        ...library({}),
      }),
    },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by what reads a file of another jar by its path',
    files: {
      ...main,
      ...jars({ ...library({ strings: ['META-INF/some/%s.list'] }), 'asked/META-INF/some/x.list': 'asked.Thing' }),
    },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by who looks for jars with a mark',
    files: {
      ...main,
      ...jars({ ...library({ strings: ['META-INF/beans.xml'] }), 'asked/META-INF/beans.xml': '<beans/>' }),
    },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by a setting of the product',
    files: { ...main, ...jars(library({})), 'src/main/resources/app.properties': 'handler=asked.Thing' },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by tests through a setting of theirs',
    files: { ...main, ...jars(library({})), 'src/test/resources/app.properties': 'handler=asked.Thing' },
    exposure: 'testOnly',
  },
  {
    why: 'is not loaded by a page that names it',
    files: { ...main, ...jars(library({})), 'README.md': 'see asked.Thing' },
    exposure: 'notLoaded',
  },
  {
    why: 'may be loaded by a jar in a jar',
    files: { ...main, ...jars({ ...library({}), 'lib/inner/more.jar': 'PK' }) },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by an artifact of which the jar is not here',
    files: { ...main, ...jars(library({})) },
    exposure: 'mayBeLoaded',
    others: ['lib', 'missing'],
  },
  {
    why: 'may be loaded by code that imports what stands nowhere',
    files: {
      ...main,
      ...jars(library({})),
      'src/main/java/app/More.java': 'package app;\nimport app.gen.Made;\nclass More { Made it; }\n',
    },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'may be loaded by code that a plug-in of the build writes',
    files: {
      ...main,
      ...jars(library({})),
      'pom.xml':
        '<project><build><plugins><plugin><groupId>org.example</groupId><artifactId>writer-maven-plugin</artifactId></plugin></plugins></build></project>',
    },
    exposure: 'mayBeLoaded',
  },
  {
    why: 'is not loaded by the coordinates and plain plug-ins of a pom',
    files: {
      ...main,
      ...jars(library({})),
      'pom.xml':
        '<project><dependencies><dependency><groupId>asked</groupId></dependency></dependencies><build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId></plugin></plugins></build></project>',
    },
    exposure: 'notLoaded',
  },
  {
    why: 'may be loaded by a class that is broken and still shows its name',
    files: {
      ...main,
      ...jars(library({})),
      '.m2/repository/org/example/lib/1.0/lib-1.0/lib/Library.class': classFile({
        name: 'lib/Library',
        texts: ['asked.Thing'],
      }).subarray(0, -12),
    },
    exposure: 'mayBeLoaded',
  },
];

void describe('a package of which the jar is here', () => {
  for (const { why, files, exposure, others } of cases)
    void it(why, async () => {
      const verdict = await verdictOf(files, others);
      assert.equal(verdict.exposure, exposure, `${verdict.reachability} ${verdict.code}: ${verdict.explanation}`);
      assert.equal(verdict.reachability, exposure === 'notLoaded' ? 'unreachable' : 'needsReview');
    });
});
