/**
 * Code that does not run as its file is written: in the branch that a constant, a setting nobody gives or the kind of system rules
 * out, and behind the end of the program or of its block. It stays in the build, and is used by nothing that is shown to run.
 */
import type { OwnFunctionFact } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import { field, fields, type SyntaxNode } from './syntax-tree.ts';
import { flagFact, flagIn } from './flag.ts';
import { type Constants, type Outcome, outcomeOf, type Subject, subjectOf } from './condition.ts';
import type { Known } from './surroundings.ts';
import { isSameIn } from './value-equality.ts';

const branches =
  /^(?:if(?:_statement|_expression|_modifier)?|elsif|elif_clause|else_if_clause|ternary_expression|conditional(?:_expression)?|unless(?:_modifier)?)$/;
const logical = /^(?:binary_expression|binary|boolean_operator)$/;
const switches =
  /^(?:switch_expression|switch_statement|match_expression|match_statement|expression_switch_statement|case)$/;
const lists =
  /^(?:block|compound_statement|body_statement|block_body|then|statement_list|program|module|source_file|constructor_body|declaration_list)$/;
/** What is declared there exists all the same, labels are jumped to, and handlers stand beside what they guard. */
const alive =
  /function|class|method|module|interface|trait|enum|label|rescue|ensure|else|when|^case|section|_item$|using|comment|namespace/;
const leaving =
  /^(?:return|return_statement|return_expression|raise_statement|throw_statement|throw_expression|exit_statement)$/;
const called = /\s*\([^()]*(?:\([^()]*\))?[^()]*\)\s*;?$/.source;
/** Written alone, these end nothing but where calls need no brackets. */
const bare = /\s*;?$/.source;
const ending =
  /^(?:sys\.exit|os\._exit|System\.exit|(?:std::)?process::exit|os\.Exit|log\.Fatal\w*|Environment\.Exit|panic!|unreachable!)/
    .source;
const endings: Readonly<Partial<Record<LanguageName, RegExp>>> = {
  python: new RegExp(`^(?:exit|quit)${called}|${ending}${called}`),
  ruby: new RegExp(`^(?:exit!?|abort)(?:${called}|${bare})`),
  php: new RegExp(`^(?:exit|die)(?:${called}|${bare})`),
};
const endingElsewhere = new RegExp(`${ending}${called}`);
const endingMax = 200;

type Place = Pick<SyntaxNode, 'start' | 'end'>;

/** Asked of every node; what stands in an idle part may be given again. */
export function idleParts(text: string, node: SyntaxNode, constants: Constants): readonly OwnFunctionFact[] {
  if (branches.test(node.type)) return idleBranches(text, node, constants);
  if (logical.test(node.type)) return idleOperand(text, node, constants);
  if (switches.test(node.type)) return idleArms(text, node, constants);
  return lists.test(node.type) ? behindEnd(text, node, constants.language) : [];
}

/** Code that runs only where one of the settings is given, or never. */
export function idleFact({ start, end }: Place, why: Omit<Outcome, 'isTrue'>): readonly OwnFunctionFact[] {
  const [setting, ...others] = why.settings;
  // Several settings may come to it together; that is not followed.
  if (others.some(({ name }) => name !== setting?.name)) return [];
  if (setting !== undefined) return [{ name: setting.name, at: setting.at, start, end, idle: 'setting' }];
  if (why.isOfPlatform) return [{ name: '', at: start, start, end, idle: 'platform' }];
  return [neverRuns({ start, end }, why.rests)];
}

/** @param rests see `OwnFunctionFact` */
export function neverRuns({ start, end }: Place, rests: readonly string[]): OwnFunctionFact {
  const fact = { name: '', at: start, start, end, idle: 'never' as const };
  return rests.length === 0 ? fact : { ...fact, rests };
}

function idleBranches(text: string, node: SyntaxNode, constants: Constants): readonly OwnFunctionFact[] {
  const isPython = node.type === 'conditional_expression' && field(node, 'condition') === undefined;
  const condition = isPython ? node.children[1] : field(node, 'condition');
  if (condition === undefined) return [];
  const isUnless = node.type.startsWith('unless');
  return idleUnder(text, condition, constants, (value) =>
    isPython
      ? node.children.slice(value ? 0 : 2, value ? 1 : 3)
      : node.children.filter(({ field: part }) =>
          value === isUnless ? part === 'alternative' : part === 'consequence' || part === 'body',
        ),
  );
}

function idleOperand(text: string, node: SyntaxNode, constants: Constants): readonly OwnFunctionFact[] {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === undefined || right === undefined) return [];
  const mark = text.slice(left.end, right.start).trim();
  if (!/^(?:&&|\|\||and|or)$/.test(mark)) return [];
  const isBoth = /^(?:&&|and)$/.test(mark);
  return idleUnder(text, left, constants, (value) => (value === isBoth ? [right] : []));
}

/**
 * What a condition keeps from running, as its file or a constant of another one has it.
 * @param partsAt those that run where the condition comes to the value
 */
export function idleUnder(
  text: string,
  { start, end }: Place,
  constants: Constants,
  partsAt: (value: boolean) => readonly Place[],
): readonly OwnFunctionFact[] {
  const outcome = outcomeOf(text, start, end, constants);
  if (outcome !== undefined) return partsAt(!outcome.isTrue).flatMap((part) => idleFact(part, outcome));
  const flag = flagIn(text, start, end);
  if (flag === undefined) return [];
  return [true, false].flatMap((value) => partsAt(value).map((part) => flagFact(flag, part, value)));
}

interface Arm {
  readonly node: SyntaxNode;
  /** `undefined` where a label is no literal; empty of the one for all others. */
  readonly labels: readonly Known[] | undefined;
  /** A condition stands beside the labels, so that meeting them is not enough. */
  readonly isGuarded: boolean;
  readonly isGroup: boolean;
}

const literal = /"[^"\\\n#$]*"|'[^'\\\n]*'|:[A-Za-z_]\w*|-?(?:0|[1-9]\d*)(?![\w.])|(?:true|false|True|False)\b/y;

function valueOfLabel(written: string): Known {
  if (/^["']/.test(written)) return written.slice(1, -1);
  if (written.startsWith(':')) return written;
  return /^[tf]/i.test(written) ? written.toLowerCase() === 'true' : Number(written);
}

/** Of `'a', 'b'` or `1 | 2`; `undefined` where anything else is written. */
function labelsIn(written: string): readonly Known[] | undefined {
  const labels: Known[] = [];
  for (let at = 0; ; ) {
    literal.lastIndex = at;
    const [label] = literal.exec(written) ?? [];
    if (label === undefined) return undefined;
    labels.push(valueOfLabel(label));
    at += label.length;
    if (at === written.length) return labels;
    const [between] = /^\s*[,|]\s*/.exec(written.slice(at)) ?? [];
    if (between === undefined) return undefined;
    at += between.length;
  }
}

function idleArms(text: string, node: SyntaxNode, constants: Constants): readonly OwnFunctionFact[] {
  const subject = field(node, 'value') ?? field(node, 'subject') ?? field(node, 'condition');
  if (subject === undefined) return [];
  const value = subjectOf(text, subject.start, subject.end, constants);
  if (value === undefined || value.value === null) return [];
  const inner = node.children.filter((child) => child !== subject);
  const arms = [...inner, ...inner.flatMap(({ children }) => children)].flatMap((child) => armOf(text, child));
  // PHP's `match` compares strictly, its `switch` does not; Ruby and JavaScript compare strictly.
  const mark = node.type.startsWith('match') || constants.language !== 'php' ? '===' : '==';
  const meets = (label: Known): boolean | undefined => isSameIn(constants.language, mark, value, { value: label });
  return idleOf(text, arms, value, meets);
}

function armOf(text: string, node: SyntaxNode): readonly Arm[] {
  if (/^(?:default_case|match_default_expression|default_statement|else)$/.test(node.type))
    return [{ node, labels: [], isGuarded: false, isGroup: node.type === 'default_statement' }];
  const isGuarded =
    field(node, 'guard') !== undefined || node.children.some(({ type }) => /guard|if_clause/.test(type));
  const isGroup = /^(?:switch_block_statement_group|case_statement)$/.test(node.type);
  if (
    !isGroup &&
    !/^(?:expression_case|switch_rule|match_conditional_expression|match_arm|case_clause|when)$/.test(node.type)
  )
    return [];
  const label =
    node.children.find(({ type }) => type === 'switch_label' || type === 'case_pattern') ??
    field(node, 'conditional_expressions') ??
    field(node, 'value');
  const patterns = fields(node, 'pattern');
  const from = patterns[0]?.start ?? label?.start;
  const to = patterns.at(-1)?.end ?? label?.end;
  if (from === undefined || to === undefined) return [];
  const written = text
    .slice(from, to)
    .replace(/^case\b/, '')
    .trim();
  if (/^(?:default|_)$/.test(written)) return [{ node, labels: [], isGuarded, isGroup }];
  return [{ node, labels: labelsIn(written), isGuarded, isGroup }];
}

function idleOf(
  text: string,
  arms: readonly Arm[],
  value: Subject,
  meets: (label: Known) => boolean | undefined,
): readonly OwnFunctionFact[] {
  const isMet = arms.some(({ labels, isGuarded }) => !isGuarded && labels?.some((label) => meets(label) === true));
  const isPlain = arms.every(({ labels }) => labels?.every((label) => meets(label) !== undefined));
  let fallsInto = false;
  return arms.flatMap(({ node, labels, isGroup }) => {
    const isDefault = labels?.length === 0;
    const isElse = labels?.every((label) => meets(label) === false) === true;
    const isIdle = !fallsInto && isElse && (!isDefault || (isMet && isPlain));
    const last = text.slice(Math.max(node.start, node.end - 80), node.end);
    fallsInto = isGroup && !isIdle && !/\b(?:break|return|exit|die|throw|continue|yield)\b[^;]*;?\s*\}?\s*$/.test(last);
    return isIdle ? idleFact(node, value) : [];
  });
}

function behindEnd(text: string, node: SyntaxNode, language: LanguageName): readonly OwnFunctionFact[] {
  const index = node.children.findIndex((child) => leaves(text, child, language));
  const last = node.children[index];
  if (last === undefined || node.children.slice(index).some(({ type }) => type.includes('label'))) return [];
  return node.children
    .slice(index + 1)
    .filter(({ type }) => !alive.test(type))
    .map((child) => neverRuns(child, runtimeNamesIn(text, last)));
}

/** `exit(1)`, `sys.exit(1)`: where the repository has something of the name, that may be meant. */
export function runtimeNamesIn(text: string, { start, end }: Place): readonly string[] {
  const written = text.slice(start, Math.min(end, start + endingMax));
  const [, name = '', dot = ''] = /^(\w+)(\.)?/.exec(written) ?? [];
  if (dot !== '') return [`${name}.`];
  return /^(?:quit|abort|die|exit|panic)$/.test(name) ? [`${name}()`] : [];
}

function leaves(text: string, node: SyntaxNode, language: LanguageName): boolean {
  if (leaving.test(node.type)) return true;
  const [only] = node.children;
  if (node.type === 'expression_statement' && only !== undefined && leaving.test(only.type)) return true;
  if (!/^(?:expression_statement|call|identifier|method_invocation|macro_invocation)$/.test(node.type)) return false;
  const pattern = endings[language] ?? endingElsewhere;
  if (language === 'ruby' && /\bdef\s+(?:self\.)?(?:exit!?|abort)(?!\w)/.test(text)) return false;
  return node.end - node.start < endingMax && pattern.test(text.slice(node.start, node.end));
}
