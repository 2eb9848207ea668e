import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Test } from 'tap';
import { eventsOfKind } from '../../contracts/events.ts';
import { DamagedEventError, type RecordedEvent } from '../../contracts/recorded.ts';
import { isStreamOfSite, streamKind } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { allProjections } from '../../projections/all.ts';
import type { Group } from '../../projections/read-store/read-store.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { replay } from '../../projections/replay.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { auditLog } from '../audit/audit-log.ts';
import { verifyLog } from '../audit/verify.ts';
import { backup, checkBackup } from '../backup/folder.ts';
import { hashOf } from '../../event-log/chain.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { identifySite } from '../operations/site-identity.ts';
import { folder } from './folder.ts';
import { password, type Answer, type TestSite } from './build.ts';
import { pick, randomBytes, randomInt } from '../../scripts/random.ts';

/** An event that another program writes: its data and metadata need not be JSON. */
interface InjectedEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** Appends an event to the end of a stream, bypassing the program. */
export type Inject = (event: InjectedEvent) => Promise<void>;

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const strangeValues: readonly unknown[] = [
  null,
  5,
  true,
  'text',
  [],
  [null],
  {},
  { postId: 'one' },
  { title: 5, name: [] },
  { digest: 1 },
];

const strangeData = (): Buffer =>
  pick([
    () => bytesOf(pick(strangeValues)),
    () => randomBytes(1 + randomInt(40)),
    () => Buffer.alloc(0),
    () => Buffer.from('{"post'),
    () => Buffer.from(`{"postId":1,"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
  ])();

/** Data that are valid in themselves. */
const goodData = (type: string, id: number): object => {
  switch (type) {
    case 'PostApproved':
    case 'PostRejected':
    case 'PostUnpublished':
      return { postId: id, textRevision: 0 };
    case 'PostViewsCounted':
      return { postId: id, from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T00:01:00.000Z', views: 3 };
    case 'ViewsCounted':
      return { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T00:01:00.000Z', counts: [{ postId: id, views: 3 }] };
    case 'AdminGranted':
      return { accountId: id };
    default:
      return { postId: id };
  }
};

const types = [
  ...[
    'PostApproved',
    'PostRejected',
    'PostUnpublished',
    'PostFeatured',
    'PostViewsCounted',
    'ViewsCounted',
    'PostSubmitted',
    'PostRevised',
    'PostWithdrawn',
    'PostDeleted',
    'PostRevisionProposed',
    'PostRevisionApproved',
    'PostRevisionWithdrawn',
    'PostDecisionUndone',
    'PostTakenOver',
  ],
  ...[
    'CategoryCreated',
    'AdminGranted',
    'LogSealed',
    'SlugReserved',
    'ImportPlanned',
    'ParkedDiscarded',
    'ParkedRetried',
    'LossAccepted',
    'AccountsCounted',
  ],
  ...['__proto__', 'constructor', 'toString', '$>', 'Unknown', 'AccountRegistered', 'SiteRestored'],
];

const goodMetadata = {
  version: 1,
  time: '2026-03-01T12:00:00.000Z',
  actor: 'user-3',
  correlationId: 'x',
  previousHash: null as string | null,
};

/** Metadata ranging from none to valid ones; `last`: the preceding event; `own`: the id of our site. */
const someMetadata = (last: RecordedEvent | undefined, own: string | undefined): Buffer => {
  const previousHash = pick([null, 'f'.repeat(64), 'no hash', last ? hashOf(last) : null]);
  const good = { ...goodMetadata, previousHash };
  return pick([
    () => Buffer.alloc(0),
    () => randomBytes(12),
    () => bytesOf(pick(strangeValues)),
    () =>
      bytesOf({
        ...good,
        time: pick(['yesterday', '9999-12-31T23:59:59.999Z', '2026-02-31T12:00:00Z', '0000-01-01T00:00:00.000Z']),
      }),
    () => bytesOf({ ...good, actor: pick(['', 'user-', 'user-x', 'user-999999', 'operator:', '__proto__', 'user-1e3']) }),
    () => bytesOf({ ...good, version: pick([0, -1, 99, 1.5]) }),
    () => bytesOf({ ...good, more: { nested: true } }),
    () => bytesOf({ ...good, site: own }),
    () => bytesOf({ ...good, site: pick<unknown>([randomUUID(), '', null, 7, { own }]) }),
    ...Array.from({ length: 5 }, () => () => bytesOf(good)),
  ])();
};

const strangeStreams = [
  ...[
    'post-',
    'post',
    'post-0xc',
    'post-1e1',
    'post-01',
    'post--1',
    'post-99999999999999999999',
    'post-4503599627370496',
    'views-x',
    'viewcounts-x',
  ],
  ...[
    'category-',
    'category-1.0',
    'account-',
    'account-0x1',
    'slug-',
    'categoryslug-',
    'slughash-',
    'articleimport-',
    'signins-2',
    'seals-',
    'parked-x',
    'unrelated',
    'other_post-1',
  ],
];

/** Streams that concern the whole site. */
const sharedStreams = [
  'viewcounts-log',
  'signins-log',
  'accounts-log',
  'operation-log',
  'parked-log',
  'seals-log',
  'losses-log',
  'identity-site',
  'signing-log',
];

const lastOrDamaged = (log: EventLog, stream: string): Promise<EventOrDamaged | undefined> =>
  log.last(stream).catch((error: unknown) => {
    if (error instanceof DamagedEventError) return error;
    throw error;
  });

const isKnown = (event: EventOrDamaged): event is RecordedEvent =>
  !(event instanceof DamagedEventError) && whyUnreadable(event) === undefined;

/** Checks that users can carry on as usual with posts that were not touched. Returns what went wrong. */
const goOn = async (site: TestSite, number: number): Promise<string[]> => {
  const { visitor, author, admin } = site;
  const wrong: string[] = [];
  const expect = (what: string, answer: Answer, ...allowed: number[]): Answer => {
    if (!allowed.includes(answer.statusCode)) wrong.push(`${what}: ${answer.statusCode} ${answer.payload.slice(0, 200)}`);
    return answer;
  };
  const form = {
    title: `An article of round ${number} ${randomUUID()}`,
    categoryId: 2,
    tags: ['bystander'],
    summary: 'Somebody whose article nobody else touched.',
    content: '<p>Words enough that nobody takes this for a text that is too short.</p>',
    readTime: 3,
  };
  const submitted = expect('submit', await author.call('POST', '/api/posts', form), 201);
  if (submitted.statusCode === 201) {
    const { id, slug } = submitted.json<ReviewedPost>();
    expect('approve', await admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' }), 200);
    expect('read', await visitor.call('GET', `/api/posts/${slug}?view=page`), 200);
    expect('history', await admin.call('GET', `/api/posts/${id}/history`), 200);
  }
  for (const url of [
    '/api/posts/latest',
    '/api/posts/featured',
    '/api/posts/popular',
    '/api/posts',
    '/api/categories',
    '/feed.xml',
    '/sitemap.xml',
  ])
    expect(url, await visitor.call('GET', url), 200);
  for (const status of ['pending', 'approved', 'rejected'])
    expect(status, await admin.call('GET', `/api/posts?status=${status}`), 200);
  for (const url of ['/api/system', '/api/user/posts']) expect(url, await admin.call('GET', url), 200);
  expect('own posts', await author.call('GET', '/api/user/posts'), 200);
  expect('sign in', await visitor.call('POST', '/api/login', { username: 'other', password }), 200);
  expect('not signed in', await visitor.call('POST', '/api/login', { username: 'other', password: `${password}!` }), 401, 429);
  return wrong;
};

/** Calls on touched posts may be refused with a message, but must not fail. */
const neverFails = async (site: TestSite, ids: readonly number[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const id of ids) {
    for (const [what, answer] of [
      ['history', await site.admin.call('GET', `/api/posts/${id}/history`)],
      ['approve', await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' })],
      ['feature', await site.admin.call('PATCH', `/api/posts/${id}/featured`, { featured: true })],
      ['reject', await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: 'It was touched.' })],
    ] as const)
      if (answer.statusCode >= 500 && answer.statusCode !== 503)
        wrong.push(`${what} of post ${id}: ${answer.statusCode} ${answer.payload.slice(0, 200)}`);
  }
  return wrong;
};

/**
 * A site into whose log another program writes: after each event all other users can carry on; at the end the log can
 * be verified, exported, sealed, backed up and replayed, and each of the events is reported.
 */
export const injectedEvents = async (t: Test, site: TestSite, inject: Inject, rounds: number): Promise<void> => {
  const { log, store, accounts, runner } = site.services;
  await identifySite(log, site.clock.now());
  const touchable: ReviewedPost[] = [];
  for (let n = 0; n < 12; n += 1)
    touchable.push(await site.post(pick(['pending', 'approved', 'rejected', 'featured']), { title: `An article to touch ${n}` }));
  const victim = await site.register('victim');
  const unreadable = new Map<number, string>();
  const forged = new Map<number, string>();
  for (let number = 1; number <= rounds; number += 1) {
    const post = pick(touchable);
    const stream = pick([
      ...[`post-${post.id}`, `post-${post.id}`, `views-${post.id}`, `slug-${post.slug}`, `account-${victim.id}`, 'category-1'],
      ...[pick(strangeStreams), pick(strangeStreams), pick(sharedStreams), `post-${1_000_000 + number}`],
    ]);
    const before = await lastOrDamaged(log, stream);
    const last = before instanceof DamagedEventError ? undefined : before;
    const type = pick([pick(types), pick(Object.keys(eventsOfKind.get(streamKind(stream)) ?? { Unknown: 0 }))]);
    const data = randomInt(3) > 0 ? bytesOf(goodData(type, post.id)) : strangeData();
    const event = { stream, type, data, metadata: someMetadata(last, log.site) };
    const injected = `${stream} ${type} ${data.toString().slice(0, 1_000)} ${event.metadata.toString()}`;
    await inject(event);
    const written = await lastOrDamaged(log, stream);
    if (written && isStreamOfSite(stream)) {
      if (!isKnown(written)) unreadable.set(written.position, injected);
      else if (last && written.metadata.previousHash !== hashOf(last)) forged.set(written.position, injected);
    }
    // So that rate limits from the previous round have expired.
    site.clock.advance(7 * 3_600_000);
    // Sessions end after a month.
    if (number % 60 === 0)
      for (const role of ['author', 'admin'] as const) site.people[role] = await site.again(site.people[role]);
    if (!(await runner.reached(await log.head(), 5_000))) t.fail(`${injected}: the collections do not follow`);
    const wrong = [...(await goOn(site, number)), ...(await neverFails(site, [post.id]))];
    if (wrong.length > 0) {
      t.fail(`${injected}\n  ${wrong.join('\n  ')}`);
      break;
    }
  }
  const sealed = await new Sealer(log, site.clock.now).seal();
  t.ok(sealed.length > 0, 'it is sealed');
  const { findings } = await verifyLog(log, { whyUnreadable });
  const said = findings.map(({ position, what }) => `position ${position} ${what}`).join('\n');
  for (const [position, injected] of [...unreadable, ...forged])
    if (!new RegExp(`position ${position}\\b`).test(said)) t.fail(`"audit verify" does not name ${position}: ${injected}`);
  const live = (await store.group('live')) as Group;
  const parked = new Set((await store.parked(live)).map(({ position }) => position));
  for (const [position, injected] of unreadable)
    if (/^(post|views|viewcounts|category)-/.test(injected) && !parked.has(position))
      t.fail(`${position} is not parked: ${injected}`);
  t.comment(
    `${unreadable.size} that nobody can read, ${forged.size} that do not follow the event before them, ${parked.size} parked`,
  );
  let lines = 0;
  for await (const line of auditLog(log, accounts)) lines += line.position > 0 ? 1 : 0;
  t.ok(lines > rounds, 'it is exported');
  const place = join(folder(t), 'backup');
  await backup(site.services, place, site.clock.now());
  await checkBackup(place);
  await replay({ log, store, projections: allProjections });
  t.same(await goOn(site, rounds + 1), [], 'it is replayed');
};
