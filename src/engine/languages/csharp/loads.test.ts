/**
 * However a type is loaded by name, the facts hold the name, its beginning, or a hazard: a form that the reading does not know may
 * cost an answer, and must never make a package that runs look unused.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../extract-facts.ts';

const wanted = 'Acme.Yaml.Reader';

const written: readonly { readonly text: string; readonly field?: string; readonly local?: string }[] = [
  { text: '"Acme.Yaml.Reader"' },
  { text: '"Acme.Yaml.Reader, Acme.Yaml"' },
  { text: '@"Acme.Yaml.Reader"' },
  { text: '"Acme." + "Yaml.Reader"' },
  { text: '"Acme.Ya" + given' },
  { text: '$"Acme.Yaml.{given}"' },
  { text: '$"{given}.Reader"' },
  { text: 'given' },
  { text: '(flag ? "Acme.Yaml.Reader" : "A.B")' },
  { text: 'Name', field: 'const string Name = "Acme.Yaml.Reader";' },
  { text: 'Name', field: 'public static string Name = "A.B";' },
  { text: 'Name', field: 'string Name { get; set; }' },
  { text: 'Names.Reader' },
  { text: 'name', local: 'var name = "Acme.Yaml.Reader";' },
  { text: 'name', local: 'var name = "A.B"; name = "Acme.Yaml.Reader";' },
  { text: 'name', local: 'var name = "A.B"; name += given;' },
  { text: 'Environment.GetEnvironmentVariable("X")' },
  { text: 'string.Join(".", "Acme", "Yaml", "Reader")' },
  { text: 'nameof(X) + given' },
];

const loads: readonly ((text: string) => string)[] = [
  (text) => `Type.GetType(${text});`,
  (text) => `System.Type.GetType(${text}, true);`,
  (text) => `assembly.GetType(${text});`,
  (text) => `typeof(A).Assembly.GetType(${text});`,
  (text) => `assembly?.GetType(${text});`,
  (text) => `Assembly.Load(${text});`,
  (text) => `System.Reflection.Assembly.LoadFrom(${text});`,
  (text) => `Assembly.LoadFile(${text});`,
  (text) => `new AssemblyLoadContext("x").LoadFromAssemblyPath(${text});`,
  (text) => `AppDomain.CurrentDomain.CreateInstanceAndUnwrap(${text}, "X");`,
  (text) => `Activator.CreateInstance(${text}, "X");`,
  (text) => `Activator.CreateInstanceFrom(${text}, "X");`,
  (text) => `DbProviderFactories.GetFactory(${text});`,
  (text) => `new[] { ${text} }.Select(Type.GetType);`,
  (text) => `Func<string, Type> f = Type.GetType; f(${text});`,
  (text) => `typeof(Assembly).GetMethod("LoadFrom").Invoke(null, new object[] { ${text} });`,
  (text) => `CSharpScript.EvaluateAsync(${text});`,
  (text) => `new BinaryFormatter().Deserialize(open(${text}));`,
];

void it('finds the name or says that something may be loaded, in whatever form a type is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...written),
      fc.constantFrom(...loads),
      async ({ text, field = '', local = '' }, load) => {
        const code = `class A {\n${field}\nvoid F(string given) {\n${local}\n${load(text)}\n}\n}\n`;
        const extracted = await extractFacts('a.cs', 'csharp', Buffer.from(code));
        assert.ok('facts' in extracted);
        const { imports, hazards } = extracted.facts;
        const isNamed = imports.some(({ specifier }) =>
          specifier.endsWith('**') ? wanted.startsWith(specifier.slice(0, -2)) : specifier === wanted,
        );
        assert.ok(isNamed || hazards.some(({ code: found }) => found !== 'computed_dispatch'), code);
      },
    ),
    { numRuns: 400, seed: 20261122 },
  );
});
