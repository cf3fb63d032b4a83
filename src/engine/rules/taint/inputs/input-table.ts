/** How frameworks of one language hand out what comes in with a request: what a file of that language's public names is made of. */

export interface InputTable {
  /** By the engine's names. */
  readonly languages: readonly string[];
  /** Names that parameters of handlers and middleware have by convention, for a request or what holds one. */
  readonly parameterNames: ReadonlySet<string>;
  /** The same of what only holds one, so that a link has to come before anything is input. */
  readonly holderNames: ReadonlySet<string>;
  /** Names that need no declaration in the file: what is imported, or inherited. */
  readonly freeNames: ReadonlySet<string>;
  /** Types of parameters that are requests, or hold one. */
  readonly requestTypes: ReadonlySet<string>;
  /** From what holds a request to the request: `ctx.request`, `c.Request()`. */
  readonly links: ReadonlySet<string>;
  /** Of a request. */
  readonly fields: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
  /** Any field of a request of a known type is input: Laravel. */
  readonly hasAnyField: boolean;
  /** Names that are input themselves: `$_GET`. */
  readonly names: ReadonlySet<string>;
  /** Functions whose result is input, by dotted names. */
  readonly calls: readonly string[];
  /** Annotations, attributes and decorators of parameters that are given input. */
  readonly annotations: ReadonlySet<string>;
  /** Types of parameters that are input themselves: extractors. */
  readonly inputTypes: ReadonlySet<string>;
}

/** The parts that are lists of words are written as text. */
export function inputTable(parts: {
  readonly languages: readonly string[];
  readonly parameterNames?: string;
  readonly holderNames?: string;
  readonly freeNames?: string;
  readonly requestTypes?: string;
  readonly links?: string;
  readonly fields?: string;
  readonly methods?: string;
  readonly hasAnyField?: boolean;
  readonly names?: string;
  readonly calls?: string;
  readonly annotations?: string;
  readonly inputTypes?: string;
}): InputTable {
  return {
    languages: parts.languages,
    parameterNames: words(parts.parameterNames),
    holderNames: words(parts.holderNames),
    freeNames: words(parts.freeNames),
    requestTypes: words(parts.requestTypes),
    links: words(parts.links),
    fields: words(parts.fields),
    methods: words(parts.methods),
    hasAnyField: parts.hasAnyField ?? false,
    names: words(parts.names),
    calls: [...words(parts.calls)],
    annotations: words(parts.annotations),
    inputTypes: words(parts.inputTypes),
  };
}

function words(text: string | undefined): ReadonlySet<string> {
  return new Set((text ?? '').split(/\s+/).filter((word) => word !== ''));
}
