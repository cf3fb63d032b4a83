/**
 * However a gem is loaded, the facts hold either its name or a hazard: a form that the reading does not know may cost an answer,
 * and must never make a gem that runs look unused.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../extract-facts.ts';

const names = ['nokogiri', 'rest_client', 'acme/parts'];

/** Ways to write a text, and lines that must stand before. */
const written: readonly ((name: string) => { readonly text: string; readonly before?: string })[] = [
  (name) => ({ text: `'${name}'` }),
  (name) => ({ text: `"${name}"` }),
  (name) => ({ text: `'${name.slice(0, 3)}' + "${name.slice(3)}"` }),
  (name) => ({ text: `"${name.slice(0, 3)}#{rest}"` }),
  (name) => ({ text: `"#{start}${name.slice(3)}"` }),
  (name) => ({ text: 'name', before: `name = '${name}'` }),
  (name) => ({ text: 'NAME', before: `NAME = %w[${name}].first` }),
  (name) => ({ text: 'name', before: `name = +''\nname << '${name}'` }),
  (name) => ({ text: `%q(${name})` }),
  (name) => ({ text: `(flag ? '${name}' : 'set')` }),
  () => ({ text: 'ARGV[0]' }),
  () => ({ text: '@name' }),
  () => ({ text: 'options[:name]' }),
  (name) => ({ text: `:'${name}'.to_s` }),
  (name) => ({ text: `['${name}'].join` }),
];

const loads: readonly ((text: string) => string)[] = [
  (text) => `require ${text}`,
  (text) => `require(${text})`,
  (text) => `Kernel.require(${text})`,
  (text) => `::Kernel.load(${text})`,
  (text) => `Kernel.send(:require, ${text})`,
  (text) => `send(:require, ${text})`,
  (text) => `__send__('require', ${text})`,
  (text) => `self.send("req" + "uire", ${text})`,
  (text) => `obj.instance_eval { require ${text} }`,
  (text) => `[${text}].each(&method(:require))`,
  (text) => `[${text}].each { require _1 }`,
  (text) => `[${text}].each { |x| require x }`,
  (text) => `[${text}].sort.each { |x| require x }`,
  (text) => `for x in [${text}] do require x end`,
  (text) => `m = method(:require)\nm.call(${text})`,
  (text) => `m = method('require')\nm.(${text})`,
  (text) => `alias rq require\nrq ${text}`,
  (text) => `alias_method :rq, :require\nrq ${text}`,
  (text) => `k = Kernel\nk.require ${text}`,
  (text) => `[Kernel].first.require ${text}`,
  (text) => `how = :require\nsend(how, ${text})`,
  (text) => `send(how, ${text})`,
  (text) => `autoload :X, ${text}`,
  (text) => `Object.autoload(:X, ${text})`,
  (text) => `eval "require " + ${text}.inspect`,
  (text) => `eval("require " + (${text}))`,
  (text) => `binding.eval(code_of(${text}))`,
  (text) => `Object.class_eval "x = #{${text}}; require x"`,
  (text) => `gem ${text}`,
  (text) => `define_method(:rq, Kernel.instance_method(:require)); rq(${text})`,
  (text) => `public_send(:method, :require).call(${text})`,
  (text) => `system("ruby", "-r", ${text}, "a.rb")`,
  (text) => `system("ruby -r" + ${text} + " a.rb")`,
  (text) => `delegate :require, to: :it\nrequire(${text})`,
];

void it('finds the name or says that something may be loaded, in whatever form a gem is required', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.constantFrom(...written),
      fc.constantFrom(...loads),
      fc.constantFrom((line: string) => line, (line: string) => `def f\n${line}\nend`, (line: string) => `begin\n${line}\nrescue LoadError => e\nend`), // biome-ignore format: a table
      async (name, write, load, place) => {
        const { text, before = '' } = write(name);
        const code = `${before}\n${place(load(text))}\n`;
        const extracted = await extractFacts('a.rb', 'ruby', Buffer.from(code));
        assert.ok('facts' in extracted);
        const isImported = extracted.facts.imports.some(({ specifier }) =>
          specifier.endsWith('*') ? name.startsWith(specifier.slice(0, -1)) : specifier === name,
        );
        const isHazard = extracted.facts.hazards.some(({ code: found }) => found !== 'computed_dispatch');
        assert.ok(isImported || isHazard, code);
      },
    ),
    { numRuns: 1500, seed: 20261122 },
  );
});
