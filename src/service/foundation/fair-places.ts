/**
 * Few places for work that somebody waits for, given to organizations in turn: none holds all of them, whoever holds fewer is next, and of these
 * whoever was served longest ago. A queue that has grown long is refused rather than waited in.
 */

export interface FairPlaces {
  /** @throws whatever `refuse` makes where too many wait already, of the organization or of all */
  run<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result>;
}

export interface FairPlacesSettings {
  readonly places: number;
  /** Of one organization. */
  readonly waitingMax: number;
  /** Of all of them. */
  readonly waitingMaxInAll: number;
  readonly refuse: () => Error;
}

interface Waiting {
  readonly organizationId: string;
  readonly begin: () => void;
}

export function fairPlaces({ places, waitingMax, waitingMaxInAll, refuse }: FairPlacesSettings): FairPlaces {
  const ownMax = Math.max(1, places - 1);
  const held = new Map<string, number>();
  /** The one served last stands last. */
  const served = new Set<string>();
  let waiting: readonly Waiting[] = [];
  let running = 0;

  const heldBy = (organizationId: string): number => held.get(organizationId) ?? 0;
  const take = (organizationId: string): void => {
    running += 1;
    held.set(organizationId, heldBy(organizationId) + 1);
    served.delete(organizationId);
    served.add(organizationId);
  };
  const leave = (organizationId: string): void => {
    running -= 1;
    const left = heldBy(organizationId) - 1;
    if (left === 0) held.delete(organizationId);
    else held.set(organizationId, left);
  };
  const next = (): Waiting | undefined => {
    if (running >= places) return undefined;
    const order = [...served];
    // Stable: of one organization the first that came.
    return waiting
      .filter(({ organizationId }) => heldBy(organizationId) < ownMax)
      .toSorted(
        (a, b) =>
          heldBy(a.organizationId) - heldBy(b.organizationId) ||
          order.indexOf(a.organizationId) - order.indexOf(b.organizationId),
      )[0];
  };
  const serve = (): void => {
    for (let chosen = next(); chosen !== undefined; chosen = next()) {
      const { organizationId, begin } = chosen;
      waiting = waiting.filter((one) => one.begin !== begin);
      take(organizationId);
      begin();
    }
    // Who was served when matters to nobody while nobody has anything.
    if (running === 0) served.clear();
  };

  return {
    async run(organizationId, work) {
      const own = waiting.filter((one) => one.organizationId === organizationId).length;
      const mustWait = running >= places || heldBy(organizationId) >= ownMax;
      if (mustWait && (own >= waitingMax || waiting.length >= waitingMaxInAll)) throw refuse();
      await new Promise<void>((begin) => {
        waiting = [...waiting, { organizationId, begin }];
        serve();
      });
      try {
        return await work();
      } finally {
        leave(organizationId);
        serve();
      }
    },
  };
}
