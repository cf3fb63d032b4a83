/** What PHP does with values that are called, and what its own functions do. https://www.php.net/manual/en/funcref.php */
import type { CallingLanguage } from '../../../objects/called-values/calling-language.ts';
import { filesAndPrograms } from './files-and-programs.ts';
import { makesNothing } from './makes-nothing.ts';
import { runtimeCallers, runtimeFunction, runtimeMakers } from './runtime-functions.ts';
import { codeIn } from './written-code.ts';
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
    /^(?:(?:sqlite)?create(?:function|aggregate|collation)|u[ak]?sort|enumcharnames|fetchall|setfetchmode|apply|set\w*(?:handler|callback|function|authorizer)|register\w*)$/,
  outsideMakers:
    /^fetch_?(?:object|all)$|^setfetchmode$|^query$|^(?:set|get)(?:info|file|path|iterator)\w*(?:info|class)$|^openfile$|^registernodeclass$|^setclass$/,
  outsideRevivers: /^(?:newinstance|newlazy|resetaslazy|unserialize$|getdefaultvalue$|getmetadata$)/,
  outsideModes: /^(?:fetch|fetchall|fetchobject|query|setfetchmode|setattribute)$/,
  // Below PDO::FETCH_CLASSTYPE a class has to be named. https://www.php.net/manual/en/pdo.constants.php
  isWideMode: (written) => /^\d/.test(written) && !(/^[1-9]?\d{1,5}$/.test(written) && Number(written) < 0x40000),
  plainFields:
    /^(?:pdo|\*)::(?:fetch_(?:assoc|num|both|obj|bound|column|key_pair|named|lazy|group|unique|ori_\w+)|(?:\w+_)?attr_(?!statement_class)\w+|errmode_\w+|param_\w+|case_\w+|null_\w+|cursor_\w+)$/,
  makesNothing,
  revivesAny: /unserialize|unpack$|_fetch|_get|_receive|_decode|^session_|^yaml_|_entry$|_load/,
  codeIn,
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
  // https://www.php.net/manual/en/reserved.constants.php
  numbers:
    /^(?:ARRAY|COUNT|CREDITS|CURL\w*|DNS|E|ENT|EXTR|FILE|FILTER|FNM|FTP|GLOB|HTML|IMAGETYPE|IMG|INFO|INI|JSON|LC|LDAP|LIBXML|LOCK|LOG|M|MB|MYSQLI|NAN|INF|OPENSSL|PATHINFO|PCRE|PHP_(?:DEBUG|FD|FLOAT|INT|MAJOR|MAXPATHLEN|MINOR|OUTPUT|QUERY|RELEASE|ROUND|SESSION|URL|VERSION_ID|ZTS)|PREG|PSFS|SCANDIR|SEEK|SIG|SO|SOL|SORT|STREAM|STR_PAD|SUNFUNCS|T|XML|ZLIB)(?:_\w+)?$/,
  runtimeCallers,
  runtimeMakers,
  namesCaller: /\b(?:Reflection\w*|(?:Recursive)?CallbackFilterIterator|Fiber|Closure)\b/,
  files: filesAndPrograms,
  ofRuntime: runtimeFunction,
};
