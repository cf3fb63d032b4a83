/** Finds secrets that are written into code: a literal given to what is named like one, and keys of known services by their form. */
import type { CodeQuestion } from '../model/code-question.ts';
import { wordsOf } from '../names/name-words.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { literalText, namedChildren, stringKinds } from './literals.ts';
import { namedValues } from './named-values.ts';
import { type Piece, pieceOf } from './piece.ts';
import { isOfWords } from './word-groups.ts';

/** Each begins with a text of its own; none repeats a repetition. */
const knownForms =
  '^["\'`]?(?:A(?:KIA|SIA)[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255}|glpat-[A-Za-z0-9_-]{20,64}|xox[abprs]-[A-Za-z0-9-]{10,200}|sk_live_[A-Za-z0-9]{16,128}|rk_live_[A-Za-z0-9]{16,128}|AIza[0-9A-Za-z_-]{35}|SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}|npm_[A-Za-z0-9]{36}|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY|eyJ[A-Za-z0-9_-]{10,500}\\.eyJ[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{10,500})';
const placeholders =
  /^(?:|<[^>]*>|\$\{.*\}|\{\{.*\}\}|%.*%|\$[A-Z_]+|x{3,}|\*+|\.+|-+|(?:your|my|the|some|an?)[-_ ].*|.*(?:example|placeholder|changeme|change[-_]me|redacted|dummy|insert|todo|replace|fill[-_]?in).*|null|none|undefined|nil|true|false|string|text|optional|required|env|test|n\/a)$/i;

export function findSecrets(question: Extract<CodeQuestion, { kind: 'secrets' }>, view: SourceView): readonly Piece[] {
  const named = namedValues(view)
    .filter(({ name }) => isOfWords(name, question.words))
    .flatMap(({ name, value, node }) => {
      const text = literalOf(value);
      return text !== undefined && looksSecret(text, name) ? [pieceOf(node, name)] : [];
    });
  return question.isKnownForm
    ? [
        ...named,
        ...ofKnownForm(view).filter(
          (piece) => !named.some((other) => other.start <= piece.start && other.end >= piece.end),
        ),
      ]
    : named;
}

/** The literal itself, or what stands in for a setting that is absent: `env.SECRET || 'x'`. */
function literalOf(value: SgNode): string | undefined {
  const own = literalText(value);
  if (own !== undefined) return own;
  const kind = String(value.kind());
  if (!/binary|boolean_operator|elvis|ternary|conditional|null_coalesc/.test(kind)) return undefined;
  if (!/\|\||\?\?|\?:|\bor\b|\?/.test(value.text().slice(0, 500))) return undefined;
  const last = namedChildren(value).at(-1);
  return last === undefined ? undefined : literalText(last);
}

function looksSecret(text: string, name: string): boolean {
  if (text.length < 4 || text.length > 2_000 || placeholders.test(text.slice(0, 200)) || /\s/.test(text.trim()))
    return false;
  if (
    /^(?:https?|ftp):\/\/[^:@/]*(?:\/|$)|^[./~]|^[\w-]+\/[\w/-]+$|^[A-Z][A-Z0-9_]+$|\{|^--|^\w+\(.*\)$|^[\w.-]+\.(?:json|ya?ml|pem|txt|key|html|vue|js|ts)$/.test(
      text,
    )
  )
    return false;
  // What names a thing has its words: `password: 'new-password'`.
  const own = new Set(wordsOf(name));
  return /\d/.test(text) || !wordsOf(text).some((word) => own.has(word));
}

function ofKnownForm(view: SourceView): readonly Piece[] {
  const kinds = kindsIn(view);
  if (kinds.length === 0) return [];
  return view.root
    .findAll({ rule: { any: kinds.map((kind) => ({ kind })), regex: knownForms } })
    .map((node) => pieceOf(node, 'a key'));
}

/** A grammar takes no names of nodes that it does not have. */
export function kindsIn(view: SourceView): readonly string[] {
  return [...stringKinds].filter((kind) => {
    try {
      view.root.find({ rule: { kind, regex: '^\\z.' } });
      return true;
    } catch {
      return false;
    }
  });
}
