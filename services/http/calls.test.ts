import '../../contracts/formats.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from '@sinclair/typebox/value';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import { imageLimits } from '../../contracts/images.ts';
import { errorStatuses, type ErrorCode } from '../../contracts/errors.ts';
import { draftLimits } from '../../contracts/drafts.ts';
import type { Route } from '../../contracts/route.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import { routes, views } from '../../contracts/routes.ts';
import { Problem } from '../../contracts/views/problem.ts';
import { retireCategory } from '../commands/categories.ts';
import { readCategories } from '../reading/category-lists.ts';
import { derived, unsubscribePurpose } from '../config/secret.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { UnsubscribeTokens } from '../notices/unsubscribing.ts';
import { makeEmailLink } from '../accounts/email-links.ts';
import { makeResetLink } from '../accounts/reset-links.ts';
import { makeSetUpLink } from '../accounts/setup-link.ts';
import type { AppSecret } from '../../contracts/views/second-factor.ts';
import { codeAt } from '../test/code-at.ts';
import { Authenticator, challengeFor, withPasskey, type Odd } from '../test/authenticator.ts';
import {
  article,
  buildWithPeople,
  password,
  roles,
  siteSecret,
  type Answer,
  type Headers,
  type Person,
  type Role,
  type TestSite,
} from '../test/build.ts';

type Outcome = 'ok' | ErrorCode;

interface Request {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Headers;
}

interface Row {
  readonly route: string;
  readonly what: string;
  /** What happens to the visitor, the author, the other author, the admin. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome];
  /** Whether the call ends or replaces the session it is made with. */
  readonly session?: true;
  /** Whether it changes the account that it is made by: a new one makes it. */
  readonly account?: true;
  readonly request: (site: TestSite, by: Person) => Request | Promise<Request>;
}

const everybody = ['ok', 'ok', 'ok', 'ok'] as const;
const nobody = (code: ErrorCode) => [code, code, code, code] as const;
const members = ['NOT_SIGNED_IN', 'ok', 'ok', 'ok'] as const;
const admins = ['NOT_SIGNED_IN', 'ADMINS_ONLY', 'ADMINS_ONLY', 'ok'] as const;
const authorAndAdmin = ['POST_NOT_FOUND', 'ok', 'POST_NOT_FOUND', 'ok'] as const;
const authorAlone = ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'AUTHORS_ONLY'] as const;
const authorsPublished = (outcome: Outcome) => ['NOT_SIGNED_IN', outcome, 'AUTHORS_ONLY', 'AUTHORS_ONLY'] as const;
const forAdmins = (code: ErrorCode) => ['NOT_SIGNED_IN', 'ADMINS_ONLY', 'ADMINS_ONLY', code] as const;
const forMembers = (code: ErrorCode) => ['NOT_SIGNED_IN', code, code, code] as const;

let number = 0;
const newcomer = (change: object = {}) => {
  number += 1;
  return { username: `new-${number}`, password, email: `new-${number}@mail.test`, fullName: 'New Comer', ...change };
};

/** A link to choose a new password of somebody new. */
const resetLink =
  (change: object = {}) =>
  async (site: TestSite) => {
    const { accounts, config } = site.services;
    const person = await site.register(newcomer().username);
    const { link } = await makeResetLink(accounts, person, config.siteUrl, site.clock.now());
    return { body: { token: link.split('#')[1], password: `another ${password}`, ...change } };
  };

/** A link to set up the site, which has an admin or has none. */
const setUpLink =
  (hasAdmin: boolean, change: object = {}) =>
  async ({ services, admin, clock }: TestSite) => {
    const { accounts, config } = services;
    for (const { id } of await accounts.admins()) await accounts.setAdmin(id, false);
    if (hasAdmin) await accounts.setAdmin(admin.id, true);
    const link = await makeSetUpLink(accounts, config.siteUrl, clock.now());
    return { body: { token: link.split('#')[1], ...newcomer(), ...change } };
  };

/** The link to a new address of somebody new. */
const emailLink = async (site: TestSite) => {
  const { accounts, config } = site.services;
  const { id } = await site.register(newcomer().username);
  const user = await accounts.byId(id);
  if (!user) throw new Error('There is no such account.');
  const link = await makeEmailLink(accounts, user, newcomer().email, config.siteUrl, site.clock.now());
  return { body: { token: link.split('#')[1] } };
};

/** A passkey of somebody new, shown. */
const shownPasskey =
  (odd: Odd = {}) =>
  async (site: TestSite) => {
    const { device } = await withPasskey(await site.register(newcomer().username));
    return { body: { credential: device.show(await challengeFor(site.visitor), odd) } };
  };
const suspendedPasskey = async (site: TestSite) => {
  const person = await site.register(newcomer().username);
  const { device } = await withPasskey(person);
  await site.services.accounts.setSuspension(person.id, suspended);
  return { body: { credential: device.show(await challengeFor(site.visitor)) } };
};

/** A passkey that a device has just made for whoever asks. */
const newPasskey = (rest: object) => async (_site: TestSite, by: Person) => {
  const answer = await by.call('POST', '/api/user/passkeys/challenge');
  const options = answer.statusCode === 200 ? answer.json<object>() : {};
  return { body: { credential: new Authenticator().make({ challenge: '', ...options }), ...rest } };
};
const ownPasskey =
  (rest: Request) =>
  async ({ services: { accounts } }: TestSite, by: Person): Promise<Request> => {
    const kept = { id: 'key', publicKey: '', counter: 0, transports: [], name: 'My phone', addedAt: '2026-01-01T12:00:00.000Z' };
    await accounts.replaceFactors(by.id, undefined, { passkeys: [kept] });
    const answer = await by.call('GET', '/api/user/passkeys');
    return { params: { passkey: answer.statusCode === 200 ? answer.json<[{ id: string }]>()[0].id : 'none' }, ...rest };
  };

/** An authenticator app of whoever asks, as one that was set up. */
const ownApp =
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
/** A secret that was made for whoever asks, with its code. */
const newApp = (wrong?: string) => async (site: TestSite, by: Person) => {
  const answer = await by.call('POST', '/api/user/second-factor/secret');
  if (answer.statusCode !== 200) return { body: { secret: '', token: '', code: '' } };
  const { secret, token } = answer.json<AppSecret>();
  return { body: { secret, token, code: wrong ?? codeAt(secret, site.clock.now()) } };
};
const anotherApp = async (site: TestSite, by: Person) => {
  const request = await newApp()(site, by);
  return ownApp(request)(site, by);
};
const withoutCode = async (site: TestSite) => {
  const person = await site.register(newcomer().username);
  await ownApp()(site, person);
  return { body: { username: person.username, password } };
};

const slugIn = (state: Parameters<TestSite['post']>[0]) => async (site: TestSite) => ({
  params: { slug: (await site.post(state)).slug },
});
const idIn =
  (state: Parameters<TestSite['post']>[0], rest: Request = {}) =>
  async (site: TestSite) => ({ params: { id: (await site.post(state)).id }, ...rest });

const approve = { body: { status: 'approved' } };
const reject = { body: { status: 'rejected', reason: 'Please add a schematic.' } };
const feature = { body: { featured: true } };
const unfeature = { body: { featured: false } };
const noPost = { params: { id: 999_999 } };
const stale = { headers: { 'if-match': '"7"' } };

const oneCollection = { body: { collections: ['sitemap'] } };
const noParked = { params: { position: 999_999 } };

const look = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
const power = { slug: 'power-electronics' };

/** A category of its own. */
const newCategory = async (site: TestSite): Promise<string> => {
  number += 1;
  await site.category(`Category ${number}`);
  return `category-${number}`;
};
const retired = async (site: TestSite): Promise<string> => {
  const slug = await newCategory(site);
  const { log, store, runner } = site.services;
  const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
  const { position } = await retireCategory(log, store, slug, power.slug, context);
  await runner.reached(position, 5_000);
  return slug;
};
/** On a site of one category alone: that of the articles. */
const alone = async (site: TestSite) => {
  const { log, store, runner } = site.services;
  const last = 'microcontrollers';
  for (const { slug } of (await readCategories(store)).open.filter((category) => category.slug !== last)) {
    const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
    const { position } = await retireCategory(log, store, slug, last, context);
    await runner.reached(position, 5_000);
  }
  return { params: { slug: last }, body: { successor: last } };
};

const afterReplay = async ({ services: { replays } }: TestSite) => {
  while (replays.running) await sleep(20);
  return oneCollection;
};
const duringReplay = ({ services: { replays } }: TestSite) => {
  if (!replays.running) replays.start(['sitemap'], { actor: 'system', correlationId: 'test' });
  return oneCollection;
};

/** An event that no program knows, in a stream of its own. */
const parkedEvent =
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
const erasure = { body: { reason: 'Asked for by its author.' } };
const personErasure = { body: { ...erasure.body, articles: 'erase' } };
const suspend = { body: { reason: 'Advertising.' } };
const nobodyThere = { params: { id: 999_999 } };
const ownAccount = (site: TestSite) => ({ params: { id: site.admin.id } });

/** Accounts that are registered once: who does that too often has to wait. */
const registered = new Map<string, Promise<Person>>();
const personCalled = (site: TestSite, username: string): Promise<Person> => {
  const person = registered.get(username) ?? site.register(username);
  registered.set(username, person);
  return person;
};

/** An account that is an ordinary one, suspended, or an admin. */
const somebody =
  (rest: Request = {}, is?: 'suspended' | 'admin') =>
  async (site: TestSite) => {
    const { accounts } = site.services;
    const { id } = await personCalled(site, 'ampere');
    await accounts.setSuspension(id, is === 'suspended' ? suspended : undefined);
    await accounts.setAdmin(id, is === 'admin');
    return { params: { id }, ...rest };
  };

/** Somebody who is in no other row: nobody comes back who is erased. */
const somebodyNew =
  (rest: Request, is?: 'suspended' | 'admin') =>
  async (site: TestSite): Promise<Request> => {
    const { id } = await site.register(newcomer().username);
    if (is === 'suspended') await site.services.accounts.setSuspension(id, suspended);
    if (is === 'admin') await site.services.accounts.setAdmin(id, true);
    return { params: { id }, ...rest };
  };

/** The sign-in of somebody who is suspended. */
const suspendedLogin = async (site: TestSite) => {
  const { username, id } = await personCalled(site, 'volta');
  await site.services.accounts.setSuspension(id, suspended);
  return { body: { username, password } };
};

const { values: draftValues } = aDraft();
/** A draft of whoever asks; a visitor's is nobody's. */
const ownDraft =
  (rest: Request = {}) =>
  async ({ services: { drafts } }: TestSite, { id: userId }: Pick<Person, 'id'>) => {
    const id = randomUUID();
    await drafts.add(aDraft({ userId, id }));
    return { params: { id }, headers: { 'if-match': '"1"' }, ...rest };
  };
const draftOfAuthor = (rest?: Request) => (site: TestSite) => ownDraft(rest)(site, site.author);
const authorsDraft = ['NOT_SIGNED_IN', 'ok', 'DRAFT_NOT_FOUND', 'DRAFT_NOT_FOUND'] as const;
const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const noticeSettings = { decisionsOnSite: true, decisionsByMail: false, digestOnSite: true, digestByMail: true };
const unsubscribeTokens = new UnsubscribeTokens(derived(siteSecret, unsubscribePurpose));

const table: readonly Row[] = [
  { route: 'currentUser', what: 'who is signed in', outcomes: members, request: () => ({}) },
  {
    route: 'login',
    what: 'the right password',
    outcomes: everybody,
    session: true,
    request: () => ({ body: { username: 'author', password } }),
  },
  {
    route: 'login',
    what: 'a wrong password',
    outcomes: nobody('WRONG_CREDENTIALS'),
    request: () => ({ body: { username: 'author', password: 'wrong' } }),
  },
  {
    route: 'login',
    what: 'nobody of that name',
    outcomes: nobody('WRONG_CREDENTIALS'),
    request: () => ({ body: { username: 'nobody', password } }),
  },
  {
    route: 'login',
    what: 'an empty form',
    outcomes: nobody('VALIDATION_FAILED'),
    request: () => ({ body: { username: '', password: '' } }),
  },
  { route: 'login', what: 'a suspended account', outcomes: nobody('ACCOUNT_SUSPENDED'), request: suspendedLogin },
  { route: 'register', what: 'a new account', outcomes: everybody, session: true, request: () => ({ body: newcomer() }) },
  {
    route: 'register',
    what: 'a username that is taken',
    outcomes: nobody('USERNAME_TAKEN'),
    request: () => ({ body: newcomer({ username: 'AUTHOR' }) }),
  },
  {
    route: 'register',
    what: 'an address that is taken',
    outcomes: nobody('EMAIL_TAKEN'),
    request: () => ({ body: newcomer({ email: 'Author@Mail.test' }) }),
  },
  {
    route: 'register',
    what: 'a short password',
    outcomes: nobody('VALIDATION_FAILED'),
    request: () => ({ body: newcomer({ password: '12345' }) }),
  },
  {
    route: 'requestPasswordReset',
    what: 'somebody',
    outcomes: everybody,
    request: () => ({ body: { email: newcomer().email } }),
  },
  {
    route: 'requestPasswordReset',
    what: 'an address that is none',
    outcomes: nobody('VALIDATION_FAILED'),
    request: () => ({ body: { email: 'nowhere' } }),
  },
  { route: 'completePasswordReset', what: 'a link', outcomes: everybody, request: resetLink() },
  {
    route: 'completePasswordReset',
    what: 'a short password',
    outcomes: nobody('VALIDATION_FAILED'),
    request: resetLink({ password: '12345' }),
  },
  {
    route: 'completePasswordReset',
    what: 'a link that is none',
    outcomes: nobody('LINK_NOT_VALID'),
    request: resetLink({ token: 'none' }),
  },
  { route: 'setUp', what: 'a link', outcomes: everybody, session: true, request: setUpLink(false) },
  {
    route: 'setUp',
    what: 'a short password',
    outcomes: nobody('VALIDATION_FAILED'),
    request: setUpLink(false, { password: '12345' }),
  },
  {
    route: 'setUp',
    what: 'a username that is taken',
    outcomes: nobody('USERNAME_TAKEN'),
    request: setUpLink(false, { username: 'author' }),
  },
  {
    route: 'setUp',
    what: 'an address that is taken',
    outcomes: nobody('EMAIL_TAKEN'),
    request: setUpLink(false, { email: 'author@mail.test' }),
  },
  { route: 'setUp', what: 'a site that has an admin', outcomes: nobody('LINK_NOT_VALID'), request: setUpLink(true) },
  { route: 'readSiteName', what: 'the name', outcomes: admins, request: () => ({}) },
  { route: 'nameSite', what: 'a name', outcomes: admins, request: () => ({ body: { name: "Ohm's Corner" } }) },
  { route: 'nameSite', what: 'no name', outcomes: forAdmins('VALIDATION_FAILED'), request: () => ({ body: { name: ' ' } }) },
  { route: 'logout', what: 'signing out', outcomes: everybody, session: true, request: () => ({}) },
  { route: 'listCategories', what: 'all', outcomes: everybody, request: () => ({}) },
  { route: 'readCategory', what: 'one', outcomes: everybody, request: () => ({ params: { slug: 'power-electronics' } }) },
  {
    route: 'readCategory',
    what: 'one that is not there',
    outcomes: nobody('CATEGORY_NOT_FOUND'),
    request: () => ({ params: { slug: 'none' } }),
  },
  { route: 'readCategoryBoard', what: 'all', outcomes: admins, request: () => ({}) },
  { route: 'readCategorySlug', what: 'of a name', outcomes: admins, request: () => ({ query: 'name=Radio' }) },
  {
    route: 'createCategory',
    what: 'a new one',
    outcomes: admins,
    request: () => ({ body: { name: `Radio ${(number += 1)}`, ...look } }),
  },
  {
    route: 'createCategory',
    what: 'a name that is taken',
    outcomes: forAdmins('ALREADY_EXISTS'),
    request: () => ({ body: { name: 'Power Electronics', ...look } }),
  },
  {
    route: 'createCategory',
    what: 'colours that cannot be told apart',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: () => ({ body: { name: 'Faint', ...look, iconColor: '#777777', bgColor: '#777777' } }),
  },
  { route: 'changeCategory', what: 'its icon', outcomes: admins, request: () => ({ params: power, body: look }) },
  {
    route: 'changeCategory',
    what: 'a name that is taken',
    outcomes: forAdmins('ALREADY_EXISTS'),
    request: () => ({ params: power, body: { name: 'Microcontrollers' } }),
  },
  {
    route: 'changeCategory',
    what: 'no name',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: () => ({ params: power, body: { name: ' ' } }),
  },
  {
    route: 'changeCategory',
    what: 'one that is not there',
    outcomes: forAdmins('CATEGORY_NOT_FOUND'),
    request: () => ({ params: { slug: 'none' }, body: look }),
  },
  {
    route: 'changeCategory',
    what: 'one that changed',
    outcomes: forAdmins('CATEGORY_CHANGED'),
    request: () => ({ params: power, body: look, headers: { 'if-match': '"999"' } }),
  },
  {
    route: 'changeCategory',
    what: 'a retired one',
    outcomes: forAdmins('CATEGORY_RETIRED'),
    request: async (site) => ({ params: { slug: await retired(site) }, body: look }),
  },
  {
    route: 'orderCategories',
    what: 'all of them',
    outcomes: admins,
    request: async ({ services }) => ({ body: { slugs: (await readCategories(services.store)).open.map(({ slug }) => slug) } }),
  },
  {
    route: 'orderCategories',
    what: 'some of them',
    outcomes: forAdmins('CATEGORY_CHANGED'),
    request: () => ({ body: { slugs: ['power-electronics'] } }),
  },
  {
    route: 'retireCategory',
    what: 'one of several',
    outcomes: admins,
    request: async (site) => ({ params: { slug: await newCategory(site) }, body: { successor: power.slug } }),
  },
  {
    route: 'retireCategory',
    what: 'one that is retired',
    outcomes: forAdmins('CATEGORY_RETIRED'),
    request: async (site) => ({ params: { slug: await retired(site) }, body: { successor: power.slug } }),
  },
  {
    route: 'retireCategory',
    what: 'one that is not there',
    outcomes: forAdmins('CATEGORY_NOT_FOUND'),
    request: () => ({ params: { slug: 'none' }, body: { successor: power.slug } }),
  },
  { route: 'listTags', what: 'all', outcomes: everybody, request: () => ({}) },
  { route: 'listTags', what: 'a part', outcomes: nobody('BAD_REQUEST'), request: () => ({ query: 'limit=0' }) },
  { route: 'readTag', what: 'one, in whatever case', outcomes: everybody, request: () => ({ params: { tag: 'ANALOG' } }) },
  {
    route: 'readTag',
    what: 'one that no article has',
    outcomes: nobody('TAG_NOT_FOUND'),
    request: () => ({ params: { tag: 'none' } }),
  },
  { route: 'listAuthors', what: 'all', outcomes: everybody, request: () => ({}) },
  { route: 'listAuthors', what: 'a part', outcomes: nobody('BAD_REQUEST'), request: () => ({ query: 'limit=0' }) },
  { route: 'readAuthor', what: 'one', outcomes: everybody, request: () => ({ params: { username: 'author' } }) },
  {
    route: 'readAuthor',
    what: 'one who has published nothing',
    outcomes: nobody('AUTHOR_NOT_FOUND'),
    request: () => ({ params: { username: 'visitor' } }),
  },
  { route: 'readPage', what: 'one', outcomes: everybody, request: () => ({ params: { page: 'terms' } }) },
  { route: 'readPage', what: 'none', outcomes: nobody('PAGE_NOT_FOUND'), request: () => ({ params: { page: 'none' } }) },
  { route: 'listPosts', what: 'all that is published', outcomes: everybody, request: () => ({}) },
  ...['pending', 'approved', 'rejected'].map((status): Row => ({
    route: 'listPosts',
    what: status,
    outcomes: admins,
    request: () => ({ query: `status=${status}` }),
  })),
  { route: 'listPosts', what: 'no status', outcomes: nobody('BAD_REQUEST'), request: () => ({ query: 'status=gone' }) },
  {
    route: 'listPosts',
    what: 'filtered',
    outcomes: everybody,
    request: () => ({ query: 'category=microcontrollers&author=author&limit=1' }),
  },
  { route: 'featuredPosts', what: 'the picks', outcomes: everybody, request: () => ({}) },
  { route: 'latestPosts', what: 'the newest', outcomes: everybody, request: () => ({}) },
  { route: 'popularPosts', what: 'the most read', outcomes: everybody, request: () => ({}) },
  { route: 'searchPosts', what: 'a word', outcomes: everybody, request: () => ({ query: 'q=supply' }) },
  { route: 'searchPosts', what: 'nothing', outcomes: nobody('VALIDATION_FAILED'), request: () => ({}) },
  { route: 'readPost', what: 'approved', outcomes: everybody, request: slugIn('approved') },
  { route: 'readPost', what: 'featured', outcomes: everybody, request: slugIn('featured') },
  { route: 'readPost', what: 'pending', outcomes: authorAndAdmin, request: slugIn('pending') },
  { route: 'readPost', what: 'rejected', outcomes: authorAndAdmin, request: slugIn('rejected') },
  { route: 'readPost', what: 'withdrawn', outcomes: authorAndAdmin, request: slugIn('withdrawn') },
  { route: 'readPost', what: 'none', outcomes: nobody('POST_NOT_FOUND'), request: () => ({ params: { slug: 'none' } }) },
  { route: 'submitPost', what: 'an article', outcomes: members, request: () => ({ body: article({ userId: 1, slug: 'mine' }) }) },
  {
    route: 'submitPost',
    what: 'an empty form',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: article({ title: '' }) }),
  },
  { route: 'submitPost', what: 'nothing at all', outcomes: forMembers('BAD_REQUEST'), request: () => ({}) },
  { route: 'revisePost', what: 'pending', outcomes: authorAlone, request: idIn('pending', { body: article() }) },
  { route: 'revisePost', what: 'rejected', outcomes: authorAlone, request: idIn('rejected', { body: article() }) },
  {
    route: 'revisePost',
    what: 'approved',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'AUTHORS_ONLY', 'AUTHORS_ONLY'],
    request: idIn('approved', { body: article() }),
  },
  {
    route: 'revisePost',
    what: 'one that changed',
    outcomes: ['NOT_SIGNED_IN', 'POST_CHANGED', 'POST_NOT_FOUND', 'AUTHORS_ONLY'],
    request: idIn('pending', { body: article(), ...stale }),
  },
  {
    route: 'revisePost',
    what: 'an empty form',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: idIn('pending', { body: article({ summary: '' }) }),
  },
  {
    route: 'revisePost',
    what: 'none',
    outcomes: forMembers('POST_NOT_FOUND'),
    request: () => ({ ...noPost, body: article() }),
  },
  { route: 'revisePost', what: 'withdrawn', outcomes: authorAlone, request: idIn('withdrawn', { body: article() }) },
  { route: 'withdrawPost', what: 'pending', outcomes: authorAlone, request: idIn('pending') },
  {
    route: 'withdrawPost',
    what: 'rejected',
    outcomes: ['NOT_SIGNED_IN', 'NOT_PENDING', 'POST_NOT_FOUND', 'AUTHORS_ONLY'],
    request: idIn('rejected'),
  },
  {
    route: 'withdrawPost',
    what: 'approved',
    outcomes: ['NOT_SIGNED_IN', 'NOT_PENDING', 'AUTHORS_ONLY', 'AUTHORS_ONLY'],
    request: idIn('approved'),
  },
  {
    route: 'withdrawPost',
    what: 'one that changed',
    outcomes: ['NOT_SIGNED_IN', 'POST_CHANGED', 'POST_NOT_FOUND', 'AUTHORS_ONLY'],
    request: idIn('pending', stale),
  },
  { route: 'withdrawPost', what: 'none', outcomes: forMembers('POST_NOT_FOUND'), request: () => noPost },
  { route: 'deletePost', what: 'rejected', outcomes: authorAlone, request: idIn('rejected') },
  { route: 'deletePost', what: 'withdrawn', outcomes: authorAlone, request: idIn('withdrawn') },
  {
    route: 'deletePost',
    what: 'pending',
    outcomes: ['NOT_SIGNED_IN', 'POST_PENDING', 'POST_NOT_FOUND', 'AUTHORS_ONLY'],
    request: idIn('pending'),
  },
  {
    route: 'deletePost',
    what: 'approved',
    outcomes: ['NOT_SIGNED_IN', 'POST_PUBLISHED', 'AUTHORS_ONLY', 'AUTHORS_ONLY'],
    request: idIn('approved'),
  },
  {
    route: 'deletePost',
    what: 'one that changed',
    outcomes: ['NOT_SIGNED_IN', 'POST_CHANGED', 'POST_NOT_FOUND', 'AUTHORS_ONLY'],
    request: idIn('rejected', stale),
  },
  { route: 'deletePost', what: 'none', outcomes: forMembers('POST_NOT_FOUND'), request: () => noPost },
  { route: 'decidePost', what: 'a withdrawn one', outcomes: forAdmins('POST_WITHDRAWN'), request: idIn('withdrawn', approve) },
  { route: 'decidePost', what: 'approving', outcomes: admins, request: idIn('pending', approve) },
  { route: 'decidePost', what: 'rejecting', outcomes: admins, request: idIn('pending', reject) },
  { route: 'decidePost', what: 'unpublishing', outcomes: admins, request: idIn('featured', reject) },
  { route: 'decidePost', what: 'approving after all', outcomes: admins, request: idIn('rejected', approve) },
  { route: 'decidePost', what: 'approving twice', outcomes: forAdmins('ALREADY_APPROVED'), request: idIn('approved', approve) },
  { route: 'decidePost', what: 'rejecting twice', outcomes: forAdmins('ALREADY_REJECTED'), request: idIn('rejected', reject) },
  {
    route: 'decidePost',
    what: 'one that changed',
    outcomes: forAdmins('POST_CHANGED'),
    request: idIn('pending', { ...approve, ...stale }),
  },
  { route: 'decidePost', what: 'none', outcomes: forAdmins('POST_NOT_FOUND'), request: () => ({ ...noPost, ...approve }) },
  {
    route: 'decidePost',
    what: 'a reason that is too long',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: idIn('pending', { body: { status: 'rejected', reason: 'x'.repeat(1_001) } }),
  },
  {
    route: 'decidePost',
    what: 'a status that is none',
    outcomes: forAdmins('BAD_REQUEST'),
    request: idIn('pending', { body: { status: 'pending' } }),
  },
  { route: 'revisePost', what: 'proposed', outcomes: authorsPublished('ok'), request: idIn('proposed', { body: article() }) },
  { route: 'withdrawProposal', what: 'one that waits', outcomes: authorsPublished('ok'), request: idIn('proposed') },
  { route: 'withdrawProposal', what: 'none', outcomes: authorsPublished('NO_PROPOSAL'), request: idIn('approved') },
  {
    route: 'withdrawProposal',
    what: 'of a pending post',
    outcomes: ['NOT_SIGNED_IN', 'NO_PROPOSAL', 'POST_NOT_FOUND', 'AUTHORS_ONLY'],
    request: idIn('pending'),
  },
  {
    route: 'withdrawProposal',
    what: 'one that changed',
    outcomes: authorsPublished('POST_CHANGED'),
    request: idIn('proposed', stale),
  },
  { route: 'withdrawProposal', what: 'of no post', outcomes: forMembers('POST_NOT_FOUND'), request: () => noPost },
  { route: 'decideProposal', what: 'approving', outcomes: admins, request: idIn('proposed', approve) },
  { route: 'decideProposal', what: 'rejecting', outcomes: admins, request: idIn('proposed', reject) },
  { route: 'decideProposal', what: 'none', outcomes: forAdmins('NO_PROPOSAL'), request: idIn('approved', approve) },
  {
    route: 'decideProposal',
    what: 'of no post',
    outcomes: forAdmins('POST_NOT_FOUND'),
    request: () => ({ ...noPost, ...approve }),
  },
  {
    route: 'decideProposal',
    what: 'one that changed',
    outcomes: forAdmins('POST_CHANGED'),
    request: idIn('proposed', { ...approve, ...stale }),
  },
  {
    route: 'decideProposal',
    what: 'a reason that is too long',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: idIn('proposed', { body: { status: 'rejected', reason: 'x'.repeat(1_001) } }),
  },
  { route: 'decidePost', what: 'unpublishing with changes', outcomes: admins, request: idIn('proposed', reject) },
  ...(['pending', 'withdrawn', 'proposed'] as const).map((state): Row => ({
    route: 'reviewedPost',
    what: state,
    outcomes: ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'ok'],
    request: idIn(state),
  })),
  { route: 'reviewedPost', what: 'none', outcomes: forMembers('POST_NOT_FOUND'), request: () => noPost },
  { route: 'featurePost', what: 'featuring', outcomes: admins, request: idIn('approved', feature) },
  { route: 'featurePost', what: 'taking off', outcomes: admins, request: idIn('featured', unfeature) },
  { route: 'featurePost', what: 'featuring twice', outcomes: forAdmins('ALREADY_FEATURED'), request: idIn('featured', feature) },
  { route: 'featurePost', what: 'taking off twice', outcomes: forAdmins('NOT_FEATURED'), request: idIn('approved', unfeature) },
  { route: 'featurePost', what: 'a pending one', outcomes: forAdmins('NOT_PUBLISHED'), request: idIn('pending', feature) },
  {
    route: 'featurePost',
    what: 'one that changed',
    outcomes: forAdmins('POST_CHANGED'),
    request: idIn('approved', { ...feature, ...stale }),
  },
  { route: 'featurePost', what: 'none', outcomes: forAdmins('POST_NOT_FOUND'), request: () => ({ ...noPost, ...feature }) },
  {
    route: 'postHistory',
    what: 'of a pending post',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'ok'],
    request: idIn('pending'),
  },
  {
    route: 'postHistory',
    what: 'of a published post',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'ok'],
    request: idIn('approved'),
  },
  { route: 'postHistory', what: 'of none', outcomes: forMembers('POST_NOT_FOUND'), request: () => noPost },
  { route: 'readSystem', what: 'all', outcomes: admins, request: () => ({}) },
  { route: 'startReplay', what: 'one collection', outcomes: admins, request: afterReplay },
  { route: 'startReplay', what: 'while one runs', outcomes: forAdmins('ALREADY_EXISTS'), request: duringReplay },
  {
    route: 'startReplay',
    what: 'no such collection',
    outcomes: forAdmins('NOT_FOUND'),
    request: () => ({ body: { collections: ['none'] } }),
  },
  { route: 'retryParked', what: 'a parked event', outcomes: admins, request: parkedEvent() },
  { route: 'retryParked', what: 'none', outcomes: forAdmins('NOT_FOUND'), request: () => noParked },
  { route: 'discardParked', what: 'a parked event', outcomes: admins, request: parkedEvent({ body: { reason: 'It is odd.' } }) },
  {
    route: 'discardParked',
    what: 'without a reason',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: parkedEvent({ body: { reason: ' ' } }),
  },
  {
    route: 'discardParked',
    what: 'none',
    outcomes: forAdmins('NOT_FOUND'),
    request: () => ({ ...noParked, body: { reason: 'It is odd.' } }),
  },
  ...['readLog', 'exportLog'].flatMap((route): Row[] => [
    { route, what: 'all', outcomes: admins, request: () => ({}) },
    { route, what: 'of a person', outcomes: admins, request: () => ({ query: 'person=author&kind=post' }) },
    { route, what: 'of nobody', outcomes: forAdmins('NOT_FOUND'), request: () => ({ query: 'person=nobody' }) },
    { route, what: 'a kind that is none', outcomes: forAdmins('BAD_REQUEST'), request: () => ({ query: 'kind=slug' }) },
  ]),
  { route: 'exportLog', what: 'as a table', outcomes: admins, request: () => ({ query: 'format=csv' }) },
  { route: 'listPeople', what: 'all', outcomes: admins, request: () => ({ query: 'limit=2' }) },
  { route: 'listPeople', what: 'a search', outcomes: admins, request: () => ({ query: 'search=auth' }) },
  { route: 'readPerson', what: 'somebody', outcomes: admins, request: somebody({}, 'suspended') },
  { route: 'decideAdmin', what: 'a member', outcomes: admins, request: somebody({ body: { isAdmin: true } }) },
  { route: 'decideAdmin', what: 'another admin', outcomes: admins, request: somebody({ body: { isAdmin: false } }, 'admin') },
  {
    route: 'decideAdmin',
    what: 'who is no admin any more',
    outcomes: forAdmins('ACCOUNT_CHANGED'),
    request: somebody({ body: { isAdmin: false } }),
  },
  { route: 'suspendPerson', what: 'a member', outcomes: admins, request: somebody(suspend) },
  {
    route: 'suspendPerson',
    what: 'without a reason',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: somebody({ body: { reason: ' ' } }),
  },
  {
    route: 'suspendPerson',
    what: 'who is suspended',
    outcomes: forAdmins('ACCOUNT_CHANGED'),
    request: somebody(suspend, 'suspended'),
  },
  { route: 'suspendPerson', what: 'an admin', outcomes: forAdmins('ACCOUNT_IS_ADMIN'), request: somebody(suspend, 'admin') },
  { route: 'reinstatePerson', what: 'who is suspended', outcomes: admins, request: somebody({}, 'suspended') },
  { route: 'reinstatePerson', what: 'who is not', outcomes: forAdmins('ACCOUNT_CHANGED'), request: somebody() },
  { route: 'makeResetLink', what: 'for somebody', outcomes: admins, request: somebody() },
  { route: 'erasePost', what: 'a pending post', outcomes: admins, request: idIn('pending', erasure) },
  { route: 'erasePost', what: 'a published post', outcomes: admins, request: idIn('approved', erasure) },
  {
    route: 'erasePost',
    what: 'without a reason',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: idIn('pending', { body: { reason: ' ' } }),
  },
  { route: 'erasePost', what: 'none', outcomes: forAdmins('POST_NOT_FOUND'), request: () => ({ ...noPost, ...erasure }) },
  { route: 'erasePerson', what: 'a member', outcomes: admins, request: somebodyNew(personErasure) },
  { route: 'erasePerson', what: 'who is suspended', outcomes: admins, request: somebodyNew(personErasure, 'suspended') },
  {
    route: 'erasePerson',
    what: 'without a reason',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: somebodyNew({ body: { ...personErasure.body, reason: ' ' } }),
  },
  {
    route: 'erasePerson',
    what: 'an admin',
    outcomes: forAdmins('ACCOUNT_IS_ADMIN'),
    request: somebody(personErasure, 'admin'),
  },
  ...(
    [
      ['erasePerson', personErasure],
      ['readPerson', {}],
      ['decideAdmin', { body: { isAdmin: false } }],
      ['suspendPerson', suspend],
      ['reinstatePerson', {}],
      ['makeResetLink', {}],
    ] as const
  ).flatMap(([route, rest]): Row[] => [
    { route, what: 'nobody', outcomes: forAdmins('ACCOUNT_NOT_FOUND'), request: () => ({ ...nobodyThere, ...rest }) },
    ...(route === 'readPerson'
      ? []
      : [
          {
            route,
            what: 'the own account',
            outcomes: forAdmins('OWN_ACCOUNT'),
            request: (site: TestSite) => ({ ...ownAccount(site), ...rest }),
          },
        ]),
  ]),
  { route: 'ownPosts', what: 'mine', outcomes: members, request: () => ({ query: 'limit=2' }) },
  {
    route: 'uploadImage',
    what: 'a picture',
    outcomes: members,
    request: () => ({ body: picture, headers: { 'content-type': 'image/png' } }),
  },
  {
    route: 'uploadImage',
    what: 'no picture',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: Buffer.from('no picture'), headers: { 'content-type': 'image/png' } }),
  },
  {
    route: 'uploadImage',
    what: 'more than a picture may have',
    outcomes: forMembers('TOO_LARGE'),
    request: () => ({ body: Buffer.alloc(imageLimits.bytes + 1), headers: { 'content-type': 'image/png' } }),
  },
  {
    route: 'changeProfile',
    what: 'a name and a text',
    outcomes: members,
    account: true,
    request: () => ({ body: { fullName: 'Georg Simon', about: 'I measure resistances.' } }),
  },
  {
    route: 'changeProfile',
    what: 'no name',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { fullName: ' ', about: '' } }),
  },
  {
    route: 'changePassword',
    what: 'the right old one',
    outcomes: members,
    account: true,
    request: () => ({ body: { currentPassword: password, password: `another ${password}` } }),
  },
  {
    route: 'changePassword',
    what: 'a wrong old one',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { currentPassword: 'wrong', password: `another ${password}` } }),
  },
  {
    route: 'requestEmailChange',
    what: 'another',
    outcomes: members,
    account: true,
    request: () => ({ body: { email: newcomer().email } }),
  },
  {
    route: 'requestEmailChange',
    what: 'one that is none',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: () => ({ body: { email: 'nowhere' } }),
  },
  { route: 'confirmEmail', what: 'a link', outcomes: everybody, request: emailLink },
  {
    route: 'confirmEmail',
    what: 'a link that is none',
    outcomes: nobody('LINK_NOT_VALID'),
    request: () => ({ body: { token: 'none' } }),
  },
  { route: 'ownSessions', what: 'mine', outcomes: members, request: () => ({}) },
  {
    route: 'endSession',
    what: 'one of mine',
    outcomes: members,
    account: true,
    request: async (_site, by) => {
      const answer = await by.call('GET', '/api/user/sessions');
      return { params: { session: answer.statusCode === 200 ? answer.json<[{ id: string }]>()[0].id : 'none' } };
    },
  },
  {
    route: 'endSession',
    what: 'none',
    outcomes: forMembers('NOT_FOUND'),
    request: () => ({ params: { session: 'none' } }),
  },
  {
    route: 'requestClosing',
    what: 'with the name of another',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: () => ({ body: { username: 'somebody' } }),
  },
  {
    route: 'requestClosing',
    what: 'mine',
    outcomes: members,
    account: true,
    request: (_site, { username }) => ({ body: { username } }),
  },
  {
    route: 'requestClosing',
    what: 'that of the only admin',
    outcomes: ['NOT_SIGNED_IN', 'ok', 'ok', 'LAST_ADMIN'],
    account: true,
    request: async ({ services: { accounts } }, { id, username }) => {
      for (const admin of await accounts.admins()) if (admin.id !== id) await accounts.setAdmin(admin.id, false);
      return { body: { username } };
    },
  },
  {
    route: 'keepAccount',
    what: 'one that stays',
    outcomes: members,
    request: async ({ services: { accounts }, admin }) => {
      await accounts.setAdmin(admin.id, true);
      return {};
    },
  },
  {
    route: 'changeProfile',
    what: 'of an account that is to be closed',
    outcomes: forMembers('ACCOUNT_CLOSING'),
    account: true,
    request: async (_site, by) => {
      await by.call('POST', '/api/user/closing', { username: by.username });
      return { body: { fullName: 'Georg Ohm', about: '' } };
    },
  },
  { route: 'ownDrafts', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'readDraft', what: 'mine', outcomes: members, request: ownDraft() },
  { route: 'readDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor() },
  { route: 'beginDraft', what: 'a new one', outcomes: members, request: () => ({ body: { id: randomUUID(), ...draftValues } }) },
  {
    route: 'beginDraft',
    what: 'one that is there',
    outcomes: forMembers('DRAFT_CHANGED'),
    request: async (site, by) => ({ body: { id: (await ownDraft()(site, by)).params.id, ...draftValues } }),
  },
  {
    route: 'beginDraft',
    what: 'one too many',
    outcomes: forMembers('TOO_MANY_DRAFTS'),
    account: true,
    request: async (site, by) => {
      for (let n = 0; n < draftLimits.most; n += 1) await ownDraft()(site, by);
      return { body: { id: randomUUID(), ...draftValues } };
    },
  },
  { route: 'saveDraft', what: 'mine', outcomes: members, request: ownDraft({ body: draftValues }) },
  { route: 'saveDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor({ body: draftValues }) },
  {
    route: 'saveDraft',
    what: 'one that was saved elsewhere',
    outcomes: forMembers('DRAFT_CHANGED'),
    request: ownDraft({ body: draftValues, headers: { 'if-match': '"7"' } }),
  },
  {
    route: 'saveDraft',
    what: 'whatever version is there',
    outcomes: forMembers('BAD_REQUEST'),
    request: ownDraft({ body: draftValues, headers: { 'if-match': '*' } }),
  },
  {
    route: 'saveDraft',
    what: 'far too much',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: ownDraft({ body: { ...draftValues, content: `<p>${'x'.repeat(fieldLimits.content.max)}</p>` } }),
  },
  { route: 'removeDraft', what: 'mine', outcomes: members, request: ownDraft() },
  { route: 'removeDraft', what: 'the author’s', outcomes: authorsDraft, request: draftOfAuthor() },
  {
    route: 'removeDraft',
    what: 'one that was saved elsewhere',
    outcomes: forMembers('DRAFT_CHANGED'),
    request: ownDraft({ headers: { 'if-match': '"7"' } }),
  },
  { route: 'exportData', what: 'mine', outcomes: members, account: true, request: () => ({}) },
  {
    route: 'exportData',
    what: 'of an account that is to be closed',
    outcomes: members,
    account: true,
    request: async (_site, by) => {
      await by.call('POST', '/api/user/closing', { username: by.username });
      return {};
    },
  },
  {
    route: 'exportData',
    what: 'as another site makes a browser ask',
    outcomes: forMembers('FOREIGN_ORIGIN'),
    request: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
  },
  { route: 'ownNotices', what: 'mine', outcomes: members, request: () => ({}) },
  {
    route: 'readNotices',
    what: 'mine, and such as are not there',
    outcomes: members,
    request: () => ({ body: { ids: ['none'] } }),
  },
  {
    route: 'readNotices',
    what: 'more than there can be',
    outcomes: forMembers('BAD_REQUEST'),
    request: () => ({ body: { ids: Array.from({ length: 51 }, () => 'none') } }),
  },
  { route: 'noticeSettings', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'changeNoticeSettings', what: 'mine', outcomes: members, account: true, request: () => ({ body: noticeSettings }) },
  {
    route: 'changeNoticeSettings',
    what: 'half of it',
    outcomes: forMembers('VALIDATION_FAILED'),
    request: () => ({ body: { ...noticeSettings, digestByMail: undefined } }),
  },
  {
    route: 'unsubscribe',
    what: 'the link of a mail',
    outcomes: everybody,
    request: (site) => ({ query: `token=${unsubscribeTokens.make({ userId: site.author.id, list: 'decisions' })}` }),
  },
  { route: 'unsubscribe', what: 'none', outcomes: nobody('LINK_NOT_VALID'), request: () => ({ query: 'token=none' }) },
  { route: 'unsubscribe', what: 'nothing', outcomes: nobody('VALIDATION_FAILED'), request: () => ({}) },
  { route: 'endOtherSessions', what: 'all others', outcomes: members, account: true, request: () => ({}) },
  { route: 'passkeyChallenge', what: 'one', outcomes: everybody, request: () => ({}) },
  { route: 'passkeySignIn', what: 'a passkey', outcomes: everybody, session: true, request: shownPasskey() },
  {
    route: 'passkeySignIn',
    what: 'for another site',
    outcomes: nobody('WRONG_CREDENTIALS'),
    request: shownPasskey({ rpId: 'x' }),
  },
  { route: 'passkeySignIn', what: 'of one who is suspended', outcomes: nobody('ACCOUNT_SUSPENDED'), request: suspendedPasskey },
  { route: 'ownPasskeys', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'newPasskeyChallenge', what: 'one', outcomes: members, account: true, request: () => ({}) },
  { route: 'addPasskey', what: 'a passkey', outcomes: members, account: true, request: newPasskey({ name: 'My phone' }) },
  {
    route: 'addPasskey',
    what: 'without a name',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: newPasskey({ name: ' ' }),
  },
  ...(['renamePasskey', 'removePasskey'] as const).flatMap((route): Row[] => [
    { route, what: 'one of mine', outcomes: members, account: true, request: ownPasskey({ body: { name: 'My key' } }) },
    {
      route,
      what: 'none',
      outcomes: forMembers('NOT_FOUND'),
      account: true,
      request: () => ({ params: { passkey: 'none' }, body: { name: 'My key' } }),
    },
  ]),
  {
    route: 'renamePasskey',
    what: 'to nothing',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: ownPasskey({ body: { name: ' ' } }),
  },
  { route: 'reauthenticate', what: 'the password', outcomes: members, account: true, request: () => ({ body: { password } }) },
  { route: 'login', what: 'without a code', outcomes: nobody('SECOND_FACTOR_NEEDED'), request: withoutCode },
  { route: 'secondFactor', what: 'mine', outcomes: members, request: () => ({}) },
  { route: 'newAppSecret', what: 'one', outcomes: members, account: true, request: () => ({}) },
  { route: 'newAppSecret', what: 'another', outcomes: forMembers('ALREADY_EXISTS'), account: true, request: ownApp() },
  { route: 'addSecondFactor', what: 'an app', outcomes: members, account: true, request: newApp() },
  {
    route: 'addSecondFactor',
    what: 'a wrong code',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: newApp('000'),
  },
  { route: 'addSecondFactor', what: 'another', outcomes: forMembers('ALREADY_EXISTS'), account: true, request: anotherApp },
  ...(['renewRecoveryCodes', 'removeSecondFactor'] as const).flatMap((route): Row[] => [
    { route, what: 'mine', outcomes: members, account: true, request: ownApp() },
    { route, what: 'none', outcomes: forMembers('NOT_FOUND'), account: true, request: () => ({}) },
  ]),
  {
    route: 'reauthenticate',
    what: 'a wrong one',
    outcomes: forMembers('VALIDATION_FAILED'),
    account: true,
    request: () => ({ body: { password: 'wrong' } }),
  },
  // At the end: no category of the others is left then.
  { route: 'retireCategory', what: 'the last one', outcomes: forAdmins('LAST_CATEGORY'), request: alone },
];

const contractOf = (name: string): Route => {
  const contract = routes.find((route) => route.name === name);
  if (!contract) throw new Error(`There is no route ${name}.`);
  return contract;
};

const whoSends = async (site: TestSite, { route, session, account }: Row, role: Role): Promise<Person> => {
  if (account && role !== 'visitor') return site.register(newcomer().username, role === 'admin');
  // What is to be shown anew is shown where the session is opened.
  return session || contractOf(route).proven ? site.again(site.people[role]) : site.people[role];
};

const send = async (site: TestSite, row: Row, role: Role, accept?: string): Promise<Answer> => {
  const { method, path } = contractOf(row.route);
  const person = await whoSends(site, row, role);
  const { params = {}, query, body, headers } = await row.request(site, person);
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  return person.call(method, query ? `${address}?${query}` : address, body, { ...headers, ...(accept ? { accept } : {}) });
};

const checkSuccess = (t: Test, { success }: Route, answer: Answer): void => {
  t.equal(answer.statusCode, success.status);
  if (success.files) return void t.ok(success.files.some((type) => String(answer.headers['content-type']).startsWith(type)));
  if (!success.body) return void t.equal(answer.payload, '');
  t.match(answer.headers['content-type'], /^application\/json; charset=utf-8$/);
  const errors = [...Value.Errors(success.body, [...views], answer.json())].map(({ path, message }) => `${path} ${message}`);
  t.strictSame(errors, [], 'the body has the shape of its contract');
};

const checkError = (t: Test, code: ErrorCode, plain: Answer, problem: Answer): void => {
  t.equal(plain.statusCode, errorStatuses[code]);
  t.equal(plain.headers['content-type'], 'text/plain; charset=utf-8');
  t.match(plain.payload, /^[A-Z].{8,}/i, 'a sentence');
  t.equal(problem.statusCode, errorStatuses[code]);
  t.match(problem.headers['content-type'], /^application\/problem\+json/);
  const body = problem.json<Problem>();
  t.ok(Value.Check(Problem, [...views], body));
  t.match(body, { type: 'about:blank', status: errorStatuses[code], code, detail: plain.payload });
};

// Nothing listens there: what is sent is given up with the site.
const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };
// The people of so many rows come from one address.
const site = await buildWithPeople(t, { ...settings, RATE_LIMITS: 'false' });

t.test('every call, by everybody', async (t) => {
  await site.post('featured');
  for (const row of table) {
    for (const [index, role] of roles.entries()) {
      const outcome = row.outcomes[index] as Outcome;
      await t.test(`${row.route}, ${row.what}: ${role} → ${outcome}`, async (t) => {
        site.clock.advance(1_000);
        const plain = await send(site, row, role);
        if (outcome === 'ok') checkSuccess(t, contractOf(row.route), plain);
        else checkError(t, outcome, plain, await send(site, row, role, 'application/problem+json'));
      });
    }
  }
});

t.test('the table holds every route, and each of the errors that its contract names', async (t) => {
  t.strictSame(
    routes.map(({ name }) => name).filter((name) => !table.some((row) => row.route === name && row.outcomes.includes('ok'))),
    [],
  );
  // What needs more than one request to come about, or a store that fails, has a test of its own.
  const elsewhere = [
    'makeResetLink: ACCOUNT_IS_ADMIN',
    'UNAVAILABLE',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
    'OWN_POST',
    'TEXT_NOT_ENCRYPTED',
    'MAIL_NOT_SET_UP',
    'QUOTA_REACHED',
  ];
  const untold = routes.flatMap(({ name, errors }) =>
    errors
      .filter((code) => !table.some((row) => row.route === name && row.outcomes.includes(code)))
      .map((code) => `${name}: ${code}`),
  );
  t.strictSame(
    untold.filter((one) => !elsewhere.some((code) => one.endsWith(code))),
    [],
  );
});

t.test('the exact texts of the specification', async (t) => {
  const { visitor, author, admin } = site;
  const said = async (call: Promise<Answer>, status: number, text: string) => {
    const { statusCode, payload, headers } = await call;
    t.strictSame([statusCode, payload, headers['content-type']], [status, text, 'text/plain; charset=utf-8']);
  };
  await said(visitor.call('POST', '/api/login', { username: 'author', password: 'x' }), 401, 'Invalid username or password');
  await said(visitor.call('POST', '/api/login', { username: 'ghost', password: 'x' }), 401, 'Invalid username or password');
  await said(visitor.call('POST', '/api/login', { username: ' ', password: 'x' }), 422, 'Username is required');
  await said(visitor.call('POST', '/api/login', { username: 'x', password: '' }), 422, 'Password is required');
  await said(visitor.call('GET', '/api/posts/none'), 404, 'The post you are looking for could not be found.');
  await said(visitor.call('GET', '/api/categories/none'), 404, 'Category not found');
  await said(visitor.call('GET', '/api/nothing'), 404, 'There is nothing at this address.');
  await said(visitor.call('GET', '/api/user'), 401, 'Please sign in first.');
  await said(author.call('GET', '/api/posts?status=pending'), 403, 'Lists by status are for admins.');
  t.match((await admin.call('GET', '/api/user')).json(), { fullName: 'admin Example', isAdmin: true });
  const accepts = ['*/*', 'text/html', 'application/json', 'text/plain;q=0.9, application/problem+json;q=0.1', 'nonsense;;', ''];
  for (const accept of accepts) {
    const answer = await visitor.call('GET', '/api/user', undefined, { accept });
    t.match(answer.headers['content-type'], /^text\/plain/, accept);
  }
  const both = await visitor.call('GET', '/api/user', undefined, { accept: 'application/json, application/problem+json' });
  t.match(both.headers['content-type'], /^application\/problem\+json/);
});

t.test(
  'who registers is no admin, whatever the form says, and an author is who is signed in, whatever the article says',
  async (t) => {
    const registered = await site.visitor.call('POST', '/api/register', newcomer({ isAdmin: true, id: 1, createdAt: 'never' }));
    t.match(registered.json(), { isAdmin: false, createdAt: site.clock.now().toISOString() });
    t.match(await site.submit({ userId: site.admin.id, status: 'approved', id: 77, featured: true }), {
      userId: site.author.id,
      status: 'pending',
      featured: false,
      author: { username: 'author', fullName: 'author Example' },
    });
  },
);
