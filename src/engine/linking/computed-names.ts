/** What in a language can call functions by names that are put together as the program runs: with it, nothing is known to be uncalled. */
import type { LanguageName } from '../model/language-name.ts';

export interface ComputedNames {
  /** For every function, where it stands in what runs. */
  readonly anywhere?: RegExp;
  /** As `anywhere`, where values are not followed: with them it is asked whether they may be such names. */
  readonly values?: RegExp;
  /** For functions whose names begin as the first word in quotes does that the first group holds. */
  readonly beginning?: RegExp;
  /** Finds classes by what they stand below: what is called where a class is made is called. */
  readonly heirs?: RegExp;
  /** A class comes from its name alone, or by what `types` and `heirs` find. */
  readonly namesClasses?: true;
  /** In any text, for functions that more than their file can name. */
  readonly wide?: RegExp;
  /** In the file of the function. */
  readonly inFile?: RegExp;
  /** In any text: types are looked for, or made by names that are put together; else who makes one writes its name. */
  readonly types?: RegExp;
  /** Reflection and loads of anything, as the facts of any file note them, count as well. */
  readonly countsHazards: boolean;
}

const jvm: ComputedNames = {
  anywhere:
    /\bget(?:Declared)?Methods?\b|\bMethodHandles\b|\bGet(?:Static)?MethodID\b|\bReflectionUtils\b|\binvokeMethod\b|\b(?:declared)?(?:Member)?Functions\b/i,
  types:
    /\bgetSubTypesOf\b|\bClassGraph\b|\bClassPathScanning|\bClassPath\.from\b|\bincludeFilters\b|\bsealedSubclasses\b|\bgetPermittedSubclasses\b|\b(?:forName|loadClass)\s{0,9}\([^)"]{0,99}(?:"[^"\n]{0,99}"[^)"]{0,99}){0,5}\+/,
  countsHazards: true,
};
const script: ComputedNames = {
  // Letters of names may be written as escapes.
  wide: /\\u(?:00[4-7][\da-f]|\{0*[4-7][\da-f]\})|\beval\b|\b(?:window|globalThis|self|this|global)\s*\[|\[\s*[A-Za-z_$][\w$.]*\s*\]\s*(?:\?\.)?\(/i,
  inFile: /\\u(?:00[4-7][\da-f]|\{0*[4-7][\da-f]\})|\beval\b|\bwith\s*\(|\bthis\s*\[/i,
  countsHazards: false,
};

/** One of the patterns, each of which stands for a form of its own. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** PHP's functions that call what they are given, but for `array_map`. */
const callers =
  /u[ak]?sort|array_(?:filter|walk|reduce|all|any|find|u\w+|\w+_u\w+)\w*|preg_replace_callback\w*|iterator_apply|register_\w+_function|set_(?:error|exception)_handler|spl_autoload_register|ob_start|header_register_callback|xml_set_\w+/
    .source;

/** PHP's functions that take another; what stands before a body of a function that is written out is an argument still. */
const takesCallable = String.raw`\b(?:${callers}|array_map(?!\s*\(\s*['"][\w\\:]+['"]\s*,)\w*|is_callable|CallbackFilterIterator|RecursiveCallbackFilterIterator)\s*\((?:(?!=>|\bfn\b|\bfunction\b)[^;{}]){0,300}?`;

/** Elements of pairs that hold whose method it is; a name that is put together begins as the functions do. */
const pairs: readonly RegExp[] = [
  /(?:\[|\barray\s*\()\s*(?:\$this|__CLASS__|(?:[\w\\]+|\$\w+)::class|new\s[\w\\]+(?:\([^()]{0,99}\))?)\s*,\s*(?!'[^'\n]*'\s*[\],)]|"[^"$\n]*"\s*[\],)]|\s)(?:"|'|\$|sprintf|\w+\s*\.|[a-z_]+\s*\()/,
  /(?:\[|\barray\s*\()\s*(?:\$\w+(?:->\w+)?|['"][A-Z][\w\\]*['"])\s*,\s*(?:'\w+'\s*\.|"\w*\{?\$|\$\w+\s*\.|sprintf|implode|join\b)/,
  /['"][\w\\]+::\w*(?:['"]\s*\.|\{?\$)|\.\s*['"]::/,
];
const handed = new RegExp(
  `${takesCallable}(?:'\\w+'\\s*\\.|"\\w*\\{?\\$|\\bsprintf\\b|\\bimplode\\b|\\bjoin\\s*\\(|\\.\\s*['"]\\w+['"]|\\[\\s*\\$\\w+\\s*,\\s*\\$)`,
);

/** A function, or a pair with a method, that is named in whole. */
const wholeCallable = String.raw`'[\w\\:]+'|\[\$this,\s*'\w+'\]|\[[^\]$]*::class,\s*'\w+'\]`;

/** PHP's functions and classes that call what they are given; what is written out there, or named in whole, is seen. */
const givenCallable = new RegExp(
  String.raw`\b(?:${callers}|array_map\w*|pcntl_\w+|filter_(?:var|input)\w*|curl_setopt\w*|stream_context_\w+|libxml_set_\w+|assert_options|createFunction|new\s+\\?(?:\w*CallbackFilterIterator|Fiber))\s*\((?!(?:[^;]{0,400}?(?:(?<![>$])\b(?:fn|function)\s*&?\s*\(|\(\s*\.\.\.\s*\))|\s*(?:${wholeCallable})\s*[,)]|[^;$]{0,200};|[^;]{0,200}?,\s*(?:${wholeCallable})\s*\)))`,
);

/** PHP calls what a value holds: a closure, an object, a text, or a pair that was made elsewhere. */
const valueCall = anyOf(
  /(?<!\bnew\s{1,9})\$\w+\s*\(|[\])]\s*\((?!\s*(?:string|int|float|bool|array|object)\s*\))|\$\{[^}\n]*\}\s*\(/,
  /\bcall_user_func|\bfromCallable\b|\bforward_static_call/,
);

/**
 * Ruby calls by symbols that a variable holds: as blocks, but for those that the method or block around was given, which are functions
 * already, and where lists are folded. Symbols may be made anywhere else.
 */
const valueCallOfRuby: readonly RegExp[] = [
  /(?<=[(,\s[|=])(?<!\bdef\s[^\n)]{0,200})(?<!(?:\{|\bdo)\s{0,9}\|[^|\n]{0,100})&(?![&.=\s),|\]}]|\w{1,9};|:[a-z_]\w*[?!]?\s*(?:[,)\]\n}]|do\b|\|\||&&|$)|->|lambda\b|proc\b|(?:public_|instance_)?method\(\s*:[a-z_]\w*[?!]?\s*\)|(\w+)(?![\w.([?!])(?<=(?:\bdef\s[^\n]{0,200}|(?:\{|\bdo)\s{0,9}\|[^|\n]{0,100})&\s*\1\b(?:(?!\bdef\s|\b\1\s*=[^=~>])[^]){0,600}&\s*\1))/,
  /\b(?:inject|reduce)\s*\((?!(?:[^()\n]*,\s*)?(?::[a-z_]\w*[?!]?|:[-+*/|&^%<>=]+|&[^()\n]*)\s*\))(?:[^()\n]|\([^()\n]*\))*\)(?!\s*(?:\{|do\b))/,
  /\b(?:inject|reduce)[ ]+(?!\{|do\b|&|\||=|:[a-z_]\w*[?!]?\s*(?:$|\n|[);}])|:[-+*/|&^%<>=]+)[\w"@%:]/,
  /\bdef_(?:instance_|single_)?delegators?\b\s*\(?\s*(?!(?:(?::@{0,2}[A-Za-z_]\w*[?!=]?|:"[^"#\n]*"|'[^'\n]*'|"[^"#\n]*"|[A-Z]\w*)\s*,?\s*)+\)?\s*(?:\n|;|#|$|\}|end\b))\S/,
  // What sends, handed on by its name.
  /(?<!:):(?:__send__|public_send|send|try|(?:public_)?method|(?:public_)?instance_method|(?:instance_|class_|module_)?eval)\b(?!\s*=>)|["'](?:__send__|public_send|send)["']/,
  /\bbinding\.(?:irb|pry|b)\b|\bIRB\.(?:start|setup)\b|\bPry\.start\b|\bprepend\s*\(?\s*[A-Z]|\b[A-Z]\w*\.(?:include|extend)\b/,
];

/** Symbols that are made where they are called. */
const calledSymbols: readonly RegExp[] = [
  /\b(?:alias_method|def_(?:instance_|single_)?delegators?|inject|reduce)[( ][^\n{|]{0,120}:?"[^"\n]{0,99}#\{/,
  /\balias_method[( ]\s*[^,\n]{1,99},\s*(?!:[a-z_]\w*[?!=]?|:[^\w\s]|'[^'\n]*'|"[^"#\n]*")\S/,
  /\b(?:enum_for|to_enum)(?:\(\s*|[ ]+)(?!(?::\w+[?!]?|'[^'\n]*'|"[^"#\n]*"|__\w+__)\s*(?:[,)\n}]|do\b|if\b|unless\b|$)|(?:if|unless|and|or|do|then|while|until)\b)[\w"':@%]/,
  /(?:\.|=\s?)(?:public_instance_|singleton_|instance_|public_)?method[ ]+(?!(?:if|unless|and|or|do|then|rescue|while|until|in|is|to|for|of)\b)(?!:[a-z_]\w*[?!=]?|'[^'\n]*'|"[^"#\n]*")[\w"':@%]/,
  /\blocal_variable(?:s\b|_get\b)/,
];

/** A name of Python that begins as written, and goes on with what is not: the whole of an argument or a key. */
const begun =
  /(?:'\w+'|"\w+")\s*\+(?:(?!\b(?:if|or|and|for)\b)[^(),\]\n]|\((?:[^()\n]|\([^()\n]{0,200}\)){0,200}\)){0,300}[,)\]]|f(?:'\w+\{[^'\n]{0,300}'|"\w+\{[^"\n]{0,300}")\s*[,)\]]/;
/** The first argument of a call, and the comma behind it. */
const firstArgument = /[^,()]{0,300}(?:\((?:[^()]|\([^()]{0,200}\)){0,200}\)[^,()]{0,300}){0,9},/;

export const computedNames: Readonly<Partial<Record<LanguageName, ComputedNames>>> = {
  javascript: script,
  typescript: script,
  python: {
    namesClasses: true,
    heirs: /\b__(?:subclasses|init_subclass)__\b/,
    types:
      /\b__(?:subclasses|init_subclass|prepare|set_name)__\b|\bmetaclass\s*=|\bgetmembers\b|\b(?:globals|vars|dir)\s*\(|\bpickle\b|\byaml\.(?:unsafe_)?load\b/,
    anywhere: anyOf(
      new RegExp(`\\b(?:globals|vars)\\s*\\((?!\\s*\\)\\s*\\[\\s*(?:${begun.source}))`),
      // What is not seen to be a name that is written, or only to be compared, may be any.
      new RegExp(
        `\\bgetattr\\b(?!\\s*\\(${firstArgument.source}(?:\\s*(?:'\\w+'|"\\w+")\\s*[,)]|\\s*(?:${begun.source})|[^(),]*\\)\\s*(?:[=!]=|[<>](?![<>])|in\\b|is\\b)))`,
      ),
      /\b(?:locals|dir|eval|exec)\s*\(|\b(?:map|filter|sorted|partial|key)\s*[(=]\s*(?:vars|dir)\b|\b__dict__\b|=\s*vars\b(?!\s*[\w(.])/,
      // Namespaces, and what gives them, as values.
      /(?<![\w.])(?:globals|locals|eval|exec)\b(?!\s*(?:\(|=(?!=)|:))|\b(?:f_globals|f_locals|f_builtins|__globals__|__builtins__|getclosurevars)\b/,
      /\bgetmembers(?:_static)?\b|\bclassify_class_attrs\b|\bgc\.get_\w+|\bfrom\s+gc\s+import\b|\bautospec\s*=\s*True\b|\bcreate_autospec\b/,
      /\bfire\.Fire\b|\bregister_instance\b|\b__getattribute__\b|\bgetattr_static\b/,
      /\bget_field\b|\bpydoc\b|\bEntryPoint\s*\(|\bloadTestsFrom\w+|\bresolve_name\b|\bimport_string\b|\blocate\s*\(/,
      /\b(?:methodcaller|attrgetter)\b(?!\s*\(\s*(?:'[\w.]+'|"[\w.]+")\s*[,)])/,
    ),
    beginning: new RegExp(
      `(?:\\bgetattr\\s*\\(${firstArgument.source}\\s*|\\b(?:globals|vars)\\s*\\(\\s*\\)\\s*\\[\\s*)(${begun.source})`,
    ),
    countsHazards: true,
  },
  // Reflection reaches exported methods only, and directives of the linker write the name.
  go: { anywhere: /\bplugin\.Open\b|^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?\x22plugin\x22/m, countsHazards: false },
  // Macros and build scripts may write any code as text.
  rust: {
    anywhere:
      /\bpaste(?:_|\b)|\bconcat_idents\b|\bformat_ident\b|\bIdent(?:\s+as\s+\w|::new(?:_raw)?\b)|\btype\s+\w+\s*=[^;\n]*\bIdent\b|\binclude!\s*\(\s*(?:(?!r?#*")|r?#*"(?![^"\n]*\.rs"))|\bOUT_DIR\b|\bTokenStream::from_str\b|^(?=[^]*\b(?:proc_macro|TokenStream)\b)[^]*(?:\.\s*parse\b|\bstr::parse\b|\bfrom_str\b|\bparse_(?:str|file)\b)/,
    countsHazards: false,
  },
  java: jvm,
  kotlin: jvm,
  scala: jvm,
  csharp: {
    anywhere: /\bGet(?:Runtime)?Methods?\b|\bInvokeMember\b|\bCreateDelegate\b|\bGetMembers?\b/,
    countsHazards: true,
  },
  php: {
    types:
      /\bget_declared_classes\b|^(?=[^]*\b(?:new|class_exists|ReflectionClass)\s*\(?\s*(?:\$|'|"))[^]*(?:\\\\['"]\s*\.|\bucfirst\b|\bucwords\b|\bstudly)/,
    // Code that is written as text may call anything.
    anywhere:
      /\bget_(?:class_methods|defined_functions)\b|\bReflection|\bFFI\b|\bget_declared_classes\b|\bSoapServer\b|\bxmlrpc_server\b|\bxml_set_object\b|\bregisterPHPFunction\w*|(?<=['"])\s*<\?(?:php\b|=)/i,
    values: anyOf(
      /(?:->|::)\s*\$\w+\s*\(|(?:->|::)\s*\{|\barray_map\s*\(\s*['"][^'"\n]*['"]\s*\./,
      valueCall,
      givenCallable,
      ...pairs,
      handed,
    ),
    countsHazards: true,
  },
  ruby: {
    types:
      /\bconst_(?:get|missing|defined)\b|\bconstantize\b|\bcreate_additions\b|\bJSON\.(?:load|restore|unsafe_load)\b|(?<!class\s{0,9})(?:<<|[(,=])\s*self\b(?!\s*[.[])|\b(?:constants|subclasses|descendants|inherited|ObjectSpace)\b/,
    anywhere: anyOf(
      /\b(?:__send__|public_send|send|try!?)[ (]\s*(?!:[a-z_]\w*[?!]?\s*(?:[,)\n}]|do\b|$)|(?:'[^'\n]*'|"[^"#\n]*")\s*(?:[,)\n}]|do\b|$)|[,)=]|\.(?!\.\.))\S|\b(?:public_instance_|singleton_|instance_|public_)?method\(\s*(?!(?::[a-z_]\w*[?!]?|'[^'\n]*'|"[^"#\n]*")\s*\))\S|\bObjectSpace\b|(?<!(?<![:\w]):[a-z_]\w{0,60})\.to_proc\b|&\s*(?:\(|:"|%)|\b(?:instance_|class_|module_)eval\b(?!\s*(?:\(?\s*&\w+\s*\)?|do\b|\{|\(\s*\)\s*(?:do\b|\{)))|(?<![\w@])eval\b|\b(?:private_|public_|protected_|singleton_)?(?:instance_)?methods\b/,
      ...calledSymbols,
      ...valueCallOfRuby,
    ),
    namesClasses: true,
    heirs:
      /\b(?:inherited|included|extended|prepended|method_added|subclasses|descendants|constants|TracePoint|set_trace_func)\b/,
    countsHazards: true,
  },
};
