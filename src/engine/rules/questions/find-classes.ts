/** Finds classes by what they extend or implement, and by what they define or lack. */
import type { CodeQuestion, ClassCondition } from '../model/code-question.ts';
import { partFits } from '../names/name-pattern.ts';
import { codeShapeOf } from '../syntax/code-shape.ts';
import { className, functionName } from '../syntax/function-name.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { functionsIn } from './find-functions.ts';
import { type Piece, pieceOf } from './piece.ts';

const headMax = 1_000;

export function findClasses(question: Extract<CodeQuestion, { kind: 'classes' }>, view: SourceView): readonly Piece[] {
  const code = codeShapeOf(view.language.name);
  if (code === undefined) return [];
  const methods = functionsIn(view, code).map((node) => pieceOf(node, functionName(node)));
  return view.root
    .findAll({ rule: { any: [...code.classes].map((kind) => ({ kind })) } })
    .map((node) => pieceOf(node, className(node, code)))
    .filter(({ node, name }) => {
      const isNamed = question.named.length === 0 || question.named.some((glob) => partFits(glob, name));
      return (
        isNamed &&
        (question.extending.length === 0 ||
          question.extending.some((base) => basesOf(node, name).some((each) => partFits(lastPart(base), each))))
      );
    })
    .filter((piece) => question.where.every((condition) => holds(condition, piece, methods)));
}

function holds(condition: ClassCondition, { node, start, end, name }: Piece, methods: readonly Piece[]): boolean {
  if (condition.kind === 'extends')
    return (
      basesOf(node, name).some((base) => condition.names.some((wanted) => partFits(lastPart(wanted), base))) ===
      condition.is
    );
  const own = methods.filter((method) => method.start >= start && method.end <= end);
  return (
    condition.names.every((wanted) => own.some((method) => partFits(lastPart(wanted), method.name))) === condition.is
  );
}

/** All names in the head of a class but its own: of base classes, interfaces, mixins. */
function basesOf(node: SgNode, name: string): readonly string[] {
  const body =
    node.field('body') ?? node.children().find((child) => /body|declaration_list|block/.test(String(child.kind())));
  const { start, end } = node.range();
  const length = Math.min((body?.range().start.index ?? end.index) - start.index, headMax);
  const head = node
    .text()
    .slice(0, length)
    .replace(/\/\*[^]*?\*\/|(?:\/\/|#)[^\n]*/g, ' ');
  const from = head.indexOf(name);
  const bases = from < 0 ? '' : head.slice(from + name.length);
  return [...bases.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)]
    .map(([word]) => word)
    .filter((word) => !/^(?:extends|implements|with|where|class|permits|metaclass|for)$/.test(word));
}

function lastPart(name: string): string {
  return name.split(/[.\\]|::/).at(-1) ?? name;
}
