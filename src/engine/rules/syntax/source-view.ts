/** A file as rules see it: its text, and a syntax tree for each language in it. */
import { type SourceFile, sourceFile } from '../../text/source-file.ts';
import { embeddedScripts } from './embedded-scripts.ts';
import { parse, type SgNode } from './rule-engine.ts';
import { hasScriptsInside, type RuleLanguage, ruleLanguagesOf } from './rule-language.ts';

export interface SourceView {
  readonly source: SourceFile;
  readonly language: RuleLanguage;
  /** Offsets of its nodes are those of the file's text. */
  readonly root: SgNode;
}

/** A page is markup and, with all else blank, script; most files are one view. */
export function sourceViews(path: string, content: string | Uint8Array): readonly SourceView[] {
  const source = sourceFile(path, content);
  const scripts = hasScriptsInside(path) ? embeddedScripts(source.text) : undefined;
  const isOwn = (language: RuleLanguage) => !hasScriptsInside(path) || !language.isCode;
  return ruleLanguagesOf(path).flatMap((language) => {
    if (isOwn(language)) return [{ source, language, root: parse(language.name, source.text).root() }];
    return scripts?.language === language.name
      ? [{ source, language, root: parse(language.name, scripts.text).root() }]
      : [];
  });
}
