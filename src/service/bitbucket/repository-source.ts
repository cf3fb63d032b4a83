/** What a workspace of Cloud or a project of Data Center holds, its webhooks and open pull requests, the same for both editions. */
import { at, type BitbucketClient, textAt } from './bitbucket-client.ts';

export interface FoundRepository {
  readonly name: string;
  /** To register it by. */
  readonly url: string;
  /** `workspace/slug` or `KEY/slug`. */
  readonly path: string;
  /** Empty where nothing was pushed yet. */
  readonly defaultBranch: string;
  readonly isArchived: boolean;
}

export interface RepositoryPage {
  readonly repositories: readonly FoundRepository[];
  /** Of the next page; empty after the last one. */
  readonly cursor: string;
}

export interface WantedHook {
  readonly url: string;
  readonly secret: string;
}

export type HookOutcome = 'made' | 'mended' | 'there';

/** How deliveries of a hook go, as far as the edition tells. */
export interface FoundHook {
  readonly isActive: boolean;
  readonly missingEvents: readonly string[];
  /** What became of the last delivery, for a person; empty where it went well, where there was none, and where nobody tells. */
  readonly lastFault: string;
}

/** A pull request as its API shows it: the same object as in its events. */
export interface FoundPullRequest {
  /** `X-Event-Key` and payload of the event that says the same. */
  readonly eventKey: string;
  readonly payload: unknown;
  readonly id: string;
}

export interface RepositorySource {
  list(cursor: string): Promise<RepositoryPage>;
  /** False for one that is there no more, or under another name. */
  isThere(slug: string): Promise<boolean>;
  /** Makes the hook of this address, or switches it on with all events; one that is as it should be is left alone. */
  ensureHook(slug: string, hook: WantedHook): Promise<HookOutcome>;
  /** Undefined where the repository has no hook of this address. */
  findHook(slug: string, url: string): Promise<FoundHook | undefined>;
  /** As those of a repository, for all of them at once. */
  ensureSharedHook(hook: WantedHook): Promise<HookOutcome>;
  findSharedHook(url: string): Promise<FoundHook | undefined>;
  openPullRequests(slug: string): Promise<readonly FoundPullRequest[]>;
  /** One that is open no more; undefined where it is open after all. */
  closedPullRequest(slug: string, id: string): Promise<FoundPullRequest | 'gone' | undefined>;
}

export const pageLength = 50;
/** Of one repository; more are left to its deliveries. */
export const pullRequestPagesMax = 10;

/** @throws nothing: what a cursor is not counts as the beginning */
export function numberOf(cursor: string, least: number): number {
  return /^\d{1,9}$/.test(cursor) ? Math.max(least, Number(cursor)) : least;
}

export function listAt(value: unknown, name: string): readonly unknown[] {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
}

/** What differs between the editions in a list of webhooks, of a repository, a workspace or a project. */
export interface HookDialect<Event extends string> {
  readonly pageQuery: string;
  idOf(hook: unknown): string;
  bodyOf(hook: WantedHook, events: readonly Event[]): unknown;
  lastFault(hooksPath: string, id: string): Promise<string>;
}

export interface Hooks {
  find(url: string): Promise<FoundHook | undefined>;
  ensure(hook: WantedHook): Promise<HookOutcome>;
}

/** @param path of the list */
export function hooksAt<Event extends string>(
  client: BitbucketClient,
  dialect: HookDialect<Event>,
  path: string,
  events: readonly Event[],
): Hooks {
  async function known(url: string): Promise<(Omit<FoundHook, 'lastFault'> & { readonly id: string }) | undefined> {
    const { body } = await client.send('GET', `${path}?${dialect.pageQuery}`);
    for (const hook of listAt(body, 'values')) {
      const id = dialect.idOf(hook);
      if (textAt(hook, 'url') !== url || id === '') continue;
      const subscribed = listAt(hook, 'events');
      const missingEvents = events.filter((event) => !subscribed.includes(event));
      return { id, isActive: at(hook, 'active') === true, missingEvents };
    }
    return undefined;
  }
  return {
    async find(url) {
      const found = await known(url);
      if (found === undefined) return undefined;
      const { id, isActive, missingEvents } = found;
      return { isActive, missingEvents, lastFault: await dialect.lastFault(path, id) };
    },
    async ensure(hook) {
      const found = await known(hook.url);
      if (found?.isActive === true && found.missingEvents.length === 0) return 'there';
      const body = dialect.bodyOf(hook, events);
      if (found === undefined) await client.send('POST', path, { body });
      else await client.send('PUT', `${path}/${encodeURIComponent(found.id)}`, { body });
      return found === undefined ? 'made' : 'mended';
    },
  };
}
