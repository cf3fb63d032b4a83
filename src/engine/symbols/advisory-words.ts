/** What an advisory's text says of code: names that it writes as code, and the words that speak of the matter. */

export interface AdvisoryWords {
  /** Written as code: in back quotes, with brackets behind, with a dot, underscore or inner capital. Whole and by their last part. */
  readonly names: ReadonlySet<string>;
  /** Lower-case stems of all words of three letters and more that are not of the language, with how often. */
  readonly stems: ReadonlyMap<string, number>;
  /** Words of code that weaknesses of this kind have to do with. */
  readonly vocabulary: ReadonlySet<string>;
}

const common = new Set(
  'the and for with that this from when which are was were has have not but can could may might will would should via into been being than then them they their there other more some such only also all any its use uses used using user users allow allows allowed version versions before after through prior affected vulnerable vulnerability vulnerabilities issue issues attack attacker attackers exploit remote security package packages library application applications impact patch patches patched workaround workarounds references information reference advisory fix fixed upgrade release released update make made does where what how who because due lead leads cause causes causing code data value values file function method class module import default possible result crafted malicious arbitrary https http com www github org html'.split(
    ' ',
  ),
);

/** By CWE: what such code is busy with. General terms of programming, by kind of weakness. */
const vocabularies: readonly (readonly [readonly number[], string])[] = [
  [
    [22, 23, 24, 29, 35, 36, 59, 73],
    'path join resolve normalize clean basename dirname symlink readlink lstat extract unzip tar zip filename relative abs root dest prefix startswith realpath sanitize',
  ],
  [
    [79, 80, 83, 87, 116],
    'escape html sanitize encode attribute attributes tag tags script href javascript render template innerhtml quote entity text style svg allowed',
  ],
  [[89, 564, 943], 'sql query escape quote where order column identifier param bind literal execute select'],
  [
    [77, 78, 88, 94, 95, 96],
    'exec spawn shell command arg args argv eval compile popen subprocess system quote process template function constructor',
  ],
  [
    [400, 407, 770, 789, 834, 835, 674, 1333, 185, 186, 1050],
    'regex regexp re compile match test replace split pattern limit max maxlength length size depth count loop recursion buffer read timeout',
  ],
  [
    [1321, 915, 1287],
    'proto prototype constructor hasownproperty merge extend set assign defaults key keys path create',
  ],
  [[918, 601, 939], 'url uri redirect host hostname location parse request origin scheme netloc urlparse ip address'],
  [[200, 522, 532, 209, 212, 201], 'header headers authorization cookie redirect log token password secret error host'],
  [
    [502, 913],
    'load loads unpickle pickle deserialize unserialize readobject yaml json class type whitelist allow deny resolve construct',
  ],
  [
    [287, 306, 862, 863, 284, 285, 639, 345, 347, 290, 295, 297, 384, 613],
    'verify check auth authenticate permission role token signature algorithm key cert hostname session user valid validate allow',
  ],
  [
    [327, 326, 330, 338, 310, 203, 208, 385],
    'random compare equal constant time hash hmac key seed cipher padding decrypt sign verify nonce',
  ],
  [
    [119, 120, 122, 125, 787, 190, 191, 193, 416, 415, 476, 131, 129, 369, 617, 754, 248, 20],
    'len length size index offset bounds cap alloc ptr unsafe overflow slice nil null panic unwrap assert check read parse decode',
  ],
  [
    [113, 93, 74, 117, 444],
    'header headers newline crlf strip split chunked transfer encoding length line cr lf parse field value',
  ],
  [[611, 776, 827], 'xml entity entities doctype dtd parser sax dom feature external resolve expand'],
  [[352, 1275, 614, 1004], 'csrf token origin cookie samesite secure referer'],
  [[362, 367, 821, 833], 'lock mutex sync race concurrent atomic'],
];

/** `a`, `a.b`, `a::b`, `a->b`, `a#b`. */
const dotted = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|->|[.#])[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

export function advisoryWords(text: string, cwes: readonly string[]): AdvisoryWords {
  const names = new Set<string>();
  const bounded = text.slice(0, 20_000);
  const note = (name: string): void => {
    const parts = name.split(/::|->|[.#/\\]/).filter((part) => part !== '');
    const last = parts.at(-1)?.replace(/\W+$/, '');
    if (last !== undefined && last.length >= 2) names.add(last);
    if (parts.length > 1) for (const part of parts.slice(-3)) if (part.length >= 3) names.add(part);
  };
  for (const [, quoted = ''] of bounded.matchAll(/`([^`\n]{2,120})`/g))
    for (const [name] of quoted.matchAll(dotted)) note(name);
  // One pass over what looks like names: patterns that try every split of `a_b_c` do not end on hostile text.
  for (const match of bounded.matchAll(dotted)) {
    const [name] = match;
    const behind = bounded.slice(match.index + name.length, match.index + name.length + 2);
    const isCalled = /^\s?\(/.test(behind) && !common.has(name.toLowerCase());
    if (isCalled || /.(?:::|->|[.#_])./.test(name) || /\p{Ll}\p{Lu}/u.test(name)) note(name);
  }
  const stems = new Map<string, number>();
  for (const [found] of bounded.matchAll(/[\p{L}][\p{L}\p{N}_]*/gu))
    for (const part of nameParts(found)) if (!common.has(part)) stems.set(part, (stems.get(part) ?? 0) + 1);
  return { names, stems, vocabulary: vocabularyOf(cwes) };
}

function vocabularyOf(cwes: readonly string[]): ReadonlySet<string> {
  const numbers = new Set(cwes.map((cwe) => Number(/\d+/.exec(cwe)?.[0] ?? 0)));
  const words = vocabularies.flatMap(([kinds, text]) =>
    kinds.some((kind) => numbers.has(kind)) ? text.split(' ') : [],
  );
  return new Set(words);
}

/** `parse`, `http`, `header` of `parseHTTPHeaders`: lower case, without endings of plural. */
export function nameParts(name: string): readonly string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [])
    .map((part) => stem(part.toLowerCase()))
    .filter((part) => part.length >= 3);
}

function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2);
  return word;
}
