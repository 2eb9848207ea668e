import { setImmediate as nextTurn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { LogUnavailableError, type EventLog } from '../../event-log/event-log.ts';
import { reasonContent } from '../../domain/test/reasons.ts';
import { until } from '../../scripts/until.ts';
import { revokeAdmin } from '../accounts/people.ts';
import { setAdmin } from '../accounts/rights.ts';
import { buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';

const operator = { actor: 'operator', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };
const categoryLook = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };

/** An admin whose right is revoked while one of their calls is running. */
const withMira = async (t: Test, settings = {}): Promise<{ site: TestSite; mira: Person }> => {
  const site = await buildWithPeople(t, { UNDO_SECONDS: '30', ...settings });
  return { site, mira: await site.register('mira', true) };
};

type Streamed = (stream: string, ...rest: readonly unknown[]) => Promise<unknown>;

/** Makes a method of the log wait when it is called for a stream that `isMeant`; `reached` tells when that happens. */
const hold = (log: EventLog, name: 'append' | 'readStream', isMeant: (stream: string) => boolean) => {
  let [isReached, release] = [false, (): void => undefined];
  const released = new Promise<void>((resolve) => (release = resolve));
  const method = log[name].bind(log) as Streamed;
  const held: Streamed = async (stream, ...rest) => {
    if (isMeant(stream)) {
      isReached = true;
      await released;
    }
    return method(stream, ...rest);
  };
  Object.assign(log, { [name]: held });
  return {
    reached: () => until(() => isReached, `a call of ${name}`),
    release: () => {
      Object.assign(log, { [name]: method });
      release();
    },
  };
};

/** Events by an admin in the log after the one that revoked the right. */
const afterRevocation = async ({ services }: TestSite, { id }: Person): Promise<string[]> => {
  const events = await services.log.readAll(0, 1_000);
  const revoked = events.findLastIndex(({ type, stream }) => type === 'AdminRevoked' && stream === `account-${id}`);
  return events.slice(revoked + 1).flatMap(({ type, metadata }) => (metadata.actor === `user-${id}` ? [type] : []));
};

const calls: Readonly<Record<string, (site: TestSite, mira: Person) => Promise<() => Promise<Answer>>>> = {
  'a decision': async (site, mira) => {
    const { id } = await site.submit();
    return () => mira.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  },
  'a decision on changes': async (site, mira) => {
    const { id } = await site.post('proposed');
    return () => mira.call('PATCH', `/api/posts/${id}/proposal`, { status: 'approved' });
  },
  'a featuring': async (site, mira) => {
    const { id } = await site.post('approved');
    return () => mira.call('PATCH', `/api/posts/${id}/featured`, { featured: true });
  },
  'an undoing': async (site, mira) => {
    const { id } = await site.submit();
    await mira.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected' });
    return () => mira.call('POST', `/api/posts/${id}/undo`);
  },
  'the answer to an appeal': async (site, mira) => {
    const { id, revision } = await site.post('rejected');
    await site.author.call('POST', `/api/posts/${id}/appeal`, { decision: revision, reason: 'It is my own work.' });
    return () => mira.call('PATCH', `/api/posts/${id}/appeal`, { outcome: 'reversed' });
  },
  'a new category': async (_site, mira) => () => mira.call('POST', '/api/categories', { name: 'Radio', ...categoryLook }),
  'another name of a category': async (_site, mira) => () =>
    mira.call('PATCH', '/api/categories/microcontrollers', { name: 'Controllers' }),
  'another order of the categories': async (_site, mira) => () =>
    mira.call('PUT', '/api/admin/categories/order', { slugs: ['power-electronics', 'microcontrollers'] }),
  'a reason': async (_site, mira) => () => mira.call('POST', '/api/admin/reasons', reasonContent()),
  'an erasure': async (site, mira) => {
    const { id } = await site.post('rejected');
    return () => mira.call('POST', `/api/posts/${id}/erasure`, { reason: 'They asked for it.' });
  },
};

for (const [what, prepare] of Object.entries(calls))
  t.test(`${what} that began before the right was revoked is refused after it`, async (t) => {
    const { site, mira } = await withMira(t);
    const call = await prepare(site, mira);
    const { log } = site.services;
    const reads = hold(log, 'readStream', (stream) => /^(post|categor|reasons)/.test(stream));
    const answer = call();
    await reads.reached();
    await revokeAdmin(site.services, mira.id, operator);
    reads.release();
    const { statusCode, payload } = await answer;
    t.equal(statusCode, 403, payload);
    t.equal(payload, 'You are not an admin any more: nothing was changed.');
    t.same(await afterRevocation(site, mira), []);
  });

t.test('of many decisions at once each is refused that comes too late', async (t) => {
  const { site, mira } = await withMira(t);
  const posts = [await site.submit(), await site.submit()];
  const named = posts.map(({ id, revision }) => ({ id, textRevision: revision }));
  const reads = hold(site.services.log, 'readStream', (stream) => stream === `post-${posts[0]?.id}`);
  const answer = mira.call('POST', '/api/queue/decisions', { posts: named, status: 'approved' });
  await reads.reached();
  await revokeAdmin(site.services, mira.id, operator);
  reads.release();
  const { refused } = (await answer).json<{ refused: { code: string; sentence: string }[] }>();
  t.match(refused.at(0), { code: 'ADMINS_ONLY', sentence: 'You are not an admin any more: nothing was changed.' });
  t.same(await afterRevocation(site, mira), []);
});

t.test('a revocation is recorded behind a decision that is being appended', async (t) => {
  const { site, mira } = await withMira(t);
  const { log, accounts } = site.services;
  const { id } = await site.submit();
  const appends = hold(log, 'append', (stream) => stream === `post-${id}`);
  const answer = mira.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  await appends.reached();
  let isRecorded = false;
  const revoked = revokeAdmin(site.services, mira.id, operator).then(() => (isRecorded = true));
  await until(async () => isRecorded || (await accounts.byId(mira.id))?.isAdmin === false);
  for (let turns = 0; turns < 1_000 && !isRecorded; turns += 1) await nextTurn();
  appends.release();
  t.equal((await answer).json<ReviewedPost>().status, 'approved');
  await revoked;
  t.same(await afterRevocation(site, mira), []);
});

t.test('the right is withdrawn before that is recorded, and given back if it cannot be', async (t) => {
  const { site, mira } = await withMira(t);
  const { log, accounts } = site.services;
  const { append } = log;
  const seen: (boolean | undefined)[] = [];
  log.append = async (stream) => {
    seen.push((await accounts.byId(mira.id))?.isAdmin);
    throw new LogUnavailableError(`No cable leads to ${stream}.`);
  };
  await t.rejects(revokeAdmin(site.services, mira.id, operator), { name: 'LogUnavailableError' });
  t.same(seen, [false]);
  t.equal((await accounts.byId(mira.id))?.isAdmin, true);
  t.equal((await mira.call('GET', '/api/people')).statusCode, 200);

  log.append = async (...given) => {
    await append(...given);
    throw new LogUnavailableError('It was stored, and the answer lost.');
  };
  await revokeAdmin(site.services, mira.id, operator);
  log.append = append;
  t.equal((await accounts.byId(mira.id))?.isAdmin, false, 'recorded is recorded');
  const types = (await log.readStream(`account-${mira.id}`)).map(({ type }) => type);
  t.equal(types.filter((type) => type === 'AdminRevoked').length, 1);
});

t.test('a withdrawal that a crash left unrecorded is recorded when it is asked for once more', async (t) => {
  const { site, mira } = await withMira(t);
  const { log, accounts } = site.services;
  await accounts.setAdmin(mira.id, false);
  await revokeAdmin(site.services, mira.id, operator);
  t.equal((await log.last(`account-${mira.id}`))?.type, 'AdminRevoked');
  await t.rejects(revokeAdmin(site.services, mira.id, operator), { code: 'ACCOUNT_CHANGED' });
});

t.test('a right is recorded before it is given', async (t) => {
  const { site } = await withMira(t);
  const { log, accounts } = site.services;
  const author = await accounts.byId(site.author.id);
  if (!author) throw new Error('There is no author.');
  const { append } = log;
  const seen: (boolean | undefined)[] = [];
  log.append = async (...given) => {
    seen.push((await accounts.byId(author.id))?.isAdmin);
    return append(...given);
  };
  await setAdmin(site.services, author, true, operator);
  t.same(seen, [false]);
  t.equal((await accounts.byId(author.id))?.isAdmin, true);
});
