/** When this browser was here before; a visit ends after half an hour without the overview. */
const visitKey = 'vedette.visit';
const pauseMs = 30 * 60_000;
const firstVisitMs = 7 * 24 * 3_600_000;

interface Visit {
  /** When the visit before this one ended. */
  readonly before: string;
  readonly seen: string;
}

/** @returns ISO 8601, of the end of the last visit; a week ago for the first one */
export function lastVisit(): string {
  const now = Date.now();
  const visit = nextVisit(kept(), now);
  try {
    localStorage.setItem(visitKey, JSON.stringify(visit));
  } catch {
    // Storage may be refused: each visit is a first one then.
  }
  return visit.before;
}

export function nextVisit(last: Visit | undefined, now: number): Visit {
  const seen = new Date(now).toISOString();
  if (last === undefined) return { before: new Date(now - firstVisitMs).toISOString(), seen };
  return now - Date.parse(last.seen) > pauseMs ? { before: last.seen, seen } : { before: last.before, seen };
}

function kept(): Visit | undefined {
  try {
    const visit = JSON.parse(localStorage.getItem(visitKey) ?? '') as Visit;
    return Number.isNaN(Date.parse(visit.before)) || Number.isNaN(Date.parse(visit.seen)) ? undefined : visit;
  } catch {
    return undefined;
  }
}
