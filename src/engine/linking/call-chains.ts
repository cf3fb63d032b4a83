/** The shortest chains of calls from where a program starts, in a graph of who calls whom. */

export interface CallEdge {
  /** Functions by their numbers. */
  readonly from: number;
  readonly to: number;
  /** The file in which the call stands, and where. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'call' | 'value' | 'import';
}

export interface Chains<Edge extends CallEdge> {
  /** The calls of a function by code that chains come to. */
  into(node: number): readonly Edge[];
  /** The calls that lead to a function, the first of them in code that starts; the shortest such chain. */
  to(node: number): readonly Edge[] | undefined;
}

export function chainsFrom<Edge extends CallEdge>(
  calls: readonly Edge[],
  starts: readonly number[],
  /** False for a call by which nothing goes on. */
  carries: (call: Edge) => boolean,
): Chains<Edge> {
  const callsOf = Map.groupBy(calls, ({ from }) => from);
  const before = new Map<number, Edge>();
  const open = [...starts];
  const seen = new Set(open);
  for (const node of open) {
    for (const call of callsOf.get(node) ?? []) {
      if (seen.has(call.to) || !carries(call)) continue;
      seen.add(call.to);
      before.set(call.to, call);
      open.push(call.to);
    }
  }
  return {
    into: (node) => calls.filter((call) => call.to === node && seen.has(call.from) && carries(call)),
    to(node) {
      const chain: Edge[] = [];
      for (let call = before.get(node); call !== undefined; call = before.get(call.from)) chain.unshift(call);
      return chain.length === 0 ? undefined : chain;
    },
  };
}

/** Of a long chain the middle is left out. */
export function shownSteps<Step>(steps: readonly Step[]): readonly Step[] {
  return steps.length <= stepsMax ? steps : [...steps.slice(0, stepsMax / 2), ...steps.slice(-stepsMax / 2)];
}

const stepsMax = 20;
