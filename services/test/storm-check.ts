import type { Test } from 'tap';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { hashOf } from '../../event-log/chain.ts';
import { readLogOrDamaged } from '../../event-log/or-damaged.ts';
import { allProjections } from '../../projections/all.ts';
import type { Group } from '../../projections/read-store/read-store.ts';
import { replay } from '../../projections/replay.ts';
import { documents } from '../../projections/test/contents.ts';
import { dueBy } from '../accounts/closing.ts';
import { verifyLog } from '../audit/verify.ts';
import { eraseLate } from '../erasure/erase-late.ts';
import type { TestSite } from './build.ts';
import { holding, recordsIn, type Records } from './records.ts';
import { lostOf, type Account } from './storm-account.ts';
import { pick } from '../../scripts/random.ts';

/** Removals of an account that the log does not justify; none if it justifies them or has none. */
const wrongClosing = async ({ services: { log } }: TestSite, { id, erased }: Account): Promise<string[]> => {
  let since: string | undefined;
  let isClosed = false;
  const wrong: string[] = [];
  for (const { type, metadata } of await log.readStream(`account-${id}`)) {
    if (isClosed && /Closing|Closed|Admin|Suspended|Reinstated/.test(type)) wrong.push(`${type} of one who is gone`);
    if (type === 'AccountClosingRequested') since = metadata.time;
    if (type === 'AccountClosingCancelled') since = undefined;
    if (type !== 'AccountClosed') continue;
    isClosed = true;
    const isDue = since !== undefined && since <= dueBy(new Date(metadata.time));
    if (!isDue && erased.size === 0) wrong.push(`removed, and asked for it ${since ?? 'never'}`);
  }
  return wrong;
};

/** Places that still hold data of a removed account; its images may stay with articles. */
const leftOf = (records: Records, { id, username, erased }: Account): string[] => {
  const own = new RegExp(`\\b${username}(?!\\d)|"userId":${id}[,}]|"_id":"${id}/`);
  const articles = new RegExp(`by number ${id}\\.`);
  return [
    ...holding(records, own).filter((name) => name !== 'images' || erased.size > 0),
    ...(erased.has('erase') ? holding(records, articles) : []),
  ];
};

/** Sessions or passwords of a removed account that still work. */
const comingIn = async (sites: readonly TestSite[], { id, username, cookies, password }: Account): Promise<string[]> => {
  const site = pick(sites);
  const sessions = await Promise.all(cookies.map((cookie) => site.person(id, username, cookie).call('GET', '/api/user')));
  const login = await site.visitor.call('POST', '/api/login', { username, password });
  return [...sessions, login].filter(({ statusCode }) => statusCode < 300).map(({ payload }) => payload);
};

/** Erases what an erased author sent at that very moment, as the follower of the log does. */
const eraseAllLate = async ({ services }: TestSite): Promise<void> => {
  for await (const event of readLogOrDamaged(services.log, await services.log.head(), 0)) await eraseLate(services, event);
};

/** Checks that the collections equal those of a replay, and that nothing in the log was altered. */
export const checkLog = async (t: Test, { services: { log, store, accounts, runner } }: TestSite): Promise<void> => {
  t.ok(await runner.reached(await log.head(), 60_000));
  const live = async () => documents(store, (await store.group('live')) as Group);
  const followed = await live();
  await replay({ log, store, projections: allProjections, hashOf });
  t.same(await live(), followed, 'rebuilt = followed');
  t.same((await verifyLog(log, { whyUnreadable, readSide: { store, accounts } })).findings, []);
};

/**
 * Checks that removed accounts had asked for it or were erased, that nothing is left of them, and that all others lost
 * nothing.
 */
export const checkGone = async (t: Test, sites: readonly TestSite[], all: readonly Account[]): Promise<void> => {
  const [site] = sites as [TestSite];
  await eraseAllLate(site);
  const records = await recordsIn(site.services.config.readStoreUrl);
  const gone = all.filter((account) => account.gone < Infinity);
  t.comment(`${gone.length} of ${all.length} are gone, ${gone.filter(({ erased }) => erased.size > 0).length} of them erased`);
  for (const account of all) t.same(await wrongClosing(site, account), [], account.username);
  for (const account of gone) {
    t.same(leftOf(records, account), [], `nothing is left of ${account.username}`);
    t.same(await comingIn(sites, account), [], `${account.username} cannot come in`);
  }
  for (const account of all.filter((one) => !gone.includes(one)))
    t.same(await lostOf(site, account), [], `${account.username} is whole`);
  await checkLog(t, site);
};
