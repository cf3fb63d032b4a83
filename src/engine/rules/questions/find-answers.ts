/** Finds what a response or a `return` hands out, by the names of variables, fields and keys in it. */
import type { CodeQuestion } from '../model/code-question.ts';
import { nameFits } from '../names/name-pattern.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { namesIn } from './argument-names.ts';
import { argumentsOf, callSites } from './call-sites.ts';
import { namedChildren } from './literals.ts';
import { type Piece, pieceOf } from './piece.ts';
import { isOfWords, mayHoldWords } from './word-groups.ts';

const responders =
  'res.json res.send res.jsonp res.render res.end response.json response.send reply.send res.status.json res.status.send *.status.json *.status.send *.code.send ctx.json c.json ctx.send Response.json NextResponse.json jsonify JSONResponse JsonResponse Response make_response HttpResponse render_template c.JSON c.IndentedJSON c.PureJSON c.XML ctx.JSON context.JSON json.NewEncoder.Encode *.NewEncoder.Encode fmt.Fprint fmt.Fprintf render.JSON ResponseEntity.ok ResponseEntity.status.body *.ok.body *.body Response.ok ^Ok ^Json Results.Ok Results.Json call.respond response.json response *.json ^render ^json web.Json HttpResponse.Ok.json *.Ok.json ^json_encode'.split(
    ' ',
  );

export function findAnswers(question: Extract<CodeQuestion, { kind: 'answers' }>, view: SourceView): readonly Piece[] {
  const language = view.language.name;
  if (!mayHoldWords(view.source.text, question.words)) return [];
  const tells = (node: SgNode) => namesIn(node, language).find((name) => isOfWords(name, question.words));
  const calls = callSites(view)
    .filter(({ names }) => names.some((name) => responders.some((pattern) => nameFits(pattern, name))))
    .flatMap(({ node }) => {
      const name = argumentsOf(node)
        .map(tells)
        .find((found) => found !== undefined);
      return name === undefined ? [] : [pieceOf(node, name)];
    });
  const returns = returnsIn(view).flatMap((node) => {
    const name = namedChildren(node)
      .map(tells)
      .find((found) => found !== undefined);
    return name === undefined ? [] : [pieceOf(node, name)];
  });
  return [
    ...calls,
    ...returns.filter((piece) => !calls.some((call) => call.start >= piece.start && call.end <= piece.end)),
  ];
}

const returnKinds: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['return_statement'],
  TypeScript: ['return_statement'],
  Tsx: ['return_statement'],
  python: ['return_statement'],
  go: ['return_statement'],
  java: ['return_statement'],
  kotlin: ['jump_expression'],
  csharp: ['return_statement'],
  php: ['return_statement'],
  ruby: ['return'],
  rust: ['return_expression'],
};

function returnsIn(view: SourceView): readonly SgNode[] {
  const kinds = returnKinds[view.language.name] ?? [];
  return kinds.length === 0 ? [] : view.root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } });
}
