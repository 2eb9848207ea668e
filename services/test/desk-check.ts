import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { claimsStream, postStream } from '../../contracts/streams.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { get } from './asks.ts';
import type { TestSite } from './build.ts';
import { wrongClaims } from './desk-claims.ts';
import { folded, unexplained } from './desk-history.ts';
import type { DeskStorm } from './desk-storm.ts';
import { checkLog } from './storm-check.ts';

/** Differences between a post at an instance and its events. */
const wronglyShown = async (site: TestSite, by: TestSite['admin'], events: readonly RecordedEvent[]): Promise<string[]> => {
  const { state, wrong } = folded(events);
  const id = Number(events[0]?.stream.replace('post-', ''));
  const admin = site.person(by.id, by.username, by.cookie);
  const post = await get<ReviewedPost>(admin, `/api/posts/${id}/review`);
  const history = await get<HistoryEntry[]>(admin, `/api/posts/${id}/history`);
  const hasChanges = post.proposal?.status === 'pending';
  const shown = [post.revision, post.status, hasChanges, post.featured, ...history.map(({ type }) => type)];
  const recorded = [events.length - 1, state.status, state.hasChanges, state.isFeatured, ...events.map(({ type }) => type)];
  return String(shown) === String(recorded)
    ? wrong
    : [...wrong, `post ${id} is shown as ${shown.join()}, and was told as ${recorded.join()}`];
};

/** How long the outbox may take to send a round's notices, in milliseconds. */
const patience = 20_000;

/** The decisions of which authors are notified. */
const isNotified: ReadonlySet<string> = new Set([
  'PostApproved',
  'PostRejected',
  'PostUnpublished',
  'PostRevisionApproved',
  'PostRevisionRejected',
  'AppealDecided',
]);

/** Checks that by `deadline` the outbox has notified authors of each standing decision, and of none that was undone. */
const wrongNotices = async (
  site: TestSite,
  author: number,
  events: readonly RecordedEvent[],
  deadline: number,
): Promise<string[]> => {
  const noticed = new Set((await site.services.notices.noticesOf(author)).map(({ id }) => id));
  const wrong = events.flatMap(({ id, type, stream, revision }) => {
    const next = events.find((one) => one.stream === stream && one.revision === revision + 1)?.type;
    // The answer to the appeal already reports an approval that reverses a decision.
    const tells = isNotified.has(type) && next !== 'PostDecisionUndone' && next !== 'AppealDecided';
    return noticed.has(id) === tells
      ? []
      : [`${stream}@${revision}, ${type}: ${tells ? 'nobody is told' : 'its author is told'}`];
  });
  if (wrong.length === 0 || performance.now() > deadline) return wrong;
  await sleep(20);
  return wrongNotices(site, author, events, deadline);
};

/** After a round: the log explains each outcome, each instance shows what the log says, and a replay gives the same. */
export const checkDesk = async (t: Test, { calls, authors, since }: DeskStorm): Promise<void> => {
  const { sites, deeds, seen } = calls;
  const [site] = sites as [TestSite];
  const { log } = site.services;
  t.same(calls.faults, [], 'nothing is answered but what may be');
  for (const one of sites) t.ok(await one.services.runner.reached(await log.head(), 60_000));
  const wrong = { record: [] as string[], shown: [] as string[], claims: [] as string[], notices: [] as string[] };
  const round = new Map<number, RecordedEvent[]>();
  for (const [id, { person: author }] of authors) {
    const ofPost = <One extends { readonly postId: number }>(all: readonly One[]): One[] =>
      all.filter(({ postId }) => postId === id);
    const events = await log.readStream(postStream(id));
    const claims = (await log.readStream(claimsStream(id))).filter(({ position }) => position > since);
    wrong.record.push(...unexplained(events, ofPost(deeds), since));
    wrong.claims.push(...wrongClaims(ofPost(deeds), ofPost(seen), claims));
    for (const one of sites) wrong.shown.push(...(await wronglyShown(one, site.admin, events)));
    round.set(author.id, [...(round.get(author.id) ?? []), ...events.filter(({ position }) => position > since)]);
  }
  const deadline = performance.now() + patience;
  for (const [author, events] of round) wrong.notices.push(...(await wrongNotices(site, author, events, deadline)));
  t.same(wrong, { record: [], shown: [], claims: [], notices: [] });
  await checkLog(t, site);
};
