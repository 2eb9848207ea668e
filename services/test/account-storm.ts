import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { recordedAdmin } from '../accounts/recorded-rights.ts';
import { cookieOf, password, type Answer, type Method, type TestSite } from './build.ts';

/** What every account of a storm does, so often. */
const steps = 14;

/** Milliseconds of the process's clock: a call is sent, and it is answered. */
interface Span {
  readonly sent: number;
  answered: number;
}

interface Session {
  readonly cookie: string | undefined;
  /** What it was opened with: it ends with it. */
  readonly password: string;
  /** From when on nothing may be done in it, as somebody was told. */
  over: number;
}

/** While somebody is surely no admin, or suspended: from an answer that says so until the opposite is asked for. */
class Spans {
  readonly #all: { from: number; until: number }[] = [];
  /** What asks for the opposite, as long as it may still take effect. */
  readonly #opposite: Span[] = [];

  begin({ sent, answered }: Span): void {
    if (this.#opposite.some((one) => one.answered > sent)) return;
    this.#all.push({ from: answered, until: Infinity });
  }

  /** The opposite is asked for: it may take effect at once. */
  async end<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const span = { sent: performance.now(), answered: Infinity };
    this.#opposite.push(span);
    for (const one of this.#all) one.until = Math.min(one.until, Math.max(one.from, span.sent));
    return ask().finally(() => (span.answered = performance.now()));
  }

  holdAllOf({ sent, answered }: Span): boolean {
    return this.#all.some(({ from, until }) => sent > from && answered < until);
  }
}

const pick = <One>(all: readonly One[]): One => all[Math.floor(Math.random() * all.length)] as One;

/** Somebody with several browsers. */
class Account {
  readonly id: number;
  readonly username: string;
  readonly noAdmin = new Spans();
  readonly suspended = new Spans();
  sessions: Session[] = [];
  password = password;
  /** When each password was given up. */
  readonly given = new Map<string, number>();

  constructor(id: number, username: string) {
    this.id = id;
    this.username = username;
  }

  get session(): Session | undefined {
    return this.sessions.length === 0 ? undefined : pick(this.sessions);
  }
}

/** Many accounts at several instances of a site, and what was done that nobody may do. */
export class AccountStorm {
  readonly #sites: readonly TestSite[];
  readonly #admins: readonly Account[];
  readonly #members: readonly Account[];
  readonly faults: string[] = [];
  readonly counts = new Map<string, number>();

  private constructor(sites: readonly TestSite[], admins: readonly Account[], members: readonly Account[]) {
    this.#sites = sites;
    this.#admins = admins;
    this.#members = members;
  }

  static async at(sites: readonly TestSite[], admins: number, members: number): Promise<AccountStorm> {
    const made = async (username: string, isAdmin: boolean): Promise<Account> => {
      const { id } = await (sites[0] as TestSite).register(username, isAdmin);
      return new Account(id, username);
    };
    const all: Account[] = [];
    for (let n = 0; n < admins + members; n += 1) all.push(await made(n < admins ? `admin-${n}` : `member-${n}`, n < admins));
    return new AccountStorm(sites, all.slice(0, admins), all.slice(admins));
  }

  async run(): Promise<void> {
    const ofAdmins = [this.#decideOnAdmin, this.#decideOnAdmin, this.#suspend, this.#look, this.#look, this.#changePassword];
    const ofMembers = [this.#look, this.#look, this.#changePassword, this.#endSessions, this.#signOut, this.#signIn];
    const live = async (account: Account, does: readonly ((account: Account) => Promise<void>)[]): Promise<void> => {
      for (let step = 0; step < steps; step += 1) {
        await sleep(Math.random() * 30);
        if (account.sessions.length === 0) await this.#signIn(account);
        await pick(does).call(this, account);
      }
    };
    const twice = (account: Account, does: readonly ((account: Account) => Promise<void>)[]) => [
      live(account, does),
      live(account, does),
    ];
    await Promise.all([
      ...this.#admins.flatMap((admin) => twice(admin, ofAdmins)),
      ...this.#members.flatMap((member) => twice(member, ofMembers)),
    ]);
  }

  /** Whether the log tells of everybody the rights that they have, and somebody has them. */
  async check(t: Test): Promise<void> {
    const { accounts, log } = (this.#sites[0] as TestSite).services;
    const admins = (await accounts.admins()).map(({ id }) => id);
    t.ok(admins.length > 0, `${admins.length} admins are left`);
    for (const { id, username } of [...this.#admins, ...this.#members])
      t.equal(admins.includes(id), (await recordedAdmin(log, id)) === true, username);
  }

  async #ask(
    { id, username }: Account,
    session: Session | undefined,
    method: Method,
    url: string,
    body?: unknown,
  ): Promise<{ answer: Answer; span: Span }> {
    const sent = performance.now();
    const answer = await pick(this.#sites).person(id, username, session?.cookie).call(method, url, body);
    const { statusCode } = answer;
    this.counts.set(`${statusCode}`, (this.counts.get(`${statusCode}`) ?? 0) + 1);
    if (![200, 204, 401, 403, 404, 409, 422, 429, 503].includes(statusCode))
      this.faults.push(`${method} ${url}: ${statusCode} ${answer.payload}`);
    return { answer, span: { sent, answered: performance.now() } };
  }

  /** A call in a session that has not ended, or has: then it must be refused. */
  async #do(
    account: Account,
    method: Method,
    url: string,
    body?: unknown,
    isForAdmins = false,
    session: Session | undefined = account.session,
  ) {
    const done = await this.#ask(account, session, method, url, body);
    const { answer, span } = done;
    const isDone = answer.statusCode < 300;
    if (session && answer.statusCode === 401) account.sessions = account.sessions.filter((one) => one !== session);
    const told = (what: string) => this.faults.push(`${account.username}, ${method} ${url}: ${what}`);
    if (!session || !isDone) return { ...done, session, isDone };
    if (span.sent > session.over) told('in a session that had ended');
    if (span.sent > (account.given.get(session.password) ?? Infinity)) told('in a session of a password from before');
    if (account.suspended.holdAllOf(span)) told('by one who is suspended');
    if (isForAdmins && account.noAdmin.holdAllOf(span)) told('by one who is no admin any more');
    return { ...done, session, isDone };
  }

  /** Whoever has just lost a session or a right tries at once what is over. */
  async #tryAgain(account: Account, session: Session | undefined, isForAdmins = false): Promise<void> {
    const url = isForAdmins ? '/api/people?limit=1' : '/api/user';
    if (session) await Promise.all([1, 2].map(() => this.#do(account, 'GET', url, undefined, isForAdmins, session)));
  }

  async #signIn(account: Account): Promise<void> {
    const { password, username } = account;
    const { answer, span } = await this.#ask(account, undefined, 'POST', '/api/login', { username, password });
    if (answer.statusCode !== 200) return;
    if (account.suspended.holdAllOf(span)) this.faults.push(`${username} signed in while suspended`);
    if (span.sent > (account.given.get(password) ?? Infinity)) this.faults.push(`${username} signed in by a password of before`);
    account.sessions.push({ cookie: cookieOf(answer), password, over: Infinity });
  }

  async #look(account: Account): Promise<void> {
    const isForAdmins = this.#admins.includes(account) && Math.random() < 0.7;
    await this.#do(account, 'GET', isForAdmins ? '/api/people?limit=1' : '/api/user', undefined, isForAdmins);
  }

  async #changePassword(account: Account): Promise<void> {
    const before = account.password;
    const next = `${password} ${Math.random()}`;
    const { answer, span, isDone } = await this.#do(account, 'PUT', '/api/user/password', {
      currentPassword: before,
      password: next,
    });
    if (!isDone) return;
    account.password = next;
    account.given.set(before, span.answered);
    await this.#tryAgain(
      account,
      account.sessions.find((one) => one.password === before),
    );
    account.sessions = account.sessions.filter((one) => one.password !== before || Math.random() < 0.5);
    account.sessions.push({ cookie: cookieOf(answer), password: next, over: Infinity });
  }

  /** Those that had been opened before it was asked for. */
  async #endSessions(account: Account): Promise<void> {
    const there = [...account.sessions];
    const { span, session, isDone } = await this.#do(account, 'POST', '/api/user/sessions/end-others');
    if (!isDone) return;
    const ended = there.filter((one) => one !== session);
    for (const one of ended) one.over = Math.min(one.over, span.answered);
    await this.#tryAgain(account, ended[0]);
  }

  async #signOut(account: Account): Promise<void> {
    const { session } = account;
    if (!session) return;
    const { answer, span } = await this.#ask(account, session, 'POST', '/api/logout');
    if (answer.statusCode !== 204) return;
    session.over = Math.min(session.over, span.answered);
    await this.#tryAgain(account, session);
  }

  async #decideOnAdmin(account: Account): Promise<void> {
    const other = pick(this.#admins);
    const { noAdmin } = other;
    const url = `/api/people/${other.id}/admin`;
    if (Math.random() < 0.6) return void (await noAdmin.end(() => this.#do(account, 'PATCH', url, { isAdmin: true }, true)));
    const { span, isDone } = await this.#do(account, 'PATCH', url, { isAdmin: false }, true);
    if (!isDone) return;
    noAdmin.begin(span);
    await this.#tryAgain(other, other.session, true);
  }

  async #suspend(account: Account): Promise<void> {
    const member = pick(this.#members);
    const { id, suspended } = member;
    const there = [...member.sessions];
    const reinstate = () => this.#do(account, 'POST', `/api/people/${id}/reinstatement`, undefined, true);
    if (Math.random() < 0.7) return void (await suspended.end(reinstate));
    const { span, isDone } = await this.#do(account, 'POST', `/api/people/${id}/suspension`, { reason: 'A storm.' }, true);
    if (!isDone) return;
    suspended.begin(span);
    for (const one of there) one.over = Math.min(one.over, span.answered);
    await this.#tryAgain(member, there[0]);
  }
}
