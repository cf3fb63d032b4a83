/** What PHP does with values that are called, and what its own functions do. https://www.php.net/manual/en/funcref.php */
import type { CallingLanguage, RuntimeFunction } from '../../../objects/called-values/calling-language.ts';
import { phpObjectLanguage } from './object-language.ts';

const { isCaseBlind, constructor, getItem, setItem, iterate, call, calledOf, missing } = phpObjectLanguage;

export const phpCalling: CallingLanguage = {
  isCaseBlind,
  constructor,
  getItem,
  setItem,
  iterate,
  call,
  calledOf,
  missing: [missing.name, missing.staticName],
  getField: '__get',
  setField: '__set',
  // https://www.php.net/manual/en/class.closure.php
  functionType: 'closure',
  revivers: new Set(['fetchobject', 'fetch_object', 'fetch_class', 'fetch_into']),
  outsideCallers:
    /^(?:(?:sqlite)?create(?:function|aggregate|collation)|u[ak]?sort|enumcharnames|set\w*(?:handler|callback|function)|register\w*)$/,
  outsideMakers: /^fetch_?(?:object|all)$|^setfetchmode$/,
  outsidePuts: /^(?:bind|parse|localtime$|a?sort|getexternal|__soapcall)/,
  callers: new Map([
    ['__invoke', 0],
    ['call', 1],
  ]),
  handsOn: new Set(['bind', 'bindto']),
  makers: new Set(['fromcallable', 'bind']),
  // https://www.php.net/manual/en/language.oop5.magic.php; the others are followed.
  calledAlways: /^__(?!(?:construct|invoke|call|callstatic|get|set)$)/,
  ownClass: new Set(['self', 'static', 'parent']),
  fields: new Set(['message', 'code', 'file', 'line', 'previous', 'string', 'trace']),
  globalNames: new Set(
    '_GET _POST _REQUEST _COOKIE _FILES _SERVER _ENV _SESSION GLOBALS argv argc php_errormsg http_response_header'.split(
      ' ',
    ),
  ),
  constants: new Set(['null', 'true', 'false']),
  ofRuntime: (name) => functions.get(name) ?? kinds.find(([pattern]) => pattern.test(name))?.[1] ?? {},
};

const sorted: RuntimeFunction = { calls: [1], gives: 'elements', handsOn: true, renumbers: 'first' };
const calls = (...places: readonly number[]): RuntimeFunction => ({ calls: places });

const functions: ReadonlyMap<string, RuntimeFunction> = new Map<string, RuntimeFunction>([
  ['call_user_func', calls(0)],
  ['call_user_func_array', calls(0)],
  ['usort', sorted],
  ['uasort', sorted],
  ['uksort', calls(1)],
  ['array_map', { calls: [0], gives: 'elements', handsOn: true }],
  ['array_reduce', { calls: [1], gives: 'fold', handsOn: true }],
  ['array_walk', { calls: [1], gives: 'keys', handsOn: true }],
  ['array_walk_recursive', { calls: [1], gives: 'anything', handsOn: true, isDeep: true }],
  ['array_column', { handsOn: true, handsOnInner: true }],
  ['array_merge_recursive', { handsOn: true, renumbers: 'deep' }],
  ['array_replace_recursive', { handsOn: true, renumbers: 'deep' }],
  ['array_shift', { handsOn: true, renumbers: 'first' }],
  ['array_multisort', { renumbers: 'first' }],
  ['shuffle', { keeps: true, renumbers: 'first' }],
  ['arrayobject', { handsOn: true, exposes: true }],
  ['arrayiterator', { handsOn: true, exposes: true }],
  ['recursivearrayiterator', { handsOn: true, exposes: true }],
  ['mysqli_fetch_object', { revives: true }],
  ['pg_fetch_object', { revives: true }],
  ['&', { defines: 'class' }],
  ['array_find', { calls: [1], gives: 'keys', handsOn: true }],
  ['array_find_key', { calls: [1], gives: 'keys' }],
  ['array_any', { calls: [1], gives: 'keys', keeps: true }],
  ['array_all', { calls: [1], gives: 'keys', keeps: true }],
  ['array_push', { adds: true, keeps: true }],
  ['array_unshift', { adds: true, keeps: true, renumbers: 'first' }],
  ['array_splice', { adds: true, handsOn: true, renumbers: 'first' }],
  ['preg_replace_callback', calls(1)],
  ['preg_replace_callback_array', { calls: 'any' }],
  ['mb_ereg_replace_callback', calls(1)],
  ['iterator_apply', calls(1)],
  ['forward_static_call', calls(0)],
  ['forward_static_call_array', calls(0)],
  ['ob_start', calls(0)],
  ['spl_autoload_register', calls(0)],
  ['header_register_callback', calls(0)],
  ['set_error_handler', calls(0)],
  ['set_exception_handler', calls(0)],
  ['register_shutdown_function', calls(0)],
  ['register_tick_function', calls(0)],
  ['callbackfilteriterator', calls(1)],
  ['recursivecallbackfilteriterator', calls(1)],
  ['fiber', calls(0)],
  ['stream_wrapper_register', { namesClass: true }],
  ['stream_register_wrapper', { namesClass: true }],
  ['stream_filter_register', { namesClass: true }],
  ['session_set_save_handler', { calls: 'any', namesClass: true }],
  ['extract', { opens: 'open' }],
  ['parse_str', { opens: 'open' }],
  ['mb_parse_str', { opens: 'open' }],
  ['eval', { defines: 'class' }],
  ['create_function', { defines: 'class' }],
  ['include', { opens: 'shared' }],
  ['compact', { opens: 'open' }],
  ['define', { defines: 'constant', keeps: true }],
  ['class_alias', { defines: 'class' }],
]);

/** Of those that are not told one by one the first that fits. */
const kinds: readonly (readonly [RegExp, RuntimeFunction])[] = [
  [/^(?:igbinary|msgpack)_|^unserialize$|^session_decode$|^simplexml_|^wddx_|^yaml_parse|^apcu?_/, { revives: true }],
  [/^array_filter$/, { calls: [1], gives: 'keys', handsOn: true }],
  // Values or keys are compared.
  [/^array_(?:\w*_u|u)(?:assoc|key|diff|intersect)\w*$/, { calls: 'any', handsOn: true }],
  [/^[akr]{0,2}r?sort$|^nat(?:case)?sort$/, { keeps: true, renumbers: 'first' }],
  [
    /^(?:array_(?:merge|replace|slice|values|reverse|filter|unique|pop|shift|chunk|pad|diff|intersect|column|fill)\w*|iterator_to_array|current|end|reset|next|prev|pos|max|min)$/,
    { handsOn: true },
  ],
  [
    /^(?:pcntl_|filter_|curl_setopt|curl_init|stream_context|stream_filter|libxml_set|assert_options|register_|set_\w+|xml_set_|xslt_|spl_autoload|sqlite\w*|readline_|session_set|ob_|header_register|array_u|array_\w+_u|xmlreader|ffi_|pdo_|create_function|mb_ereg_replace_callback)/,
    { calls: 'any' },
  ],
  // They neither call what they are given nor give variables other values.
  [
    /^(?:array_(?:keys|key_\w+|flip|search|sum|product|rand|combine|count_values|is_list|fill_keys)|count|sizeof|is_(?!callable)\w+|in_array|isset|empty|str(?!_?i?replace)\w*|substr\w*|u?c(?:first|words)|lcfirst|v?[sf]?printf|number_format|implode|join|explode|json_\w+|md5|sha1|hash\w*|crc32|base64_\w+|url\w+|rawurl\w+|html\w+|nl2br|addslashes|(?:l|r)?trim|intval|floatval|boolval|strval|abs|floor|ceil|round|intdiv|fmod|sqrt|pow|log|range|random_\w+|mt_rand|rand|time|microtime|date\w*|mktime|checkdate|usleep|sleep|file_\w+|is_file|fopen|fclose|fwrite|fputs|fgets|fread|feof|fputcsv|fgetcsv|unlink|mkdir|rmdir|rename|copy|touch|dirname|basename|realpath|pathinfo|getcwd|chdir|sys_get_temp_dir|tempnam|getenv|putenv|php_\w+|ini_get\w*|error_log|trigger_error|debug_\w+|var_\w+|print_r|serialize|get_class|get_parent_class|get_object_vars|get_debug_type|gettype|method_exists|property_exists|class_exists|function_exists|interface_exists|spl_object_\w+|iterator_count|func_\w+|ctype_\w+|chr|ord|bin2hex|dechex|hexdec|mb_(?!parse_str|ereg|convert_variables)\w+|uniqid|memory_\w+|gc_\w+|hrtime|levenshtein|soundex|metaphone|wordwrap|chunk_split|nl_langinfo|version_compare|phpversion|exit|die|key)$/,
    { keeps: true },
  ],
];
