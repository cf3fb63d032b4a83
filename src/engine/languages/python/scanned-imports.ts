/** Imports of code that is almost Python, templates and Cython: read by their look, since the grammar would refuse the rest. */
import type { ContentFacts } from '../../model/file-facts.ts';
import { factsBuilder } from '../../syntax/facts-builder.ts';

const statement =
  /(?:^|[;:]|%\}|\}\})[ \t]*(?:(?:from[ \t]+([^\s;]+)[ \t]+c?import\b[ \t]*([^\n;#]*))|(?:c?import[ \t]+([^\n;#]+)))/gm;
/** Any of the words that stand for a loader, wherever they stand. */
const loader =
  /\b(?:__import__|importlib|import_module|exec|eval|execfile|compile|pkgutil|runpy|pydoc|imp|zipimport|pickle|cPickle|dill|cloudpickle|joblib|shelve|marshal|yaml|subprocess|popen|system|spawn\w*|exec[lv]\w*|entry_points|builtins|__builtins__|timeit)\b/;

export function scanImports(text: string): ContentFacts {
  const facts = factsBuilder('python');
  for (const match of text.matchAll(statement)) {
    const place = { start: match.index, end: match.index + match[0].length };
    const [, module, names = '', list] = match;
    const modules = module === undefined ? (list ?? '').split(',') : [module];
    for (const written of modules) {
      const specifier = (written.trim().split(/\s+|\{%/)[0] ?? '').normalize('NFKC');
      const taken = module === undefined ? undefined : (names.match(/[\w]+/g) ?? []);
      if (/^[\w.\u0080-\uffff]+$/.test(specifier)) facts.import(specifier, 'static', place, taken);
      else if (/[{<%]/.test(specifier))
        facts.hazard('dynamic_load', 'an import of a name that a template fills in', place);
    }
  }
  for (const { 0: whole, 1: word = '', index } of text.matchAll(/["']([A-Za-z_][\w-]*(?:\.[\w-]+)*(?::\w+)?)["']/g)) {
    if (word.length <= 200) facts.string(word, { start: index, end: index + whole.length });
  }
  const found = loader.exec(text);
  if (found !== null) {
    const place = { start: found.index, end: found.index + found[0].length };
    facts.hazard('dynamic_load', `${found[0]} in code that is only looked through for imports`, place);
  }
  return facts.build();
}
