/** Jars that a container of Spring loads for what own code is annotated with, under the conditions of what it is told to make. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WrittenAnnotation, WrittenValue } from '../../../../testing/class-annotations.ts';
import type { WrittenClass } from '../../../../testing/class-file.ts';
import { callsHarm, type JarCase, library, maker, makesThing, making, method, verdictOf } from './jar-case.testing.ts';

type Classes = JarCase['jars'];
type Given = Readonly<Record<string, WrittenValue | readonly WrittenValue[]>>;

const context = 'org/springframework/context/annotation';
const condition = 'org/springframework/boot/autoconfigure/condition';
const isAnnotation = 0x2601;
const bean: WrittenAnnotation = { type: `${context}/Bean` };
const configuration: WrittenAnnotation = { type: `${context}/Configuration` };

function on(name: string, given: Given = {}): WrittenAnnotation {
  return { type: `${condition}/ConditionalOn${name}`, given };
}

function imports(...names: readonly string[]): WrittenAnnotation {
  return { type: `${context}/Import`, given: { value: names.map((name) => ({ class: name })) } };
}

function beanOf(
  result: string,
  code: readonly (typeof makesThing)[number][],
  ...annotations: readonly WrittenAnnotation[]
) {
  return { name: 'bean', descriptor: `()L${result};`, flags: 1, code, annotations: [bean, ...annotations] };
}

/** A configuration with one bean, for which it makes what is asked about. */
function config(
  onClass: readonly WrittenAnnotation[],
  onBean: readonly WrittenAnnotation[] = [],
  more: Partial<WrittenClass> = {},
) {
  return {
    annotations: [configuration, ...onClass],
    methods: [maker(), beanOf('lib/Bean', makesThing, ...onBean)],
    ...more,
  };
}

const enable = (...names: readonly string[]): Classes => ({
  'lib/lib/Enable': { flags: isAnnotation, annotations: [imports(...names)] },
  'lib/lib/Bean': { methods: [maker()] },
  'lib/lib/Present': { methods: [maker()] },
});

const main = `package app;
import lib.Enable;
@Enable class Main { public static void main(String[] arguments) { } }
`;
const settings = 'src/main/resources/application';

interface Case {
  readonly why: string;
  readonly jars: Classes;
  readonly own?: Readonly<Record<string, string>>;
  readonly isLoaded: boolean;
}

/** The one configuration, annotated so, beside what else there is. */
function one(
  why: string,
  isLoaded: boolean,
  onClass: readonly WrittenAnnotation[],
  rest: Partial<Case> & { readonly onBean?: readonly WrittenAnnotation[] } = {},
): Case {
  const { onBean = [], jars = {}, own = {} } = rest;
  return { why, isLoaded, jars: { ...enable('lib/Config'), 'lib/lib/Config': config(onClass, onBean), ...jars }, own };
}

const property = (given: Given): WrittenAnnotation => on('Property', { prefix: 'lib', name: ['is-on'], ...given });
const servlet: Classes = {
  'lib/org/springframework/web/servlet/DispatcherServlet': {},
  'lib/org/springframework/web/context/ConfigurableWebApplicationContext': {},
  'lib/jakarta/servlet/Servlet': {},
};
const nested = (kind: string, ...inner: readonly (readonly WrittenAnnotation[])[]): Classes => ({
  'lib/lib/Custom': { parents: [`${condition}/${kind}`], methods: [maker(`${condition}/${kind}`)] },
  ...Object.fromEntries(inner.map((annotations, index) => [`lib/lib/Custom$Inner${index}`, { annotations }])),
});
const custom: WrittenAnnotation = { type: `${context}/Conditional`, given: { value: [{ class: 'lib/Custom' }] } };
const absent = on('Class', { name: ['lib.Absent'] });
const present = on('Class', { value: [{ class: 'lib/Present' }] });
const unknown: WrittenAnnotation = { type: `${context}/Conditional`, given: { value: [{ class: 'lib/Other' }] } };
const ownBean = `package app;
import lib.Bean;
class Beans { @org.springframework.context.annotation.Bean Bean own() { return new Bean(); } }
`;

void describe('what annotations of own code bring in', () => {
  const cases: readonly Case[] = [
    one('a bean of the configuration that it imports', true, []),
    one('none that is made for whoever asks for it', false, [], { onBean: [{ type: `${context}/Lazy` }] }),
    one('none of a scope of its own', false, [], { onBean: [{ type: `${context}/Scope`, given: { value: 'prototype' } }] }),
    one('a bean for a class that is there', true, [present]),
    one('a bean for a platform class', true, [on('Class', { value: [{ class: 'javax/sql/DataSource' }] })]),
    one('none for a class that is not', false, [absent]),
    one('none where a bean wants such a class', false, [], { onBean: [absent] }),
    one('a bean where a class is not', true, [on('MissingClass', { value: ['lib.Absent'] })]),
    one('none where the class is', false, [on('MissingClass', { value: ['lib.Present'] })]),
    one('none for a class of the tests', false, [on('Class', { name: ['org.junit.Test'] })]),
    one('none where a setting is not there', false, [property({})]),
    one('a bean where it need not be', true, [property({ matchIfMissing: true })]),
    one('a bean where it is', true, [property({})], { own: { [`${settings}.properties`]: 'lib.isOn=true\n' } }),
    one('a bean where it has the value', true, [property({ havingValue: 'blue' })], { own: { [`${settings}.yml`]: 'lib:\n  is_on: Blue\n' } }),
    one('none where it has another', false, [property({ havingValue: 'blue', matchIfMissing: true })], { own: { [`${settings}.yml`]: 'lib:\n  is-on: red\n' } }),
    one('none where it is switched off', false, [property({ matchIfMissing: true })], { own: { [`${settings}.properties`]: 'lib.is-on = false\n' } }),
    one('none where profiles say different things', false, [property({})], { own: { [`${settings}.yml`]: 'lib.is-on: true\n', [`${settings}-dev.yml`]: 'lib.is-on: false\n' } }),
    one('none where the environment says it', false, [property({})], { own: { [`${settings}.yml`]: 'lib.is-on: ${IS_ON}\n' } }),
    one('a bean whatever settings of tests say', true, [property({ matchIfMissing: true })], { own: { 'src/test/resources/application.yml': 'lib.is-on: false\n' } }),
    one('a bean where nothing else makes one', true, [], { onBean: [on('MissingBean')] }),
    one('none where own code may make one', false, [], { onBean: [on('MissingBean')], own: { 'src/main/java/app/Beans.java': ownBean } }),
    one('a bean where own code makes others', true, [], { onBean: [on('MissingBean', { value: [{ class: 'lib/Present' }] })], own: { 'src/main/java/app/Beans.java': ownBean } }),
    one('none where it waits for a bean that nothing makes', false, [on('Bean', { value: [{ class: 'lib/Present' }] })]),
    one('a bean for a server', true, [on('WebApplication', { type: { constant: 'SERVLET' } })], { jars: servlet }),
    one('none for a server of another kind', false, [on('WebApplication', { type: { constant: 'REACTIVE' } })], { jars: servlet }),
    one('none for a server where there is none', false, [on('WebApplication')]),
    one('a bean where there is no server', true, [on('NotWebApplication')]),
    one('none where settings choose', false, [on('WebApplication')], { jars: servlet, own: { [`${settings}.yml`]: 'spring.main.web-application-type: none\n' } }),
    one('a bean for a resource that is there', true, [on('Resource', { resources: ['classpath:lib.txt'] })], { jars: { 'lib/lib.txt': 'here' } }),
    one('none for one that is not', false, [on('Resource', { resources: ['classpath:lib.txt'] })]),
    one('none of a profile', false, [{ type: `${context}/Profile`, given: { value: ['cloud'] } }]),
    one('a bean outside of a profile', true, [{ type: `${context}/Profile`, given: { value: ['!cloud'] } }]),
    one('none where code decides', false, [unknown]),
    one('a bean where both conditions hold', true, [custom], { jars: nested('AllNestedConditions', [present], [present]) }),
    one('none where one of both does not', false, [custom], { jars: nested('AllNestedConditions', [present], [absent]) }),
    one('a bean where one of both holds', true, [custom], { jars: nested('AnyNestedCondition', [present], [unknown]) }),
    one('none where neither is known to', false, [custom], { jars: nested('AnyNestedCondition', [absent], [unknown]) }),
    one('a bean where neither holds, as it should', true, [custom], { jars: nested('NoneNestedConditions', [absent], [absent]) }),
    one('none where neither should, and one may', false, [custom], { jars: nested('NoneNestedConditions', [absent], [unknown]) }),
    one('none where an annotation bears a condition that does not hold', false, [{ type: 'lib/Only' }], { jars: { 'lib/lib/Only': { flags: isAnnotation, annotations: [absent] } } }),
    one('a bean where it bears one that holds', true, [{ type: 'lib/Only' }], { jars: { 'lib/lib/Only': { flags: isAnnotation, annotations: [present] } } }),
    {
      why: 'a bean where it waits for one that a later configuration makes',
      isLoaded: true,
      jars: {
        ...enable('lib/Config', 'lib/Later'),
        'lib/lib/Config': config([on('Bean', { value: [{ class: 'lib/Present' }] })]),
        'lib/lib/Later': { annotations: [configuration], methods: [maker(), beanOf('lib/Present', making('lib/Present'))] },
      },
    },
    {
      why: 'none where an earlier configuration has made one',
      isLoaded: false,
      jars: {
        ...enable('lib/Earlier', 'lib/Config'),
        'lib/lib/Config': config([], [on('MissingBean')]),
        'lib/lib/Earlier': { annotations: [configuration], methods: [maker(), beanOf('lib/Bean', making('lib/Bean'))] },
      },
    },
    {
      why: 'a bean that its superclass declares',
      isLoaded: true,
      jars: {
        ...enable('lib/Low'),
        'lib/lib/Low': { parents: ['lib/Config'], annotations: [configuration], methods: [maker('lib/Config')] },
        'lib/lib/Config': config([]),
      },
    },
    {
      why: 'a bean of a configuration within it',
      isLoaded: true,
      jars: {
        ...enable('lib/Outer'),
        'lib/lib/Outer': { annotations: [configuration], methods: [maker()] },
        'lib/lib/Outer$Config': config([]),
      },
    },
    {
      why: 'none of a configuration within one that is not made',
      isLoaded: false,
      jars: {
        ...enable('lib/Outer'),
        'lib/lib/Outer': { annotations: [configuration, absent], methods: [maker()] },
        'lib/lib/Outer$Config': config([]),
      },
    },
    {
      why: 'what an annotation of the annotation imports, and that imports again',
      isLoaded: true,
      jars: {
        ...enable('lib/Outer'),
        'lib/lib/Enable': { flags: isAnnotation, annotations: [{ type: 'lib/Inner' }] },
        'lib/lib/Inner': { flags: isAnnotation, annotations: [imports('lib/Outer')] },
        'lib/lib/Outer': { annotations: [imports('lib/Config')], methods: [maker()] },
        'lib/lib/Config': config([]),
      },
    },
    {
      why: 'what a selector names',
      isLoaded: true,
      jars: {
        ...enable('lib/Chooser'),
        'lib/lib/Chooser': {
          parents: ['java/lang/Object', `${context}/ImportSelector`],
          methods: [maker(), method('selectImports', [['class', 'lib/Config']])],
        },
        'lib/lib/Config': config([]),
      },
    },
    {
      why: 'what a registrar does',
      isLoaded: true,
      jars: {
        ...enable('lib/Registrar'),
        'lib/lib/Registrar': {
          parents: ['java/lang/Object', `${context}/ImportBeanDefinitionRegistrar`],
          methods: [maker(), method('registerBeanDefinitions', makesThing), method('other', [])],
        },
      },
    },
    {
      why: 'nothing where the annotation imports nothing',
      isLoaded: false,
      jars: { 'lib/lib/Enable': { flags: isAnnotation }, 'lib/lib/Config': config([]) },
    },
    {
      why: 'nothing where the annotation stands in tests alone',
      isLoaded: false,
      jars: { ...enable('lib/Config'), 'lib/lib/Config': config([]) },
      own: {
        'src/main/java/app/Main.java': 'package app;\nclass Main { lib.Present held; }\n',
        'src/test/java/app/MainTest.java': main.replace('class Main', 'class MainTest'),
      },
    },
  ]; // biome-ignore format: one line each
  for (const { why, isLoaded, jars, own = {} } of cases)
    void it(`${why}: ${isLoaded ? 'loaded' : 'not for sure'}`, async () => {
      const { exposure, code, explanation } = await verdictOf({ jars, own: { 'src/main/java/app/Main.java': main, ...own } }, false); // biome-ignore format: one verdict
      assert.equal(exposure === 'loaded', isLoaded, `${exposure} ${code}: ${explanation}`);
    });
});

void it('is called where a bean calls it', async () => {
  const jars: Classes = { ...enable('lib/Config'), 'lib/lib/Config': { annotations: [configuration], methods: [maker(), beanOf('lib/Bean', callsHarm)] } }; // biome-ignore format: one jar
  const { reachability, explanation, evidence } = await verdictOf({
    jars,
    own: { 'src/main/java/app/Main.java': main },
  });
  assert.equal(reachability, 'reachable', explanation);
  assert.match(explanation, /^First-party code uses Enable, whose code calls asked\.Thing\.harm of /);
  assert.deepEqual(
    evidence.map(({ kind, symbol }) => `${kind} ${symbol}`),
    ['import lib.Enable', 'call Enable', 'call lib.Config.bean', 'call asked.Thing.harm'],
  );
});

void describe('what jars list for a type that code looks for', () => {
  const looking = library(method('run', [['class', 'lib/Key']], 9));
  const key: Classes = { 'lib/lib/Key': { flags: isAnnotation } };
  const cases: readonly Case[] = [
    {
      why: 'in spring.factories',
      isLoaded: true,
      jars: { ...looking, ...key, 'lib/lib/Config': config([]), 'lib/META-INF/spring.factories': 'a.B=c.D\nlib.Key=\\\n  lib.Other,\\\n  lib.Config\n' }, // biome-ignore format: one jar
    },
    {
      why: 'in a file of imports',
      isLoaded: true,
      jars: { ...looking, ...key, 'lib/lib/Config': config([]), 'lib/META-INF/spring/lib.Key.imports': '# all of them\nlib.Other\nlib.Config # and this\n' }, // biome-ignore format: one jar
    },
    {
      why: 'for another type',
      isLoaded: false,
      jars: { ...looking, ...key, 'lib/lib/Config': config([]), 'lib/META-INF/spring.factories': 'lib.Other=lib.Config\n' }, // biome-ignore format: one jar
    },
    {
      why: 'that own code leaves out',
      isLoaded: false,
      jars: { ...looking, ...key, 'lib/lib/Config': config([]), 'lib/META-INF/spring.factories': 'lib.Key=lib.Config\n' }, // biome-ignore format: one jar
      own: { 'src/main/java/app/Setup.java': 'package app;\nimport lib.Config;\n@lib.Key(exclude = Config.class) class Setup { }\n' }, // biome-ignore format: one file
    },
    {
      why: 'that settings leave out',
      isLoaded: false,
      jars: { ...looking, ...key, 'lib/lib/Config': config([]), 'lib/META-INF/spring.factories': 'lib.Key=lib.Config\n' }, // biome-ignore format: one jar
      own: { [`${settings}.yml`]: 'spring:\n  autoconfigure:\n    exclude:\n      - lib.Other\n      - lib.Config\n' },
    },
  ];
  for (const { why, isLoaded, jars, own = {} } of cases)
    void it(`${why}: ${isLoaded ? 'loaded' : 'not for sure'}`, async () => {
      const { exposure, code, explanation } = await verdictOf({ jars, own }, false);
      assert.equal(exposure === 'loaded', isLoaded, `${exposure} ${code}: ${explanation}`);
    });
});
