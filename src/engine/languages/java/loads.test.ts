/**
 * However a class is loaded by name, the facts of Java and of Kotlin hold the name, its beginning, or a hazard: a form that the
 * reading does not know may cost an answer, and must never make an artifact that runs look unused.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../extract-facts.ts';

const wanted = 'com.acme.Thing';

/** Ways to write the name, and members of the class that must stand before. */
const written: readonly { readonly text: string; readonly field?: string; readonly local?: string }[] = [
  { text: '"com.acme.Thing"' },
  { text: '"com.acme." + "Thing"' },
  { text: '"com.ac" + rest' },
  { text: 'start + "Thing"' },
  { text: '("com.acme.Thing")' },
  { text: '(flag ? "com.acme.Thing" : "a.B")' },
  { text: '"com.acme".concat(".Thing")' },
  { text: 'String.join(".", "com", "acme", "Thing")' },
  { text: 'NAME', field: 'static final String NAME = "com.acme.Thing";' },
  { text: 'NAME', field: 'static String NAME = "com.acme.Thing";' },
  { text: 'Names.THING' },
  { text: 'name', local: 'String name = "com.acme.Thing";' },
  { text: 'name', local: 'String name = "a.B"; name = "com.acme.Thing";' },
  { text: 'name', local: 'String name = "com.acme."; name += "Thing";' },
  { text: 'given' },
  { text: 'System.getProperty("x")' },
  { text: 'names[0]', local: 'String[] names = { "com.acme.Thing" };' },
];

const loads: readonly ((text: string) => string)[] = [
  (text) => `Class.forName(${text});`,
  (text) => `java.lang.Class.forName(${text}, true, loader);`,
  (text) => `loader.loadClass(${text});`,
  (text) => `getClass().getClassLoader().loadClass(${text});`,
  (text) => `Thread.currentThread().getContextClassLoader().loadClass(${text});`,
  (text) => `MethodHandles.lookup().findClass(${text});`,
  (text) => `java.util.stream.Stream.of(${text}).map(Class::forName);`,
  (text) => `Class.class.getMethod("forName", String.class).invoke(null, ${text});`,
  (text) => `ClassUtils.forName(${text}, null);`,
  (text) => `new ObjectInputStream(open(${text})).readObject();`,
  (text) => `new URLClassLoader(urls).loadClass(${text});`,
  (text) => `lookup.defineClass(bytesOf(${text}));`,
  (text) => `new javax.script.ScriptEngineManager().getEngineByName("js").eval(${text});`,
];

function isHeld(extracted: Awaited<ReturnType<typeof extractFacts>>): boolean {
  assert.ok('facts' in extracted);
  const { imports, hazards } = extracted.facts;
  const isNamed = imports.some(({ specifier }) =>
    specifier.endsWith('**') ? wanted.startsWith(specifier.slice(0, -2)) : specifier === wanted,
  );
  return isNamed || hazards.some(({ code }) => code !== 'computed_dispatch');
}

void it('finds the name or says that something may be loaded, in whatever form a class is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...written),
      fc.constantFrom(...loads),
      async ({ text, field = '', local = '' }, load) => {
        const java = `package own;\nclass A {\n${field}\nvoid f(String given) throws Exception {\n${local}\n${load(text)}\n}\n}\n`;
        assert.ok(isHeld(await extractFacts('A.java', 'java', Buffer.from(java))), java);
        const kotlin = `package own\nfun f(given: String) {\n${load(text).replaceAll('new ', '').replaceAll(';', '')}\n}\n`;
        assert.ok(isHeld(await extractFacts('a.kt', 'kotlin', Buffer.from(kotlin))), kotlin);
      },
    ),
    { numRuns: 400, seed: 20261122 },
  );
});
