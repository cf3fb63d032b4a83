/** What one part of a rule finds in one view of a file, whichever way it is judged. */
import type { Handler } from './model/handler.ts';
import type { ReadyPart } from './ready-rule.ts';
import type { SourceView } from './syntax/source-view.ts';

/** Offsets of UTF-16 units in the file's text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Found extends Place {
  /** What a variable stands for, by its name without `$`; undefined for one that stands for nothing here. */
  readonly variable: (name: string) => string | undefined;
  readonly steps?: readonly Place[];
}

export function findMatches(part: ReadyPart, view: SourceView, _handlers: readonly Handler[]): readonly Found[] {
  if (part.languages !== undefined && !part.languages.includes(view.language)) return [];
  const { plan } = part.planned;
  switch (plan.kind) {
    case 'structural':
      return findStructural(part, view);
    default:
      return [];
  }
}

function findStructural({ configs }: ReadyPart, { language, root }: SourceView): readonly Found[] {
  const config = configs.get(language);
  if (config === undefined) return [];
  return root.findAll(config).map((node): Found => {
    const { start, end } = node.range();
    return {
      start: start.index,
      end: end.index,
      variable: (name) => node.getMatch(name)?.text() ?? textOfAll(node.getMultipleMatches(name)),
    };
  });
}

function textOfAll(nodes: readonly { text(): string }[]): string | undefined {
  return nodes.length === 0 ? undefined : nodes.map((node) => node.text()).join('');
}
