/**
 * The words of Rust's text without its comments, and what in it may name more than its words say: macros of others, and code
 * that lies outside of a crate's own files. No grammar is needed, and text that would not parse is read the same.
 */

export interface RustText {
  /** Without comments, strings kept. */
  readonly code: string;
  /** Comments of documentation, whose examples are built and run as tests. */
  readonly documentation: string;
  /** As `code`, with strings and characters blanked. */
  readonly tokens: string;
  /** What stands in strings. */
  readonly strings: readonly string[];
}

/** Linear in the text, which may be cut off anywhere. */
export function readRustText(text: string): RustText {
  const code: string[] = [];
  const tokens: string[] = [];
  const strings: string[] = [];
  const documentation: string[] = [];
  let done = 0;
  const leaveOut = (start: number, end: number): void => {
    const before = text.slice(done, start);
    const found = text.slice(start, end);
    const isComment = found.startsWith('/');
    code.push(before, isComment ? ' ' : found);
    tokens.push(before, isComment ? ' ' : ' '.repeat(found.length));
    if (!isComment) strings.push(found);
    else if (/^\/[/*][/*!]/.test(found.slice(0, 3))) documentation.push(found);
    done = end;
  };
  const token = /\/\/[^\n]*|\/\*|\b[bc]?r(#{0,255})"|"|'(?:[^'\\\n]|\\[^\n]{1,9})'/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found, hashes] = match;
    if (found === '/*') token.lastIndex = endOfComment(text, token.lastIndex);
    else if (found === '"') token.lastIndex = endOfString(text, token.lastIndex);
    else if (hashes !== undefined) {
      const end = text.indexOf(`"${hashes}`, token.lastIndex);
      token.lastIndex = end < 0 ? text.length : end + 1 + hashes.length;
    }
    leaveOut(match.index, token.lastIndex);
  }
  const rest = text.slice(done);
  return {
    code: [...code, rest].join(''),
    tokens: [...tokens, rest].join(''),
    strings,
    documentation: documentation.join('\n'),
  };
}

function endOfString(text: string, from: number): number {
  const sign = /["\\]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    if (match[0] === '"') return sign.lastIndex;
    sign.lastIndex += 1;
  }
  return text.length;
}

function endOfComment(text: string, from: number): number {
  const sign = /\/\*|\*\//g;
  sign.lastIndex = from;
  let depth = 1;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return sign.lastIndex;
  }
  return text.length;
}

/** Those of the names that stand in the text as words; in strings a crate may be spelled with dashes. */
export function wordsAmong(text: string, names: Iterable<string>): readonly string[] {
  return [...names].filter(
    (name) => hasWord(text, name) || (name.includes('_') && hasWord(text, name.replaceAll('_', '-'))),
  );
}

function hasWord(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + name.length)) return true;
  return false;
}

function isWordAt(text: string, at: number): boolean {
  return /\w/.test(text[at] ?? ' ');
}

/** Files that the text takes in by their paths as written, and whether it takes in what only a build knows. */
export function takenIn(text: string): { readonly paths: readonly string[]; readonly isOpen: boolean } {
  const paths: string[] = [];
  let isOpen = false;
  for (const [, name, given = ''] of text.matchAll(
    /\binclude(_\w{1,100})?\s{0,100}!\s{0,100}[([{]\s{0,100}([^\n]{0,300})/g,
  )) {
    if (name === '_str' || name === '_bytes') continue;
    const literal = name === undefined ? /^"([^"\\]*)"\s*,?\s*[)\]}]/.exec(given)?.[1] : undefined;
    if (literal === undefined) isOpen = true;
    else paths.push(literal);
  }
  for (const [, literal, other] of text.matchAll(modulePath)) {
    if (literal !== undefined) paths.push(literal);
    if (other !== undefined) isOpen = true;
  }
  return { paths, isOpen };
}

/** Among tokens: put together of parts, `[<a _b>]`. */
export const joinedName = /\[<[^<>\]]{1,200}>\]/;

const modulePath = /(?:#\s*\[|\bcfg_attr\b[^\]]{0,300}?,)\s*path\s*=\s*(?:"([^"\\\n]{1,300})"|([^"\s]|"))/g;

export interface MacroUse {
  /** Macros called by their names alone, which the crate itself may define elsewhere. */
  readonly called: readonly string[];
  /** Those that it defines. */
  readonly defined: readonly string[];
  /** One that is surely not Rust's own, or an import that may put another in the place of Rust's own. */
  readonly foreign: string | undefined;
}

/** Macros, derives and attributes that are not Rust's own: what they write may name any crate. */
export function macroUse(text: string): MacroUse {
  const defined = [...text.matchAll(/\bmacro_rules\s{0,100}!\s{0,100}(\w{1,100})/g)].map(([, name]) => name ?? '');
  const called = new Set<string>();
  let foreign: string | undefined;
  for (const [, path = '', name = ''] of text.matchAll(
    /(?<![\w$])((?:\$?\w{1,100}\s{0,100}::\s{0,100}){0,8})([A-Za-z_]\w{0,100})\s{0,100}!\s{0,100}(?:[([{]|[A-Za-z_]\w{0,100}\s{0,100}[({])/g,
  )) {
    if (path !== '' && !/^(?:std|core|alloc)\b/.test(path)) foreign ??= `${path}${name}!`;
    else if (!macros.test(name)) called.add(name);
  }
  for (const [, list = ''] of text.matchAll(/\bderive\s{0,100}\(([^)]{0,2000})\)?/g))
    for (const [name] of list.matchAll(/[\w:]+/g)) if (!derives.test(name)) foreign ??= `derive(${name})`;
  for (const [, name = ''] of text.matchAll(/#\s{0,100}!?\s{0,100}\[\s{0,100}(?:unsafe\s{0,100}\(\s{0,100})?([\w:]+)/g))
    if (!attributes.test(name)) foreign ??= `#[${name}]`;
  // Attributes that hold for some builds only.
  for (const [, list = ''] of text.matchAll(/\bcfg_attr\s{0,100}\(([^\]]{0,2000})/g))
    for (const [, name = ''] of list.matchAll(/,\s*([\w:]+)/g))
      if (!attributes.test(name) && !conditions.test(name) && !derives.test(name)) foreign ??= `#[${name}]`;
  if (/\bmacro_use\b[^;]{0,200}\bextern\s+crate\b/.test(text)) foreign ??= '#[macro_use]';
  for (const [, root = '', rest = ''] of text.matchAll(/\buse\s{1,100}(?:::\s{0,100})?(\w{1,100}|\{)([^;]{0,4000})/g)) {
    if (/^(?:crate|self|super|std|core|alloc)$/.test(root)) continue;
    if (/\*/.test(rest)) foreign ??= `use ${root}::*`;
    for (const [name] of rest.matchAll(/\w+/g))
      if (macros.test(name) || derives.test(name)) foreign ??= `use ${root}::${name}`;
  }
  return { called: [...called], defined, foreign };
}

const macros =
  /^(?:macro_rules|print|println|eprint|eprintln|format|format_args|write|writeln|panic|assert|assert_eq|assert_ne|debug_assert|debug_assert_eq|debug_assert_ne|vec|todo|unimplemented|unreachable|dbg|env|option_env|concat|stringify|include|include_str|include_bytes|line|column|file|module_path|cfg|compile_error|matches|thread_local|try|addr_of|addr_of_mut|ready|pin|is_x86_feature_detected|asm|global_asm|naked_asm|const_format_args|concat_bytes|trace_macros|log_syntax)$/;
const derives =
  /^(?:(?:std|core)::\w+::)?(?:Clone|Copy|Debug|Default|Eq|PartialEq|Ord|PartialOrd|Hash|CoercePointee)$|^(?:std|core)(?:::\w+)*$/;
const attributes =
  /^(?:allow|expect|warn|deny|forbid|cfg|cfg_attr|test|ignore|should_panic|bench|derive|automatically_derived|macro_export|macro_use|proc_macro|proc_macro_derive|proc_macro_attribute|deprecated|must_use|diagnostic|link|link_name|link_ordinal|no_link|repr|crate_type|crate_name|no_main|no_std|no_core|no_implicit_prelude|export_name|link_section|no_mangle|used|inline|cold|naked|no_builtins|target_feature|track_caller|instruction_set|doc|path|recursion_limit|type_length_limit|panic_handler|global_allocator|windows_subsystem|feature|non_exhaustive|debugger_visualizer|default|rustfmt|clippy|rustdoc|unsafe|global_asm|coverage|optimize|rustc_\w+|allow_internal_unstable|fundamental|may_dangle|marker|unstable|stable|needs_allocator|start|main)(?:::\w+)*$/;
const conditions =
  /^(?:all|any|not|feature|unix|windows|test|debug_assertions|target_\w+|panic|true|false|docsrs|doc|miri)$/;
