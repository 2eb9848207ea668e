import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fieldLimits } from '../../../contracts/rules.ts';
import type { ReasonBoard } from '../../../contracts/views/reason.ts';
import type { AppSecret } from '../../../contracts/views/second-factor.ts';
import { makeEmailLink } from '../../accounts/email-links.ts';
import { suspendOnce } from '../../accounts/suspend-once.ts';
import { makeResetLink } from '../../accounts/reset-links.ts';
import { makeSetUpLink } from '../../accounts/setup-link.ts';
import { digestOf, newToken } from '../../accounts/tokens.ts';
import { retireCategory } from '../../commands/categories.ts';
import { derived, unsubscribePurpose } from '../../config/secret.ts';
import { aDraft } from '../../drafts/test/draft.ts';
import { erasePosts } from '../../erasure/erase.ts';
import { UnsubscribeTokens } from '../../notices/unsubscribing.ts';
import { readCategories } from '../../reading/category-lists.ts';
import { Authenticator, challengeFor, withPasskey, type Odd } from '../authenticator.ts';
import { password, siteSecret, type Person, type TestSite } from '../build.ts';
import { codeAt } from '../code-at.ts';
import type { Request } from './row.ts';

let number = 0;

/** For unused names. */
export const nextNumber = (): number => (number += 1);

/** A registration form. */
export const newcomer = (change: object = {}) => {
  number += 1;
  return { username: `new-${number}`, password, email: `new-${number}@mail.test`, fullName: 'New Comer', ...change };
};

/** A password reset link of a new user. */
export const resetLink =
  (change: object = {}) =>
  async (site: TestSite) => {
    const { accounts, config } = site.services;
    const person = await site.register(newcomer().username);
    const { link } = await makeResetLink(accounts, person, config.siteUrl, site.clock.now());
    return { body: { token: link.split('#')[1], password: `another ${password}`, ...change } };
  };

/** A link to set up the site, with or without an admin. */
export const setUpLink =
  (hasAdmin: boolean, change: object = {}) =>
  async ({ services, admin, clock }: TestSite) => {
    const { accounts, config } = services;
    for (const { id } of await accounts.admins()) await accounts.setAdmin(id, false);
    if (hasAdmin) await accounts.setAdmin(admin.id, true);
    const link = await makeSetUpLink(accounts, config.siteUrl, clock.now());
    return { body: { token: link.split('#')[1], ...newcomer(), ...change } };
  };

/** The link to a new address of a new user. */
export const emailLink = async (site: TestSite) => {
  const { accounts, config } = site.services;
  const { id } = await site.register(newcomer().username);
  const user = await accounts.byId(id);
  if (!user) throw new Error('There is no such account.');
  const link = await makeEmailLink(accounts, user, newcomer().email, config.siteUrl, site.clock.now());
  return { body: { token: link.split('#')[1] } };
};

/** A response to a challenge with a new user's passkey. */
export const shownPasskey =
  (odd: Odd = {}) =>
  async (site: TestSite) => {
    const { device } = await withPasskey(await site.register(newcomer().username));
    return { body: { credential: device.show(await challengeFor(site.visitor), odd) } };
  };
export const suspendedPasskey = async (site: TestSite) => {
  const person = await site.register(newcomer().username);
  const { device } = await withPasskey(person);
  await site.services.accounts.setSuspension(person.id, suspended);
  return { body: { credential: device.show(await challengeFor(site.visitor)) } };
};

/** A passkey that a device has just created for the caller. */
export const newPasskey = (rest: object) => async (_site: TestSite, by: Person) => {
  const answer = await by.call('POST', '/api/user/passkeys/challenge');
  const options = answer.statusCode === 200 ? answer.json<object>() : {};
  return { body: { credential: new Authenticator().make({ challenge: '', ...options }), ...rest } };
};
export const ownPasskey =
  (rest: Request) =>
  async ({ services: { accounts } }: TestSite, by: Person): Promise<Request> => {
    const kept = { id: 'key', publicKey: '', counter: 0, transports: [], name: 'My phone', addedAt: '2026-01-01T12:00:00.000Z' };
    await accounts.replaceFactors(by.id, undefined, { passkeys: [kept] });
    const answer = await by.call('GET', '/api/user/passkeys');
    return { params: { passkey: answer.statusCode === 200 ? answer.json<[{ id: string }]>()[0].id : 'none' }, ...rest };
  };

/** An authenticator app of the caller, already set up. */
export const ownApp =
  (rest: Request = {}) =>
  async ({ services: { accounts } }: TestSite, { id }: Person): Promise<Request> => {
    const app = {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      addedAt: '2026-01-01T12:00:00.000Z',
      lastStep: 0,
      recoveryCodes: [],
    };
    await accounts.replaceFactors(id, undefined, { passkeys: [], app });
    return rest;
  };
/** A secret that was created for the caller, with its code. */
export const newApp = (wrong?: string) => async (site: TestSite, by: Person) => {
  const answer = await by.call('POST', '/api/user/second-factor/secret');
  if (answer.statusCode !== 200) return { body: { secret: '', token: '', code: '' } };
  const { secret, token } = answer.json<AppSecret>();
  return { body: { secret, token, code: wrong ?? codeAt(secret, site.clock.now()) } };
};
export const anotherApp = async (site: TestSite, by: Person) => {
  const request = await newApp()(site, by);
  return ownApp(request)(site, by);
};
export const withoutCode = async (site: TestSite) => {
  const person = await site.register(newcomer().username);
  await ownApp()(site, person);
  return { body: { username: person.username, password } };
};

export const slugIn = (state: Parameters<TestSite['post']>[0]) => async (site: TestSite) => ({
  params: { slug: (await site.post(state)).slug },
});
export const idIn =
  (state: Parameters<TestSite['post']>[0], rest: Request = {}) =>
  async (site: TestSite) => ({ params: { id: (await site.post(state)).id }, ...rest });
/** Against the decision on a post that `idIn('rejected')` makes. */
export const appeal = { body: { decision: 1, reason: 'It is long enough.' } };
/** A rejected post whose author has appealed. */
export const appealed = async (site: TestSite) => {
  const { id } = await site.post('rejected');
  await site.author.call('POST', `/api/posts/${id}/appeal`, appeal.body);
  return { id };
};
/** A bulk decision: on one post in a state, and on others. */
export const bulkOf =
  (state: 'pending' | 'proposed', decision: object, ...others: object[]) =>
  async (site: TestSite) => {
    const { id } = await site.post(state);
    return { body: { posts: [{ id, textRevision: state === 'pending' ? 0 : 2 }, ...others], ...decision } };
  };

export const approve = { body: { status: 'approved' } };
/** With a remark on how articles begin. */
export const remarked = (exact: string) => ({
  body: { status: 'rejected', remarks: [{ anchor: { start: 0, end: 5, exact, prefix: '', suffix: '' }, text: 'Why?' }] },
});
export const reject = { body: { status: 'rejected', reason: 'Please add a schematic.' } };
export const feature = { body: { featured: true } };
export const unfeature = { body: { featured: false } };
export const noPost = { params: { id: 999_999 } };
export const stale = { headers: { 'if-match': '"7"' } };

const oneCollection = { body: { collections: ['sitemap'] } };
export const noParked = { params: { position: 999_999 } };

export const look = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
export const power = { slug: 'power-electronics' };

/** A new category. */
export const newCategory = async (site: TestSite): Promise<string> => {
  number += 1;
  await site.category(`Category ${number}`);
  return `category-${number}`;
};
export const retired = async (site: TestSite): Promise<string> => {
  const slug = await newCategory(site);
  const { log, store, runner } = site.services;
  const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
  const { position } = await retireCategory(log, store, slug, power.slug, context);
  await runner.reached(position, 5_000);
  return slug;
};
/** A new reason. */
export const newReason = async (site: TestSite): Promise<{ readonly id: number; readonly name: string }> => {
  number += 1;
  return site.reason({ name: `Reason ${number}` });
};

/** The name of an existing reason. */
export const takenName = async (site: TestSite): Promise<string> => {
  const { reasons } = (await site.admin.call('GET', '/api/admin/reasons')).json<ReasonBoard>();
  const name = 'Advertising';
  return reasons.some((reason) => reason.name === name) ? name : (await site.reason({ name })).name;
};

/** A retired reason, in a full list. */
export const outOfFullList = async (site: TestSite): Promise<number> => {
  const board = async () => (await site.admin.call('GET', '/api/admin/reasons')).json<ReasonBoard>();
  const { reasons, retired } = await board();
  if (reasons.length === fieldLimits.reasons.most && retired[0]) return retired[0].id;
  const { id } = await newReason(site);
  await site.admin.call('PUT', `/api/admin/reasons/${id}/retired`, { retired: true });
  for (let count = reasons.length; count < fieldLimits.reasons.most; count += 1) await newReason(site);
  return id;
};

/** Leaves the site only the category of the articles. */
export const alone = async (site: TestSite) => {
  const { log, store, runner } = site.services;
  const last = 'microcontrollers';
  for (const { slug } of (await readCategories(store)).open.filter((category) => category.slug !== last)) {
    const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
    const { position } = await retireCategory(log, store, slug, last, context);
    await runner.reached(position, 5_000);
  }
  return { params: { slug: last }, body: { successor: last } };
};

export const afterReplay = async ({ services: { replays } }: TestSite) => {
  while (replays.running) await sleep(20);
  return oneCollection;
};
export const duringReplay = ({ services: { replays } }: TestSite) => {
  if (!replays.running) replays.start(['sitemap'], { actor: 'system', correlationId: 'test' });
  return oneCollection;
};

/** An event of an unknown type, in its own stream. */
export const parkedEvent =
  (rest: Request = {}) =>
  async ({ services: { log, runner } }: TestSite) => {
    number += 1;
    const metadata = { version: 1, time: new Date().toISOString(), actor: 'user-1', correlationId: 'x', previousHash: null };
    const odd = { id: randomUUID(), type: 'PostTeleported', data: {}, metadata };
    const { position } = await log.append(`post-${5_000_000 + number}`, 'no_stream', [odd]);
    await runner.reached(position, 5_000);
    return { params: { position }, ...rest };
  };

const suspended = { reason: 'Advertising.', since: '2026-01-01T12:00:00.000Z' };
export const erasure = { body: { reason: 'Asked for by its author.' } };
export const personErasure = { body: { ...erasure.body, articles: 'erase' } };
export const suspend = { body: { reason: 'Advertising.' } };
export const suspendAlone = { body: { ...suspend.body, posts: [] } };
export const noSuchAccount = { params: { id: 999_999 } };
export const ownAccount = (site: TestSite) => ({ params: { id: site.admin.id } });

/** Accounts that are registered only once: registrations are rate-limited. */
const registered = new Map<string, Promise<Person>>();
const personCalled = (site: TestSite, username: string): Promise<Person> => {
  const person = registered.get(username) ?? site.register(username);
  registered.set(username, person);
  return person;
};

/** An account that is an ordinary one, suspended, or an admin. */
export const sharedAccount =
  (rest: Request = {}, is?: 'suspended' | 'admin') =>
  async (site: TestSite) => {
    const { accounts } = site.services;
    const { id } = await personCalled(site, 'ampere');
    await accounts.setSuspension(id, is === 'suspended' ? suspended : undefined);
    await accounts.setAdmin(id, is === 'admin');
    return { params: { id }, ...rest };
  };

/** An account that no other row uses: an erased one does not come back. */
export const freshAccount =
  (rest: Request, is?: 'suspended' | 'admin') =>
  async (site: TestSite): Promise<Request> => {
    const { id } = await site.register(newcomer().username);
    if (is === 'suspended') await site.services.accounts.setSuspension(id, suspended);
    if (is === 'admin') await site.services.accounts.setAdmin(id, true);
    return { params: { id }, ...rest };
  };

/** The admin's suspension of a new user, this many milliseconds ago. */
export const suspensionBy =
  (ago = 0, change: object = {}) =>
  async (site: TestSite): Promise<Request> => {
    const { id } = await site.register(newcomer().username);
    const { clock, services } = site;
    const context = { actor: `user-${site.admin.id}`, correlationId: 'test', now: new Date(clock.now().getTime() - ago) };
    const { result } = await suspendOnce(services, id, context, suspend.body);
    return { params: { id }, body: { revision: result.revision, posts: [], ...change } };
  };

/** The sign-in of a suspended user. */
export const suspendedLogin = async (site: TestSite) => {
  const { username, id } = await personCalled(site, 'volta');
  await site.services.accounts.setSuspension(id, suspended);
  return { body: { username, password } };
};

export const { values: draftValues } = aDraft();
/** A draft of the caller; for a visitor, of no one. */
export const ownDraft =
  (rest: Request = {}) =>
  async ({ services: { drafts } }: TestSite, { id: userId }: Pick<Person, 'id'>) => {
    const id = randomUUID();
    await drafts.restore(aDraft({ userId, id }));
    return { params: { id }, headers: { 'if-match': '"1"' }, ...rest };
  };
/** The id of an erased post by a user. */
export const erasedPost = async (site: TestSite, by: Person): Promise<number> => {
  const { id } = await site.submit({}, by === site.visitor ? site.author : by);
  const { services, clock } = site;
  const context = { actor: 'operator', correlationId: 'test', now: clock.now() };
  await erasePosts({ ...services, scrub: async () => true }, [id], { reason: 'Asked for.', keepOldText: false }, context);
  return id;
};
export const revisesErased = async (site: TestSite, by: Person) => ({
  revises: { postId: await erasedPost(site, by), revision: 0 },
});
export const draftOfAuthor = (rest?: Request) => (site: TestSite) => ownDraft(rest)(site, site.author);
export const authorsDraft = ['NOT_SIGNED_IN', 'ok', 'DRAFT_NOT_FOUND', 'DRAFT_NOT_FOUND'] as const;

/** A preview link of a user, by default for a new draft. */
export const previewLink = async (
  { services: { drafts }, clock }: TestSite,
  userId: number,
  shows: { draftId: string } | { postId: number } = { draftId: randomUUID() },
) => {
  if ('draftId' in shows) await drafts.add(aDraft({ userId, id: shows.draftId }));
  const token = newToken();
  const [from, until] = [0, 24 * 60 * 60_000].map((later) => new Date(clock.now().getTime() + later).toISOString());
  const times = { createdAt: from as string, expiresAt: until as string };
  await drafts.addPreview({ digest: digestOf(token), userId, shows, ...times });
  return { token, id: digestOf(token) };
};
export const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

export const noticeSettings = {
  ...{ decisionsOnSite: true, decisionsByMail: false, digestOnSite: true, digestByMail: true },
  ...{ appealsOnSite: true, appealsByMail: false },
};
export const unsubscribeTokens = new UnsubscribeTokens(derived(siteSecret, unsubscribePurpose));
