import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino, type Logger } from 'pino';
import type { Test } from 'tap';
import type { Route } from '../../contracts/route.ts';
import type { ReasonContent } from '../../contracts/events/reason.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { ReasonBoard, ReasonView } from '../../contracts/views/reason.ts';
import { reasonContent } from '../../domain/test/reasons.ts';
import { createCategory } from '../commands/categories.ts';
import { readConfig, type Config } from '../config/config.ts';
import { register } from '../accounts/register.ts';
import type { Frontend } from '../http/frontend.ts';
import { buildApp } from '../http/app.ts';
import type { Services } from '../http/services.ts';
import { logSigning } from '../start/sign-log.ts';
import { startServices } from '../start/start-services.ts';
import type { StartOptions } from '../start/start-options.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { dataKey } from './data-key.ts';
import { folder } from './folder.ts';

export type Role = 'visitor' | 'author' | 'other' | 'admin';
export const roles: readonly Role[] = ['visitor', 'author', 'other', 'admin'];

export type Method = Route['method'] | 'HEAD' | 'OPTIONS';
export type Headers = Readonly<Record<string, string>>;
export type Answer = LightMyRequestResponse;

/** The states that a post can be in. */
export type State = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'featured' | 'proposed';

/** A user with a browser: `call` sends the site's cookie. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly cookie: string | undefined;
  /** Sends an object as JSON, and a string or bytes unchanged. */
  call(method: Method, url: string, body?: unknown, headers?: Headers): Promise<Answer>;
}

/** Signs the cookies of a test's site. */
export const siteSecret = 'a secret for tests, thirty-two characters and more';

export const password = 'correct horse battery';

/** The cookie of a response, as a browser sends it back. */
export const cookieOf = (answer: Answer): string | undefined => {
  const cookie = answer.cookies.find(({ name }) => /^(__Host-)?benchnotes$/.test(name));
  return cookie && cookie.value !== '' ? `${cookie.name}=${encodeURIComponent(cookie.value)}` : undefined;
};

/** A clock that only `advance` moves. */
export class Clock {
  #time = Date.parse('2026-03-01T12:00:00.000Z');
  now = (): Date => new Date(this.#time);
  advance(milliseconds: number): void {
    this.#time += milliseconds;
  }
}

/** The only call whose response may contain an email address: that of one account, to an admin. */
export const tellsAddress = /^\/api\/people\/\d+(?:$|\?)/;

/** Throws if a response contains anything that must never leave the server. All tests check this. */
const lookThrough = (answer: Answer, url: string): Answer => {
  const secrets = tellsAddress.test(url) ? /passwordHash|\$argon2/i : /@mail\.test|passwordHash|\$argon2/i;
  const secret = secrets.exec(`${JSON.stringify(answer.headers)}${answer.payload}`);
  if (secret) throw new Error(`An answer holds "${secret[0]}": ${answer.payload.slice(0, 500)}`);
  return answer;
};

/** A valid article, as its author sends it. */
export const article = (change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  title: 'A bench supply from scratch',
  categoryId: 1,
  tags: ['power', 'analog'],
  summary: 'How to build a small bench supply with a current limit.',
  content: '<p>First choose a transformer, then a bridge rectifier, then the capacitors that smooth it.</p>',
  readTime: 7,
  ...change,
});

const registration = (username: string) => ({
  username,
  password,
  email: `${username}@mail.test`,
  fullName: `${username} Example`,
});

/** A running site with its own folder and users. */
export class TestSite {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: Clock;
  readonly people = {} as Record<Role, Person>;
  #sign: ReturnType<typeof logSigning> | undefined;

  constructor(app: FastifyInstance, services: Services, clock: Clock) {
    this.app = app;
    this.services = services;
    this.clock = clock;
  }

  get visitor(): Person {
    return this.people.visitor;
  }
  get author(): Person {
    return this.people.author;
  }
  get other(): Person {
    return this.people.other;
  }
  get admin(): Person {
    return this.people.admin;
  }

  person(id: number, username: string, cookie?: string): Person {
    const call: Person['call'] = async (method, url, body, headers = {}) => {
      const raw = typeof body === 'string' || Buffer.isBuffer(body);
      const answer = await this.app.inject({
        method,
        url,
        headers: {
          ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
      });
      return lookThrough(answer, url);
    };
    return { id, username, cookie, call };
  }

  /** Registers an account, signed in, whose address counts as confirmed. */
  async register(username: string, isAdmin = false): Promise<Person> {
    const form = registration(username);
    if (isAdmin) {
      const context = { actor: 'operator', correlationId: 'test', now: this.clock.now() };
      const { id } = await register(this.services, form, true, context);
      return this.again(this.person(id, username));
    }
    const person = await this.unconfirmed(username);
    await this.services.accounts.setEmail(person.id, form.email);
    return person;
  }

  /** Registers an account, signed in, whose owner has not opened the link that confirms the address. */
  async unconfirmed(username: string): Promise<Person> {
    const form = registration(username);
    const answer = await this.#done(this.visitor.call('POST', '/api/register', form), 201);
    return this.person(answer.json<{ id: number }>().id, username, cookieOf(answer));
  }

  /** The same user in another browser; a visitor stays one. */
  async again({ id, username }: Person): Promise<Person> {
    if (username === '') return this.visitor;
    const answer = await this.#done(this.visitor.call('POST', '/api/login', { username, password }), 200);
    return this.person(id, username, cookieOf(answer));
  }

  async category(name: string): Promise<number> {
    const { log, store, runner } = this.services;
    const look = { name, iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
    const context = { actor: 'operator', correlationId: 'test', now: this.clock.now() };
    const { state, position } = await createCategory(log, store, look, context);
    await runner.reached(position, 5_000);
    return state.id;
  }

  /** Adds a reason to the end of the list. */
  async reason(change: Partial<ReasonContent> = {}): Promise<ReasonView> {
    const answer = await this.#done(this.admin.call('POST', '/api/admin/reasons', reasonContent(change)), 201);
    return answer.json<ReasonBoard>().reasons.at(-1) as ReasonView;
  }

  async submit(change: Readonly<Record<string, unknown>> = {}, by: Person = this.author): Promise<ReviewedPost> {
    return (await this.#done(by.call('POST', '/api/posts', article(change)), 201)).json<ReviewedPost>();
  }

  async decide(id: number, status: 'approved' | 'rejected', reason?: string): Promise<ReviewedPost> {
    const body = { status, ...(reason === undefined ? {} : { reason }) };
    return (await this.#done(this.admin.call('PATCH', `/api/posts/${id}/status`, body), 200)).json<ReviewedPost>();
  }

  async withdraw(id: number): Promise<ReviewedPost> {
    return (await this.#done(this.author.call('POST', `/api/posts/${id}/withdraw`), 200)).json<ReviewedPost>();
  }

  /** Proposes changes to one of the author's published posts, which then wait for review. */
  async propose(id: number, change: Readonly<Record<string, unknown>> = {}): Promise<ReviewedPost> {
    return (await this.#done(this.author.call('PUT', `/api/posts/${id}`, article(change)), 200)).json<ReviewedPost>();
  }

  async feature(id: number, featured = true): Promise<ReviewedPost> {
    return (await this.#done(this.admin.call('PATCH', `/api/posts/${id}/featured`, { featured }), 200)).json<ReviewedPost>();
  }

  /** One of the author's posts, brought into a state. */
  async post(state: State, change: Readonly<Record<string, unknown>> = {}): Promise<ReviewedPost> {
    const post = await this.submit(change);
    if (state === 'pending') return post;
    if (state === 'withdrawn') return this.withdraw(post.id);
    const decided = await this.decide(post.id, state === 'rejected' ? 'rejected' : 'approved');
    if (state === 'proposed') return this.propose(post.id, change);
    return state === 'featured' ? this.feature(post.id) : decided;
  }

  /** Signs the log up to its head, as the job of a running server does. */
  async signLog(): Promise<void> {
    const { log, runner } = this.services;
    this.#sign ??= logSigning(this.services, pino({ level: 'silent' }), false);
    await runner.reached(await log.head(), 30_000);
    await this.#sign();
  }

  async #done(call: Promise<Answer>, status: number): Promise<Answer> {
    const answer = await call;
    if (answer.statusCode !== status) throw new Error(`Expected ${status}, got ${answer.statusCode}: ${answer.payload}`);
    return answer;
  }
}

/**
 * The stores that the environment names (`make test-stack`), with separate streams and a separate database for each
 * test. Otherwise files.
 */
const storesGiven = async (t: Test): Promise<Readonly<Record<string, string>>> => {
  const { EVENT_LOG_URL = '', READ_STORE_URL = '' } = process.env;
  const stores: Record<string, string> = {};
  if (EVENT_LOG_URL.startsWith('esdb')) stores.EVENT_LOG_URL = await (await import('./eventstoredb.ts')).eventStoreDbLogUrl(t);
  if (READ_STORE_URL.startsWith('mongodb')) {
    stores.READ_STORE_URL = await (await import('../../projections/test/mongodb.ts')).mongoDatabaseUrl(t);
  }
  return stores;
};

/** A process of a site, closed when the test is over. */
const started = async (
  t: Test,
  config: Config,
  stores: Stores,
  frontend?: Frontend,
  logger: Logger = pino({ level: 'silent' }),
  options?: StartOptions,
): Promise<TestSite> => {
  const clock = new Clock();
  const services = await startServices(config, stores, logger, clock.now, options).catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  const app = await buildApp(services, siteSecret, logger, frontend);
  t.teardown(async () => {
    await app.close();
    services.mailer?.stop();
    await services.accountAuditLog.flush();
    await services.views.flush();
    await services.replays.stop();
    await services.articleWorkers.stop();
    await services.imageUploads.stop();
    await services.runner.stop();
    await stores.close();
  });
  const site = new TestSite(app, services, clock);
  site.people.visitor = site.person(0, '');
  return site;
};

/**
 * A site that handles injected requests, closed when the test is over. `environment`: an operator's settings; it serves
 * pages if there is a frontend.
 */
export const build = async (
  t: Test,
  environment: Readonly<Record<string, string>> = {},
  frontend?: Frontend,
  logger?: Logger,
  options?: StartOptions,
): Promise<TestSite> => {
  const settings = { DATA_DIR: folder(t), SITE_URL: 'http://site.test', DEMO: 'false', DATA_KEY: dataKey };
  const config = readConfig({ UNDO_SECONDS: '0', ...settings, ...(await storesGiven(t)), ...environment });
  return started(t, config, await openStores(config, 'make'), frontend, logger, options);
};

/**
 * Another instance on a site's stores, which takes commands but leaves projecting to that one; each has its own clock.
 */
export const buildBeside = async (t: Test, { services }: TestSite): Promise<TestSite> =>
  started(t, { ...services.config, role: 'api' }, { ...services, close: async () => undefined });

/** Like `build`, with two signed-in authors and an admin, and two categories (1 and 2). */
export const buildWithPeople = async (
  t: Test,
  environment: Readonly<Record<string, string>> = {},
  frontend?: Frontend,
  logger?: Logger,
): Promise<TestSite> => {
  const site = await build(t, environment, frontend, logger);
  for (const role of ['author', 'other', 'admin'] as const) site.people[role] = await site.register(role, role === 'admin');
  for (const name of ['Microcontrollers', 'Power Electronics']) await site.category(name);
  return site;
};
