/**
 * The form under which a word is compared: one for singular and plural, for all forms of a verb, and for British and American spelling. It
 * need not be a word; templates and sentences go through the same door.
 */

const verbs =
  'miss format format commit generate create embed leave put hide keep load sanitize clean escape copy append assemble compose insert place influence determine control depend trigger stream supply share treat inspect swallow discard silence suppress resolve expand redact hash restrict confine shift install touch instantiate live answer deliver disclose serialize ship emit carry hold trust commit merge splice paste bind accept access add alert allow ask assert audit authenticate authorize await ban block build call catch check compare compute concatenate configure confirm construct contain create decode define delete depend derive deserialize detect disable disallow display echo emit enable encode encrypt end enforce ensure escape evaluate exceed execute expose extend fetch fill filter find flag flow follow forbid format forward gate guard handle hard-code hardcode hash hit identify implement import include inherit initialize interpolate invoke issue join limit list load log look mark match mention name need open originate output override parameterize parse pass perform permit persist precede prevent print process prohibit protect provide put query raise rate-limit reach receive redirect reference reject rely render report request require restrict return reveal run sanitize send serialize serve set show sign skip spot start stay stem stop store supply take tell throttle throw touch trigger trust turn use validate verify wait warn wrap yield';

const irregular: ReadonlyMap<string, string> = new Map(
  "is:be are:be was:be were:be been:be being:be has:have had:have having:have does:do did:do done:do doing:do built:build came:come comes:come coming:come goes:go going:go went:go gone:go got:get gets:get getting:get made:make makes:make making:make written:write writes:write writing:write wrote:write taken:take read:read reads:read reading:read sent:send kept:keep keeps:keep leaks:leak leaking:leak leaked:leak ran:run forbidden:forbid hidden:hide caught:catch begins:begin beginning:begin lives:live living:live lying:lie lies:lie sits:sit sitting:sit belongs:belong belonging:belong resides:reside residing:reside stands:stand standing:stand swallows:swallow swallowed:swallow swallowing:swallow ignores:ignore ignored:ignore ignoring:ignore avoids:avoid avoiding:avoid avoided:avoid children:child people:person indices:index queries:query apis:api ids:id urls:url ips:ip jwts:jwt dtos:dto cookies:cookie movies:movie hard:hard coded:code coding:code todos:todo tokens:token middlewares:middleware data:data datas:data regexes:regex caches:cache hashes:hash parameterised:parameterize parametrised:parameterize parametrized:parameterize parametrize:parameterize parametrise:parameterize parameterisation:parameterization plaintext:plaintext dirs:directory dir:directory authn:authentication authz:authorization mustn't:mustnt shouldn't:shouldnt don't:dont doesn't:doesnt can't:cannot aren't:arent isn't:isnt won't:wont needn't:neednt haven't:havent hasn't:hasnt dont:dont auth:auth params:parameter param:parameter args:argument repo:repository repos:repository config:configuration configs:configuration db:database dbs:database pwd:password passwds:password creds:credential func:function funcs:function"
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);

/** Words that end in s and are no plural. */
const singular: ReadonlySet<string> = new Set(
  'always across access process address class pass this less unless https http cors express js css tls dns sms its as us is was has does thus plus bus status alias bias basis analysis canvas redis axios pandas aws gcs rails laravels kubernetes nodejs nextjs xss ssh cross express bcrypts md5s news series species sans toss boss yes perhaps towards besides'.split(
    ' ',
  ),
);

const byForm: ReadonlyMap<string, string> = new Map(
  verbs.split(' ').flatMap((verb) => formsOf(verb).map((form) => [form, verb] as const)),
);

export function lemmaOf(word: string): string {
  const small = word.toLowerCase().replaceAll('’', "'");
  const own = irregular.get(small);
  if (own !== undefined) return own;
  const american = small.replace(/is(e|ed|es|ing|er|ers|ation|ations)$/, (whole, ending: string) =>
    small.length > 7 &&
    !/(?:prom|rev|superv|exerc|adv|rec|surpr|compr|no|ra|prec|otherw|expert|pra|premi)is(?:e|ed|es|ing|ers?)$/.test(
      small,
    )
      ? `iz${ending}`
      : whole,
  );
  const verb = byForm.get(american) ?? byForm.get(small);
  if (verb !== undefined) return verb;
  return singular.has(american) || american.length < 4
    ? american
    : american.replace(/(?:'s|s')$/, '').replace(pluralEnding(american), '') + restOf(american);
}

function pluralEnding(word: string): RegExp {
  if (word.endsWith('ies') && word.length > 4) return /ies$/;
  if (/(?:ss|us|is)$/.test(word)) return /$/;
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return /es$/;
  return /s$/;
}

function restOf(word: string): string {
  return word.endsWith('ies') && word.length > 4 ? 'y' : '';
}

function formsOf(verb: string): readonly string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const doubled = /[^aeiou][aeiou][bgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}` : stem;
  const third = /(?:s|x|sh|ch)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : '';
  return [verb, third, `${stem}ed`, `${stem}ing`, `${doubled}ed`, `${doubled}ing`, past].filter((form) => form !== '');
}
