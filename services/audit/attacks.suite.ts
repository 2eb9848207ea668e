import type { Test } from 'tap';
import { type EventReader, type RecordedEvent } from '../../contracts/recorded.ts';
import { sealStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { commitmentTo } from '../../event-log/commitment.ts';
import { CheckpointCheck } from './kept-checkpoint.ts';
import { checkpointOver, recorded, type History, type Said } from './test/history.ts';
import { verifyLog } from './verify.ts';

const rejected = (post: number, reason: string): Said => ({
  stream: `post-${post}`,
  type: 'PostRejected',
  data: { postId: post, textRevision: 0, reason },
});
const seal: Said = { stream: sealStream, type: 'LogSealed', data: {} };
const round = (count: number): Said[] => [1, 2, 3, 4, 5].map((post) => rejected(post, `No, ${count}.`));

/** Four decisions on each of five posts, sealed four times. The kept checkpoint covers the first three rounds. */
const history = recorded([1, 2, 3, 4].flatMap((count) => [...round(count), seal]));
const kept = checkpointOver(history, 17);
const newest = checkpointOver(history, history.length);

/** The history of another site. */
const another = recorded([...round(7), seal, ...round(8), seal, ...round(9), seal]);

type Change = (events: History) => History;

const isOf = (stream: string, revision: number) => (event: RecordedEvent) =>
  event.stream === stream && event.revision === revision;
const of = (stream: string, revision: number) => history.find(isOf(stream, revision)) as RecordedEvent;

const altered =
  (stream: string, revision: number, change: (event: RecordedEvent) => object): Change =>
  (events) =>
    events.map((event) => (isOf(stream, revision)(event) ? { ...event, ...change(event) } : event));
const removed =
  (is: (event: RecordedEvent) => boolean): Change =>
  (events) =>
    events.filter((event) => !is(event));
const swapped =
  (one: RecordedEvent, other: RecordedEvent): Change =>
  (events) =>
    events.map((event) => (event.id === one.id ? other : event.id === other.id ? one : event));
const inserted =
  (before: RecordedEvent, forged: Omit<RecordedEvent, 'position'>): Change =>
  (events) =>
    events.flatMap((event) => (event.id === before.id ? [{ ...forged, position: 0 }, event] : [event]));
const metadata = (more: object) => (event: RecordedEvent) => ({ metadata: { ...event.metadata, ...more } });

/** A valid commitment to other data. */
const salt = Buffer.alloc(32, 7);
const committed = (data: unknown) => metadata({ commitment: commitmentTo(data, salt), salt: salt.toString('base64') });
const approval = { postId: 2, textRevision: 0 };
const forged = {
  ...of('post-2', 3),
  revision: 4,
  id: '7d3b2f6e-9a55-4d0b-8f0e-2f4f0a6c1d11',
  type: 'PostApproved',
  data: approval,
};
/** An event after all others, as the program would record it. */
const [recordedNext] = recorded([...history, rejected(2, 'Never said.')]).slice(-1) as [RecordedEvent];

interface Audited {
  readonly holds: 'yes' | 'no' | 'shorter';
  /** Events by stream and revision; findings without a stream by their kind. */
  readonly named: readonly string[];
  /** How many events no seal covers. */
  readonly unsealed: number;
}

interface Attack {
  readonly title: string;
  readonly change: Change;
  /** The findings of verification if nothing else is changed: events, or `missing`. */
  readonly named: readonly string[];
}

const reason = { postId: 2, textRevision: 0, reason: 'Yes.' };
const backdated = metadata({ time: '2026-03-01T08:00:00.000Z' });
const otherAdmin = metadata({ actor: 'user-9' });

/** Changes to events that the kept checkpoint covers. */
const covered: readonly Attack[] = [
  {
    title: 'the reason of a decision altered, and its commitment',
    change: altered('post-2', 1, (event) => ({ data: reason, ...committed(reason)(event) })),
    named: ['post-2 1'],
  },
  {
    title: 'a decision turned into its opposite',
    change: altered('post-2', 1, (event) => ({ type: 'PostApproved', data: approval, ...committed(approval)(event) })),
    named: ['post-2 1'],
  },
  { title: 'another admin named as the one who decided', change: altered('post-3', 2, otherAdmin), named: ['post-3 2'] },
  { title: 'a decision backdated', change: altered('post-3', 2, backdated), named: ['post-3 2'] },
  {
    title: 'an event given another id',
    change: altered('post-4', 0, () => ({ id: '00000000-0000-4000-8000-000000000000' })),
    named: ['post-4 0'],
  },
  { title: 'a field added to the metadata', change: altered('post-4', 0, metadata({ by: 'user-9' })), named: ['post-4 0'] },
  {
    title: 'the salt replaced, and the commitment with it',
    change: altered('post-1', 2, (event) => committed(event.data)(event)),
    named: ['post-1 2'],
  },
  { title: 'the first event of the log altered', change: altered('post-1', 0, otherAdmin), named: ['post-1 0'] },
  { title: 'the last event that the checkpoint covers altered', change: altered('post-5', 2, otherAdmin), named: ['post-5 2'] },
  { title: 'an event removed from the middle of a stream', change: removed(isOf('post-2', 1)), named: ['post-2 1'] },
  { title: 'the beginning of a stream removed', change: removed(isOf('post-5', 0)), named: ['post-5 0'] },
  { title: 'all events of a post removed', change: removed(({ stream }) => stream === 'post-4'), named: ['missing'] },
  {
    title: 'decisions on two posts swapped',
    change: swapped(of('post-1', 1), of('post-3', 1)),
    named: ['post-1 1', 'post-3 1'],
  },
  {
    title: 'two decisions on one post swapped',
    change: swapped(of('post-1', 0), of('post-1', 1)),
    named: ['post-1 0', 'post-1 1'],
  },
  { title: 'an event inserted between others', change: inserted(of('post-3', 1), forged), named: ['post-2 4'] },
  { title: 'a seal backdated', change: altered(sealStream, 1, backdated), named: [`${sealStream} 1`] },
  { title: 'a seal removed', change: removed(isOf(sealStream, 1)), named: [`${sealStream} 1`] },
];

const sealsRemoved: Change = removed(({ stream }) => stream === sealStream);

/** Changes that leave the log consistent: only a checkpoint kept elsewhere proves them. */
const consistent: readonly (Omit<Attack, 'named'> & Pick<Audited, 'holds'>)[] = [
  { title: 'all seals removed', change: sealsRemoved, holds: 'no' },
  { title: 'the log rolled back', change: (events) => events.slice(0, 12), holds: 'shorter' },
  {
    title: 'the log rolled back, and continued in another way',
    change: (events) => recorded([...events.slice(0, 12), ...round(9), seal, ...round(10), seal]),
    holds: 'no',
  },
  { title: 'the whole history rewritten', change: () => recorded([1, 2, 3, 4].flatMap(() => [...round(1), seal])), holds: 'no' },
  { title: 'the log of another site put in place', change: () => another, holds: 'no' },
  { title: 'an empty log put in place', change: () => [], holds: 'shorter' },
];

const reasonAltered: Attack = {
  title: 'the reason of a decision altered',
  change: altered('post-2', 1, () => ({ data: reason })),
  named: ['post-2 1'],
};

/** Changes to an event's data but not to the commitment, which is all that the tree contains of the data. */
const underSameCommitment: readonly Attack[] = [
  reasonAltered,
  {
    title: 'the data of a seal altered',
    change: altered(sealStream, 1, ({ data }) => ({ data: { ...(data as object), digest: '0'.repeat(64) } })),
    named: [`${sealStream} 1`],
  },
];

/** Changes after the events that the kept checkpoint covers. */
const beyond: readonly Attack[] = [
  { title: 'a decision altered', change: altered('post-2', 3, otherAdmin), named: ['post-2 3'] },
  { title: 'an event removed', change: removed(isOf('post-2', 3)), named: ['missing'] },
  {
    title: 'two events swapped',
    change: swapped(of('post-1', 3), of('post-3', 3)),
    named: ['post-1 3', 'post-3 3'],
  },
];

/** Runs the checks of `audit verify --checkpoint`. */
const audit = async (log: EventReader, checkpoint: Checkpoint): Promise<Audited> => {
  const check = new CheckpointCheck(checkpoint);
  const { findings, unsealed } = await verifyLog(log, { onEvent: (event) => check.add(event), whyUnreadable });
  const named = findings.map(({ kind, stream, revision }) => (stream === null ? kind : `${stream} ${revision}`));
  return {
    holds: check.result(false, []).holds,
    named: [...new Set(named)].toSorted(),
    unsealed: unsealed?.events ?? 0,
  };
};

const asRecorded: Audited = { holds: 'yes', named: [], unsealed: 0 };

/**
 * The attacker has all files and keys of a site; the auditor has one earlier checkpoint. `logOf` makes a log that holds
 * exactly these events.
 */
export const attacks = (t: Test, kind: string, logOf: (t: Test, events: History) => Promise<EventReader>): void => {
  const found = async (t: Test, events: History, checkpoint = kept) => audit(await logOf(t, events), checkpoint);

  void t.test(`${kind}: an unchanged log`, async (t) => {
    for (const checkpoint of [kept, newest]) t.same(await found(t, history, checkpoint), asRecorded);
  });

  for (const { title, change, named } of covered)
    void t.test(`${kind}: ${title}`, async (t) => {
      const plain = await found(t, change(history));
      t.equal(plain.holds, 'no', 'the checkpoint proves it');
      t.same(plain.named, named, 'chains and seals name it');
      const rehashed = await found(t, recorded(change(history)));
      t.equal(rehashed.holds, 'no', 'after all hashes and seals are recomputed, the checkpoint still proves it');
      t.same(rehashed.named, [], 'chains and seals find nothing');
    });

  for (const { title, change, holds } of consistent)
    void t.test(`${kind}: ${title}`, async (t) => {
      t.match(await found(t, change(history)), { holds, named: [] }, 'the checkpoint proves it, and nothing else');
    });

  void t.test(`${kind}: without seals, no event is covered by one`, async (t) => {
    t.equal((await found(t, sealsRemoved(history))).unsealed, history.length - 4);
  });

  for (const { title, change, named } of underSameCommitment)
    void t.test(`${kind}: ${title}, under the same commitment`, async (t) => {
      t.match(await found(t, change(history)), { holds: 'yes', named });
    });

  void t.test(`${kind}: a reason altered under the same commitment, all hashes and seals recomputed`, async (t) => {
    const { change, named } = reasonAltered;
    t.same((await found(t, recorded(change(history), 'all'))).named, named, 'it says other than it committed to');
  });

  for (const { title, change, named } of beyond)
    void t.test(`${kind}: beyond the checkpoint: ${title}`, async (t) => {
      t.match(await found(t, change(history)), { holds: 'yes', named }, 'chains and seals name it');
      const rehashed = recorded(change(history));
      t.same(await found(t, rehashed), asRecorded, 'after all hashes and seals are recomputed, nothing shows it');
      t.not((await found(t, rehashed, newest)).holds, 'yes', 'but a later checkpoint proves it');
    });

  void t.test(`${kind}: beyond the checkpoint: the end of the log removed`, async (t) => {
    t.same(await found(t, history.slice(0, 18)), asRecorded, 'it is the log as it was');
    t.equal((await found(t, history.slice(0, 18), newest)).holds, 'shorter', 'but a later checkpoint proves it');
  });

  void t.test(`${kind}: an event forged at the end that follows no other`, async (t) => {
    const event = { ...forged, metadata: { ...forged.metadata, previousHash: null } };
    t.same(await found(t, [...history, event]), { holds: 'yes', named: ['post-2 4'], unsealed: 1 });
  });

  void t.test(`${kind}: an event recorded at the end with the program and its keys`, async (t) => {
    const asOfSite = { holds: 'yes', named: [], unsealed: 1 };
    for (const checkpoint of [kept, newest])
      t.same(await found(t, [...history, recordedNext], checkpoint), asOfSite, 'it is an event: the next checkpoint covers it');
  });
};
