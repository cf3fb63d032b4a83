/**
 * Whose turn it is on the one connection. Transactions come in the order asked for; between two of them go the single statements that wait
 * by then, so that whoever only looks waits for one transaction and not for all of them, and no transaction waits for ever.
 */
export type TurnKind = 'statement' | 'transaction';

type Turn = () => Promise<void>;

export interface Turns {
  /** Waits for its turn; the next comes when the work is done. */
  readonly take: <Result>(kind: TurnKind, work: () => Promise<Result>) => Promise<Result>;
}

export function turns(): Turns {
  const waiting: Readonly<Record<TurnKind, Turn[]>> = { statement: [], transaction: [] };
  let isTaken = false;
  let passing = 0;
  const goOn = (): void => {
    if (isTaken) return;
    const isStatement = waiting.statement.length > 0 && (passing > 0 || waiting.transaction.length === 0);
    const turn = waiting[isStatement ? 'statement' : 'transaction'].shift();
    if (turn === undefined) return;
    isTaken = true;
    void turn().finally(() => {
      isTaken = false;
      passing = isStatement ? Math.max(0, passing - 1) : waiting.statement.length;
      goOn();
    });
  };
  return {
    take: (kind, work) =>
      new Promise((resolve, reject) => {
        waiting[kind].push(() => work().then(resolve, reject));
        goOn();
      }),
  };
}
