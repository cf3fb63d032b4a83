/** Who is signed in to the console, from when to when; and that everything that should end a session does, at once. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { theService } from '../audit/tell-changes.ts';
import { listAuditEvents } from '../audit/store.ts';
import { linkLifeMs, makeLink } from '../sessions/links.ts';
import { sessionsOfTokenMax } from '../sessions/sessions.ts';
import { closeOrganization } from '../tenancy/change-organizations.ts';
import { createOperatorToken } from '../tokens/operator-tokens.ts';
import { createToken } from '../tokens/tokens.ts';
import { type Browser, newBrowser, signedInBrowser } from './console-browser.testing.ts';
import { createServer } from './server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const statusOf = async (browser: Browser): Promise<number> =>
  (await browser.send('GET', '/console/api/session')).status;

async function codeFor(
  { id, pair }: Awaited<ReturnType<typeof testOrganization>>,
  lifeMs = linkLifeMs,
): Promise<string> {
  const { context, clock } = await testService();
  const link = await makeLink(context.db, context.keys, { organizationId: id, tokenId: pair.id }, lifeMs, clock.now());
  const [, code = ''] = link.split('#');
  return code;
}

describe('signing in', () => {
  test('a token pair is answered with who is signed in, and a cookie that scripts and other sites never see', async () => {
    const mine = await testOrganization();
    const browser = await newBrowser();
    const reply = await browser.signIn(mine.pair);
    assert.equal(reply.status, 200, reply.text);
    const { clock } = await testService();
    const { organizationName, ...rest } = reply.body;
    assert.match(organizationName, /^Organization /);
    assert.deepEqual(rest, {
      organizationId: mine.id,
      tokenId: mine.pair.id,
      tokenName: 'test',
      version: 'test',
      isDemo: false,
      publicUrl: '',
      mark: 'none',
      expiresAt: new Date(clock.now().getTime() + 7 * 24 * hourMs).toISOString(),
    });
    assert.match(
      String(reply.headers['set-cookie']),
      /^vedette_session=[\w-]{86}; Path=\/console; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.deepEqual((await browser.send('GET', '/console/api/session')).body, reply.body);
  });

  test('where the service is reached is told where somebody has said so', async () => {
    const mine = await testOrganization();
    const { context } = await testService();
    const config = { ...context.config, publicUrl: 'https://scan.team.example/vedette' };
    await using server = await createServer({ ...context, config }, { version: 'test' });
    const browser = await newBrowser(server);
    assert.equal((await browser.signIn(mine.pair)).body.publicUrl, 'https://scan.team.example/vedette');
    assert.equal((await browser.send('GET', '/console/api/session')).body.publicUrl, config.publicUrl);
  });

  test('the cookie is for TLS alone where the request came over it, in the words of a trusted proxy and of nobody else', async () => {
    const service = await testService();
    const mine = await testOrganization();
    const body = { tokenId: mine.pair.id, tokenSecret: mine.pair.secret };
    const secured: boolean[] = [];
    for (const trustedProxies of [['127.0.0.1'], []]) {
      const config = { ...service.context.config, trustedProxies };
      await using server = await createServer({ ...service.context, config }, { version: 'test' });
      const browser = await newBrowser(server);
      const headers = { 'x-forwarded-proto': 'https' };
      const reply = await browser.send('POST', '/console/api/session', { body, headers });
      assert.equal(reply.status, 200);
      secured.push(/; Secure(;|$)/.test(String(reply.headers['set-cookie'])));
    }
    assert.deepEqual(secured, [true, false]);
  });

  test('neither the cookie nor its secret stands in the database', async () => {
    const mine = await testOrganization();
    const { context } = await testService();
    const { cookie } = await signedInBrowser(mine.pair);
    const value = cookie.split('=')[1] ?? '';
    const rows = await context.db.selectFrom('sessions').selectAll().where('organization_id', '=', mine.id).execute();
    assert.equal(rows.length, 1);
    const kept = JSON.stringify(rows);
    const secret = Buffer.from(value, 'base64url').subarray(32);
    for (const form of [value, secret.toString('base64url'), secret.toString('hex')]) assert.ok(!kept.includes(form));
    assert.match(rows[0]?.secret_digest ?? '', /^[0-9a-f]{64}$/);
  });

  test('wrong, unknown, ended and missing pairs are one answer', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const expired = await createToken(
      context.db,
      context.keys,
      { organizationId: mine.id, name: 'old', expiresAt: new Date(clock.now().getTime() - 1) },
      clock.now(),
    );
    const browser = await newBrowser();
    const answers = new Set<string>();
    for (const pair of [
      { ...mine.pair, secret: 'another secret' },
      { id: '01a1fde5-e9f0-7000-9765-000000000000', secret: mine.pair.secret },
      { id: "' OR 1=1", secret: mine.pair.secret },
      expired,
    ]) {
      const body = { tokenId: pair.id, tokenSecret: pair.secret };
      const reply = await browser.send('POST', '/console/api/session', { body, headers: { 'x-request-id': 'same' } });
      assert.equal(reply.status, 401);
      answers.add(reply.text);
    }
    assert.equal(answers.size, 1);
    assert.equal(browser.cookie, '');
  });

  test('a body that is no way of signing in is refused, and says why', async () => {
    const browser = await newBrowser();
    const pathsOf = async (body: unknown): Promise<string[]> => {
      const reply = await browser.send('POST', '/console/api/session', { body });
      assert.equal(reply.status, 400, reply.text);
      return reply.body.error.issues.map(({ path }: { path: string }) => path);
    };
    assert.deepEqual(await pathsOf({}), ['/tokenId']);
    assert.deepEqual(await pathsOf({ tokenId: 'a' }), ['/tokenSecret']);
    assert.deepEqual(await pathsOf({ tokenId: 5, tokenSecret: 'b' }), ['/tokenId']);
    assert.deepEqual(await pathsOf({ code: 'a', tokenId: 'b' }), ['/code']);
    assert.deepEqual(await pathsOf({ tokenId: 'a', tokenSecret: 'b'.repeat(1001) }), ['/tokenSecret']);
  });

  test("an operator's token signs in nowhere", async () => {
    const { context, clock } = await testService();
    const expiresAt = new Date(clock.now().getTime() + hourMs);
    const pair = await createOperatorToken(context.db, context.keys, { name: 'op', expiresAt }, clock.now());
    assert.equal((await (await newBrowser()).signIn(pair)).status, 403);
  });

  test('who fails too often is told to wait, and who was right before is not', async () => {
    const service = await testService();
    const config = { ...service.context.config, failedAuthenticationsPerMinute: 3 };
    await using server = await createServer({ ...service.context, config }, { version: 'test' });
    const mine = await testOrganization();
    const right = await signedInBrowser(mine.pair, server);
    assert.equal(await statusOf(right), 200);
    const guesser = await newBrowser(server);
    const wrong = { id: '01a1fde5-e9f0-7000-9765-000000000000', secret: 'a guess that is long enough' };
    for (let count = 0; count < 3; count++) assert.equal((await guesser.signIn(wrong)).status, 401);
    for (const refused of [
      await guesser.signIn(wrong),
      await guesser.signIn({ code: 'a'.repeat(86) }),
      await (await newBrowser(server, `vedette_session=${'a'.repeat(86)}`)).send('GET', '/console/api/session'),
    ]) {
      assert.equal(refused.status, 429);
      assert.equal(refused.headers['retry-after'], '20');
    }
    assert.equal(await statusOf(right), 200);
    assert.equal((await guesser.signIn(mine.pair)).status, 200, 'it was right from there before');
  });

  // A page that is left open asks again and again; its address is not to be locked out for that.
  test('who shows nothing, or a session whose time is over, is not taken for somebody who guesses', async () => {
    const service = await testService();
    const config = { ...service.context.config, failedAuthenticationsPerMinute: 1 };
    await using server = await createServer({ ...service.context, config }, { version: 'test' });
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair, server);
    service.clock.advance(9 * hourMs);
    for (let count = 0; count < 3; count++) {
      assert.equal(await statusOf(browser), 401);
      assert.equal(await statusOf(await newBrowser(server)), 401);
    }
  });
});

describe('the end of a session', () => {
  test('it ends when nobody uses it, and use puts that off', async () => {
    const { clock } = await testService();
    const mine = await testOrganization();
    const [used, idle] = [await signedInBrowser(mine.pair), await signedInBrowser(mine.pair)];
    clock.advance(7 * hourMs);
    assert.equal(await statusOf(used), 200);
    clock.advance(hourMs - 1);
    assert.equal(await statusOf(used), 200);
    clock.advance(1);
    assert.deepEqual([await statusOf(used), await statusOf(idle)], [200, 401]);
    assert.equal((await idle.ask('/api/v1/stats/summary')).status, 401);
    clock.advance(8 * hourMs);
    assert.equal(await statusOf(used), 401);
  });

  test('it ends after its whole life, however much it is used', async () => {
    const { clock } = await testService();
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair);
    for (let hours = 0; hours < 7 * 24; hours += 7) {
      assert.equal(await statusOf(browser), 200, `after ${hours} hours`);
      clock.advance(7 * hourMs);
    }
    const reply = await browser.send('GET', '/console/api/session');
    assert.deepEqual([reply.status, reply.body.error.code], [401, 'UNAUTHORIZED']);
  });

  test('it ends when its token is revoked, rotated away or expires, and says when it will', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const expiresAt = new Date(clock.now().getTime() + hourMs);
    const pair = await createToken(
      context.db,
      context.keys,
      { organizationId: mine.id, name: 'short', expiresAt },
      clock.now(),
    );
    const short = await newBrowser();
    const reply = await short.signIn(pair);
    assert.equal(reply.body.expiresAt, expiresAt.toISOString());
    assert.match(String(reply.headers['set-cookie']), /Max-Age=3600;/);
    clock.advance(hourMs);
    assert.equal(await statusOf(short), 401);

    for (const end of ['revoke', 'rotate']) {
      const made = await mine.ask<{ id: string; secret: string }>('/api/v1/tokens/create', { name: end });
      const browser = await signedInBrowser(made);
      assert.equal(await statusOf(browser), 200);
      await mine.ask(`/api/v1/tokens/${end}`, { id: made.id, ...(end === 'rotate' ? { graceHours: 0 } : {}) });
      assert.equal(await statusOf(browser), 401, end);
    }
  });

  // A stand-by copy takes no writes, nor does a disk that is full: whoever looks something up then is to find it.
  test('it goes on reading where the database cannot write', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair);
    const lastUsed = async (): Promise<Date | undefined> => {
      const row = await context.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('organization_id', '=', mine.id)
        .executeTakeFirst();
      return row?.last_used_at;
    };
    const before = await lastUsed();
    clock.advance(10 * 60_000);
    try {
      for (const code of ['25006', '53100']) {
        await sql`${sql.raw(`CREATE OR REPLACE FUNCTION refuse_use() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'nothing is written' USING ERRCODE = '${code}'; END $$`)}`.execute(context.db);
        await sql`${sql.raw(`CREATE OR REPLACE TRIGGER refuse_use BEFORE UPDATE ON sessions FOR EACH ROW
          WHEN (OLD.organization_id = '${mine.id}') EXECUTE FUNCTION refuse_use()`)}`.execute(context.db);
        assert.equal(await statusOf(browser), 200, code);
        assert.equal((await browser.ask('/api/v1/stats/summary')).status, 200, code);
        assert.deepEqual(await lastUsed(), before);
      }
    } finally {
      await sql`DROP FUNCTION IF EXISTS refuse_use CASCADE`.execute(context.db);
    }
    assert.equal(await statusOf(browser), 200);
    assert.notDeepEqual(await lastUsed(), before);
  });

  // Another process remembers rows of tokens for some seconds; sessions are not to live on in it.
  test('it ends at once where another process revokes the token', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair);
    assert.equal(await statusOf(browser), 200);
    await context.db
      .updateTable('api_tokens')
      .set({ revoked_at: clock.now() })
      .where('organization_id', '=', mine.id)
      .execute();
    assert.equal(await statusOf(browser), 401);
  });

  test('it ends when its organization is closed', async () => {
    const { context, clock } = await testService();
    const [mine, theirs] = [await testOrganization(), await testOrganization()];
    const [browser, other] = [await signedInBrowser(mine.pair), await signedInBrowser(theirs.pair)];
    await context.db
      .transaction()
      .execute((transaction) => closeOrganization(transaction, { id: mine.id }, theService, clock.now()));
    assert.deepEqual([await statusOf(browser), await statusOf(other)], [401, 200]);
  });

  test('signing out ends it for every tab that has it, and for no other session', async () => {
    const mine = await testOrganization();
    const [browser, other] = [await signedInBrowser(mine.pair), await signedInBrowser(mine.pair)];
    const secondTab = await newBrowser(undefined, browser.cookie);
    const reply = await browser.send('DELETE', '/console/api/session');
    assert.equal(reply.status, 200, reply.text);
    assert.match(String(reply.headers['set-cookie']), /^vedette_session=; Path=\/console; Max-Age=0; HttpOnly/);
    assert.equal(browser.cookie, '');
    const refused = await secondTab.ask('/api/v1/stats/summary');
    assert.deepEqual([refused.status, refused.body.error.code], [401, 'UNAUTHORIZED']);
    assert.equal(await statusOf(other), 200);
    assert.equal((await secondTab.send('DELETE', '/console/api/session', { body: {} })).status, 401);
  });

  test('of one token the oldest ends when there are too many', async () => {
    const { clock } = await testService();
    const mine = await testOrganization();
    const browsers: Browser[] = [];
    for (let count = 0; count <= sessionsOfTokenMax; count++) {
      browsers.push(await signedInBrowser(mine.pair));
      clock.advance(1000);
    }
    const statuses = await Promise.all(browsers.map(statusOf));
    assert.deepEqual(statuses, [401, ...Array<number>(sessionsOfTokenMax).fill(200)]);
  });

  test('the audit trail tells who signed in and out, and holds no secret', async () => {
    const { context } = await testService();
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair);
    const [, value = ''] = browser.cookie.split('=');
    await browser.send('DELETE', '/console/api/session');
    const events = (await listAuditEvents(context.db, mine.id, {}, 10)).filter(
      ({ object_kind: kind }) => kind === 'session',
    );
    assert.deepEqual(
      events.map(({ actor, operation, before, after }) => [actor, operation, before['tokenId'], after['tokenId']]),
      [
        [`token ${mine.pair.id}`, '/console/api/session', mine.pair.id, undefined],
        [`token ${mine.pair.id}`, '/console/api/session', undefined, mine.pair.id],
      ],
    );
    const text = JSON.stringify(events);
    for (const secret of [value, mine.pair.secret]) assert.ok(!text.includes(secret));
  });
});

describe('a cookie that another host put beside ours', () => {
  // Whoever took the wrong one would work in another organization without knowing it; whoever was locked out by one would not know why.
  test('counts for nothing unless it is a session too, and of another token: then neither does', async () => {
    const [mine, theirs] = [await testOrganization(), await testOrganization()];
    const [browser, other, tab] = [
      await signedInBrowser(mine.pair),
      await signedInBrowser(theirs.pair),
      await signedInBrowser(mine.pair),
    ];
    const gone = await signedInBrowser(theirs.pair);
    const goneCookie = gone.cookie;
    await gone.send('DELETE', '/console/api/session');
    const pairs: readonly (readonly [cookies: readonly string[], status: number])[] = [
      [[browser.cookie, other.cookie], 401],
      [[other.cookie, browser.cookie], 401],
      [['vedette_session=', browser.cookie], 200],
      [[browser.cookie, 'vedette_session=x'], 200],
      [[goneCookie, browser.cookie], 200],
      [[browser.cookie, browser.cookie], 200],
      [[browser.cookie, tab.cookie], 200],
      [['vedette_session_2=x', browser.cookie], 200],
      [['vedette_session=', goneCookie], 401],
      [[...Array.from({ length: 8 }, (_, at) => `vedette_session=${at}`), browser.cookie], 401],
    ];
    const statuses = [];
    for (const [cookies] of pairs) {
      const headers = { cookie: cookies.join('; ') };
      const { status, body } = await browser.send('GET', '/console/api/session', { headers });
      statuses.push(status);
      if (status === 200) assert.equal(body.organizationId, mine.id);
    }
    assert.deepEqual(
      statuses,
      pairs.map(([, status]) => status),
    );
  });

  test('goes when somebody signs in or out, wherever it was put; with one alone nothing else is touched', async () => {
    const { server } = await testService();
    const [mine, theirs] = [await testOrganization(), await testOrganization()];
    const [browser, other] = [await signedInBrowser(mine.pair), await signedInBrowser(theirs.pair)];
    const given = async (method: 'POST' | 'DELETE', host: string, cookie: string): Promise<string[]> => {
      const reply = await server.inject({
        method,
        url: '/console/api/session',
        headers: { host, cookie, 'x-vedette-console': '1', 'content-type': 'application/json' },
        payload: method === 'POST' ? JSON.stringify({ tokenId: mine.pair.id, tokenSecret: mine.pair.secret }) : '',
      });
      return [reply.headers['set-cookie'] ?? []].flat();
    };
    const both = `${other.cookie}; ${browser.cookie}`;
    for (const method of ['POST', 'DELETE'] as const) {
      assert.equal((await given(method, 'scan.team.example', browser.cookie)).length, 1);
      const [own = '', ...beside] = await given(method, 'scan.team.example:8443', both);
      assert.match(
        own,
        method === 'POST' ? /^vedette_session=[\w-]{40,};/ : /^vedette_session=; Path=\/console; Max-Age=0/,
      );
      assert.ok(beside.every((one) => one.startsWith('vedette_session=; ') && one.endsWith('Max-Age=0')));
      for (const wanted of [
        'Path=/; Domain=team.example;',
        'Path=/console/api; Domain=scan.team.example;',
        'Path=/; Max',
      ])
        assert.ok(
          beside.some((one) => one.includes(wanted)),
          wanted,
        );
      assert.ok(!beside.some((one) => /Path=\/console; Max-Age/.test(one)), 'the one that was just given goes, too');
      assert.ok(!beside.some((one) => /Domain=example;|Domain=scan\.team\.example:/.test(one)));
      for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost'])
        assert.ok(!(await given(method, host, both)).some((one) => one.includes('Domain')), host);
    }
  });
});

describe('a link that signs in once', () => {
  test('it signs in the first time and never again', async () => {
    const mine = await testOrganization();
    const code = await codeFor(mine);
    const [first, second] = [await newBrowser(), await newBrowser()];
    const reply = await first.signIn({ code });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.organizationId, mine.id);
    assert.equal(await statusOf(first), 200);
    assert.equal((await second.signIn({ code })).status, 401);
    assert.equal(second.cookie, '');
  });

  test('of several who use it at once it lets one in', async () => {
    const mine = await testOrganization();
    const code = await codeFor(mine);
    const replies = await Promise.all([1, 2, 3, 4].map(async () => (await newBrowser()).signIn({ code })));
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 401, 401, 401],
    );
  });

  test('it is good for nothing once its time is over, its token has ended, or a sign of it is changed', async () => {
    const { clock } = await testService();
    const mine = await testOrganization();
    const old = await codeFor(mine);
    clock.advance(linkLifeMs);
    const wrong = await codeFor(mine);
    const revoked = await codeFor(mine);
    const browser = await newBrowser();
    const changed = wrong.slice(0, -1) + (wrong.endsWith('A') ? 'Q' : 'A');
    for (const code of [old, changed, '', 'x', wrong.slice(1)])
      assert.equal((await browser.signIn({ code })).status, 401, code);
    assert.equal((await browser.signIn({ code: wrong })).status, 200, 'who was wrong has not used it up');
    await mine.ask('/api/v1/tokens/revoke', { id: mine.pair.id });
    assert.equal((await browser.signIn({ code: revoked })).status, 401);
  });

  test('its code does not stand in the database', async () => {
    const { context } = await testService();
    const mine = await testOrganization();
    const secret = Buffer.from(await codeFor(mine), 'base64url').subarray(32);
    const rows = await context.db
      .selectFrom('sign_in_links')
      .selectAll()
      .where('organization_id', '=', mine.id)
      .execute();
    assert.equal(rows.length, 1);
    for (const form of [secret.toString('base64url'), secret.toString('hex')])
      assert.ok(!JSON.stringify(rows).includes(form));
  });
});
