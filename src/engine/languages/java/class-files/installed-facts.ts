/**
 * Facts of a file that lies in an unpacked jar: the names that a class or a text speaks of, as imports. The virtual machine
 * loads a superclass with its class, and everything else when code first comes to it, if ever.
 */
import type { ContentFacts, ImportFact } from '../../../model/file-facts.ts';
import { readClassFile } from './class-file.ts';
import { noteNames } from './mentioned-names.ts';

const namesMax = 60_000;
const decoder = new TextDecoder();

/** Never throws; a file that holds more names than are followed, or a class of a form that is not known, says so. */
export function factsOfInstalled(content: Uint8Array): ContentFacts {
  const found = new Set<string>();
  const read = readClassFile(content);
  const parents = new Set(read?.parents.filter((name) => !name.startsWith('java/')));
  if (read !== undefined) {
    // Its own name is looked up too: services are named for the class that they implement.
    for (const name of [read.name, ...read.classes]) if (name !== '' && !name.startsWith('java/')) found.add(name);
    for (const text of read.texts) noteNames(text, found);
    // A Java package may have a name of one word, and a class none before its own.
    for (const text of read.strings)
      if (text.length <= 100 && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text)) found.add(text);
  }
  // What stands behind the place where the pool could not be read is looked through as it is.
  if (read?.isWhole !== true) noteNames(decoder.decode(content), found);
  const names = [...found].filter((name) => !parents.has(name));
  return {
    language: 'java',
    imports: [...[...parents].map(atOnce), ...names.slice(0, namesMax).map(later)],
    uses: [],
    exports: [],
    strings: [],
    calledMembers: [],
    hazards:
      names.length > namesMax
        ? [{ code: 'unparsed_file', what: 'more names than are followed', start: 0, end: 0 }]
        : [],
  };
}

function atOnce(specifier: string): ImportFact {
  return { specifier, kind: 'static', start: 0, end: 0 };
}

function later(specifier: string): ImportFact {
  return { specifier, kind: 'dynamic', start: 0, end: 0, isLazy: true };
}
