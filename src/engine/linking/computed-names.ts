/** What in a language can call functions by names that are put together as the program runs: with it, nothing is known to be uncalled. */
import type { LanguageName } from '../model/language-name.ts';

export interface ComputedNames {
  /** In any of the repository's texts, for every function. */
  readonly anywhere?: RegExp;
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

/** PHP's functions that take another; what stands before a body of a function that is written out is an argument still. */
const takesCallable =
  /\b(?:u[ak]?sort|array_(?:map|filter|walk|reduce|all|any|find|u\w+|\w+_u\w+)\w*|preg_replace_callback\w*|iterator_apply|register_\w+_function|set_(?:error|exception)_handler|spl_autoload_register|ob_start|header_register_callback|is_callable|xml_set_\w+|CallbackFilterIterator|RecursiveCallbackFilterIterator)\s*\((?:(?!=>|\bfn\b|\bfunction\b)[^;{}]){0,300}?/;

/** Elements of pairs that hold whose method it is; a name that is put together begins as the functions do. */
const pairs: readonly RegExp[] = [
  /(?:\[|\barray\s*\()\s*(?:\$this|__CLASS__|(?:[\w\\]+|\$\w+)::class|new\s[\w\\]+(?:\([^()]{0,99}\))?)\s*,\s*(?!'[^'\n]*'\s*[\],)]|"[^"$\n]*"\s*[\],)]|\s)(?:"|'|\$|sprintf|\w+\s*\.|[a-z_]+\s*\()/,
  /(?:\[|\barray\s*\()\s*(?:\$\w+(?:->\w+)?|['"][A-Z][\w\\]*['"])\s*,\s*(?:'\w+'\s*\.|"\w*\{?\$|\$\w+\s*\.|sprintf|implode|join\b)/,
  /['"][\w\\]+::\w*(?:['"]\s*\.|\{?\$)|\.\s*['"]::/,
];
const handed = new RegExp(
  `${takesCallable.source}(?:'\\w+'\\s*\\.|"\\w*\\{?\\$|\\bsprintf\\b|\\bimplode\\b|\\bjoin\\s*\\(|\\.\\s*['"]\\w+['"]|\\[\\s*\\$\\w+\\s*,\\s*\\$)`,
);

/**
 * Ruby's symbols are made from texts to be called, or to be keys: of a table, of an object's fields, to compare. A block that is
 * taken from a variable is a function already, or such a symbol.
 */
const madeSymbols: readonly RegExp[] = [
  /(?=[.:](?:to_sym|intern)\b)(?<!\[\s{0,9}["'\w@.]{1,60})(?<!\b(?:fetch|dig|key\?|has_key\?|include\?|delete|store|==|!=|transform_keys|when|respond_to\?|instance_variable_\w+|const_\w+|Logger)[( ][^\n]{0,60})[.:](?:to_sym|intern)\b(?!\s*(?:=>|==|!=|\]\s*(?:=|\|\|)))/,
  /(?=:")(?<!\b(?:define_method|instance_variable_\w+|attr_\w+|respond_to\?|fetch|key\?)[( ]\s{0,9}|\[):"[^"\n]{0,99}#\{/,
  /%I[[({<][^\n]{0,99}#\{/,
  /\b(?:alias_method|def_(?:instance_|single_)?delegators?|inject|reduce)[( ][^\n{|]{0,120}(?<!:)"[^"\n]{0,99}#\{/,
  /\balias_method[( ]\s*[^,\n]{1,99},\s*(?!:[a-z_]\w*[?!=]?|:[^\w\s]|'[^'\n]*'|"[^"#\n]*")\S/,
  /\b(?:enum_for|to_enum)(?:\(\s*|[ ]+)(?!(?::\w+[?!]?|'[^'\n]*'|"[^"#\n]*"|__\w+__)\s*(?:[,)\n}]|do\b|if\b|unless\b|$)|(?:if|unless|and|or|do|then|while|until)\b)[\w"':@%]/,
  /(?:\.|=\s?)(?:public_instance_|singleton_|instance_|public_)?method[ ]+(?!(?:if|unless|and|or|do|then|rescue|while|until|in|is|to|for|of)\b)(?!:[a-z_]\w*[?!=]?|'[^'\n]*'|"[^"#\n]*")[\w"':@%]/,
  /\blocal_variable(?:s\b|_get\b)/,
];

export const computedNames: Readonly<Partial<Record<LanguageName, ComputedNames>>> = {
  javascript: script,
  typescript: script,
  python: {
    types:
      /\b__(?:subclasses|init_subclass|prepare)__\b|\bmetaclass\s*=|\bgetmembers\b|\b(?:globals|vars|dir)\s*\(|\bpickle\b|\byaml\.(?:unsafe_)?load\b/,
    anywhere:
      /\b(?:globals|locals|vars|dir|eval|exec)\s*\(|\b(?:map|filter|sorted|partial|key)\s*[(=]\s*(?:vars|dir)\b|\b__dict__\b|\bgetmembers(?:_static)?\b|\bclassify_class_attrs\b|\bgc\.get_\w+|\bfrom\s+gc\s+import\b|\bautospec\s*=\s*True\b|\bcreate_autospec\b|\bfire\.Fire\b|\bregister_instance\b|\bgetattr\b(?!\s*\()|\bgetattr\s*\([^,()]*(?:\([^()]*\))?[^,()]*,(?!\s*(['"])\w+\1\s*[,)])|\b__(?:getattribute|subclasses|init_subclass)__\b|\bgetattr_static\b|\b(?:methodcaller|attrgetter)\b(?!\s*\(\s*(['"])[\w.]+\2\s*[,)])/,
    countsHazards: true,
  },
  // Reflection reaches exported methods only, and directives of the linker write the name.
  go: { anywhere: /\bplugin\.Open\b|^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?\x22plugin\x22/m, countsHazards: false },
  // Macros and build scripts may write any code as text.
  rust: {
    anywhere:
      /\bpaste(?:_|\b)|\bconcat_idents\b|\bformat_ident\b|\bIdent::new\b|\binclude!\s*\(\s*concat!|\bOUT_DIR\b|\bTokenStream::from_str\b|^(?=[^]*\b(?:proc_macro|TokenStream)\b)[^]*(?:\.parse(?:::<[\w:]*TokenStream>)?\(\)|\bparse_str\b)/,
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
    anywhere: anyOf(
      /\$\w+\s*\(|(?:->|::)\s*\$\w+\s*\(|(?:->|::)\s*\{|\[[^\]'"\n]*\$[^\]\n]*\]\s*\(|\bcall_user_func|\bget_(?:class_methods|defined_functions)\b|\bReflection[A-Z]|\bget_declared_classes\b|\bfromCallable\b|\bforward_static_call|\barray_map\s*\(\s*(?:\$|['"][^'"\n]*['"]\s*\.)|\b(?:u[ak]?sort|array_(?:filter|walk|reduce|u\w+|\w+_u\w+)|preg_replace_callback|iterator_apply)\w*\s*\(\s*[^(),;]+,\s*\$\w+\s*[,)]/,
      /\bSoapServer\b|\bxmlrpc_server\b/,
      ...pairs,
      handed,
    ),
    countsHazards: true,
  },
  ruby: {
    types:
      /\bconst_(?:get|missing|defined)\b|\bconstantize\b|\b(?:constants|subclasses|descendants|inherited|ObjectSpace)\b/,
    anywhere: anyOf(
      /\b(?:__send__|public_send|send|try!?)[ (]\s*(?!:[a-z_]\w*[?!]?\s*(?:[,)\n}]|do\b|$)|(?:'[^'\n]*'|"[^"#\n]*")\s*(?:[,)\n}]|do\b|$)|[.,)=])\S|\b(?:public_instance_|singleton_|instance_|public_)?method\(\s*(?!(?::[a-z_]\w*[?!]?|'[^'\n]*'|"[^"#\n]*")\s*\))\S|\b(?:inherited|subclasses|descendants|ObjectSpace|constants)\b|\.to_proc\b|&\s*(?:\(|:"|%)|&\w+\.(?:to_sym|intern)\b|\b(?:instance_|class_|module_)?eval\b|\b(?:private_)?(?:instance_)?methods\b/,
      ...madeSymbols,
    ),
    countsHazards: true,
  },
};
