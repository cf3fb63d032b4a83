/**
 * Whether text that could not be read as code may load what it does not name. Names that stand in it are looked for elsewhere;
 * here it is asked for loaders whose argument is not written out.
 */
import type { LanguageName } from '../model/language-name.ts';

const script =
  /\brequire\s*\(\s*[^'"`\s)]|\brequire\b\s*[^\s(.:'"]|\bimport\s*\(\s*[^'"\s]|\beval\b|\bFunction\s*\(|\bcreateRequire\b|\bchild_process\b|\bworker_threads\b|\b_load\b|\bvm\b/;
const jvm =
  /\bforName\b|\bloadClass\b|\bServiceLoader\b|\breflect\b|\bScriptEngine|\breadObject\b|\bClassLoader\b|\bevaluate\b/;

const loaders: Partial<Record<LanguageName, RegExp>> = {
  javascript: script,
  typescript: script,
  python:
    /\b__import__\b|\bimportlib\b|\bimport_module\b|\bpkgutil\b|\brunpy\b|\bexec\b|\beval\b|\bpickle\b|\bsubprocess\b|\bos\.(?:system|popen)\b/,
  ruby: /\b(?:require|load|autoload)\b\s*\(?\s*[^'"\s]|\bconst_get\b|\bconstantize\b|\beval\b|\bMarshal\b|\b(?:public_)?send\b|\binstance_eval\b/,
  php: /\bnew\s+\$|\$\w+\s*\(|\$\w+\s*::|\bcall_user_func|\beval\b|\bunserialize\b|\b(?:include|require)(?:_once)?\b[^;'"]*\$/,
  java: jvm,
  kotlin: jvm,
  scala: jvm,
  csharp: /\bAssembly\b|\bGetType\b|\bActivator\b|\breflection\b|\bInvoke-Expression\b/i,
  rust: /\binclude(?:_\w+)?!/,
};

/** Where no language is known, the file may be of any. */
export function mayLoadUnread(text: string, languages: readonly LanguageName[]): boolean {
  const asked = languages.length === 0 ? Object.values(loaders) : languages.flatMap((name) => loaders[name] ?? []);
  return asked.some((loader) => loader.test(text));
}
