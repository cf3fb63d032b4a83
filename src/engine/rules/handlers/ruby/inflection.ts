/** Plural and singular as Rails forms them for controllers and parameters, near enough. */

const irregular: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  datum: 'data',
  mouse: 'mice',
  move: 'moves',
};
const unchanged: ReadonlySet<string> = new Set([
  'equipment',
  'information',
  'money',
  'species',
  'series',
  'fish',
  'sheep',
  'news',
  'police',
  'jeans',
  'rice',
]);
const back = new Map(Object.entries(irregular).map(([one, many]) => [many, one]));

export function plural(name: string): string {
  const { head, last } = split(name);
  if (unchanged.has(last)) return name;
  const known = Object.hasOwn(irregular, last) ? irregular[last] : undefined;
  if (known !== undefined) return head + known;
  if (/[^aeiou]y$/.test(last)) return `${head}${last.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(last)) return /(?:ss|us|x|ch|sh)$/.test(last) ? `${name}es` : name;
  return `${name}s`;
}

export function singular(name: string): string {
  const { head, last } = split(name);
  if (unchanged.has(last)) return name;
  const known = back.get(last);
  if (known !== undefined) return head + known;
  if (/(?:ss|us|is)$/.test(last)) return name;
  if (/movies$|cookies$/.test(last)) return name.slice(0, -1);
  if (last.endsWith('ies')) return `${head}${last.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|uses)$/.test(last)) return last === 'uses' ? 'use' : name.slice(0, -2);
  if (/(?:ves)$/.test(last)) return /(?:hives|tives|ives)$/.test(last) ? name.slice(0, -1) : `${name.slice(0, -3)}f`;
  return last.endsWith('s') ? name.slice(0, -1) : name;
}

function split(name: string): { readonly head: string; readonly last: string } {
  const start = Math.max(name.lastIndexOf('_'), name.lastIndexOf('/')) + 1;
  return { head: name.slice(0, start), last: name.slice(start) };
}
