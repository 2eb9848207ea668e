import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Test } from 'tap';
import { closingDays } from '../../contracts/closing.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { recordedAdmin } from '../accounts/recorded-rights.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { closeAccounts } from '../notices/close-accounts.ts';
import { article, cookieOf, password, type Answer, type Method, type TestSite } from './build.ts';
import { Account, giveBelongings, type Session, type Span } from './storm-account.ts';
import { checkGone } from './storm-check.ts';
import { pick, random } from '../../scripts/random.ts';

/** How many steps each account takes in a round of a storm. */
const steps = 6;
const week = closingDays * 24 * 60 * 60_000;

const unlessUnavailable = (error: unknown): void => {
  if (!(error instanceof StoreUnavailableError)) throw error;
};

/** Many accounts at several instances of a site, and the faults found: actions that should have been refused. */
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
    const [site] = sites as [TestSite];
    await site.category('Microcontrollers');
    const made = async (username: string, isAdmin: boolean): Promise<Account> => {
      const { id } = await site.register(username, isAdmin);
      const account = new Account(id, username);
      await giveBelongings(site, account);
      return account;
    };
    const all: Account[] = [];
    for (let n = 0; n < admins + members; n += 1) all.push(await made(n < admins ? `admin-${n}` : `member-${n}`, n < admins));
    return new AccountStorm(sites, all.slice(0, admins), all.slice(admins));
  }

  /** Runs one round. Halfway through the clock advances a week, so that pending removals run while others continue. */
  async run(): Promise<void> {
    const { done, stop } = this.#closers();
    const ofAll = [this.#look, this.#look, this.#write, this.#changePassword, this.#close, this.#keep, this.#keep];
    const ofAdmins = [...ofAll, this.#decideOnAdmin, this.#decideOnAdmin, this.#suspend, this.#erase, this.#erase];
    const ofMembers = [...ofAll, this.#write, this.#endSessions, this.#signOut];
    let left = 2 * steps * (this.#admins.length + this.#members.length);
    const weekPasses = left / 2;
    const live = async (account: Account, does: readonly ((account: Account) => Promise<void>)[]): Promise<void> => {
      for (let step = 0; step < steps; step += 1) {
        await sleep(random() * 30);
        // An overloaded store does not answer: don't take the account for removed.
        await this.#lookWhetherGone(account).catch(unlessUnavailable);
        // A removed account tries its remaining sessions.
        if (account.sessions.length === 0 && account.gone === Infinity) await this.#signIn(account);
        await pick(does).call(this, account);
        left -= 1;
        if (left === weekPasses) for (const { clock } of this.#sites) clock.advance(week);
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
    stop();
    await done;
  }

  /**
   * Runs the job at each instance, although only one does in a real site: an account that two instances remove at once
   * must be removed once.
   */
  #closers(): { readonly done: Promise<unknown>; readonly stop: () => void } {
    const over = new AbortController();
    const logger = pino({ level: 'silent' });
    const options = { logger, mailer: undefined, siteName: () => 'The Bench', isOther: () => false, lookEvery: 50 };
    const jobs = this.#sites.map(({ services }) => closeAccounts({ ...services, ...options })(over.signal));
    return { done: Promise.all(jobs), stop: () => over.abort() };
  }

  /**
   * Checks that the log and the accounts agree on all rights, that an admin is left, that nothing remains of removed
   * accounts, and that no other account is affected.
   */
  async check(t: Test): Promise<void> {
    const { accounts, log } = (this.#sites[0] as TestSite).services;
    const all = [...this.#admins, ...this.#members];
    for (const account of all) await this.#lookWhetherGone(account);
    const admins = (await accounts.admins()).map(({ id }) => id);
    t.ok(admins.length > 0, `${admins.length} admins are left`);
    for (const { id, username } of all.filter(({ gone }) => gone === Infinity))
      t.equal(admins.includes(id), (await recordedAdmin(log, id)) === true, username);
    await checkGone(t, this.#sites, all);
  }

  async #lookWhetherGone(account: Account): Promise<void> {
    if (account.gone < Infinity || (await pick(this.#sites).services.accounts.byId(account.id))) return;
    account.gone = Math.min(account.gone, performance.now());
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
    this.#count(`of ${statusCode}`);
    if (![200, 201, 204, 401, 403, 404, 409, 422, 429, 503].includes(statusCode))
      this.faults.push(`${method} ${url}: ${statusCode} ${answer.payload}`);
    return { answer, span: { sent, answered: performance.now() } };
  }

  /** Makes a call in a session. If the session has ended, the call must be refused. */
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
    const fault = (what: string) => this.faults.push(`${account.username}, ${method} ${url}: ${what}`);
    if (!session || !isDone) return { ...done, session, isDone };
    if (span.sent > session.over) fault('in a session that had ended');
    if (span.sent > (account.given.get(session.password) ?? Infinity)) fault('in a session of a password from before');
    if (span.sent > account.gone) fault('by one who is gone');
    if (account.suspended.holdAllOf(span)) fault('by one who is suspended');
    if (isForAdmins && account.noAdmin.holdAllOf(span)) fault('by one who is no admin any more');
    return { ...done, session, isDone };
  }

  /** After losing a session or a right, the account uses it again at once. */
  async #tryAgain(account: Account, session: Session | undefined, isForAdmins = false): Promise<void> {
    const url = isForAdmins ? '/api/people?limit=1' : '/api/user';
    if (session) await Promise.all([1, 2].map(() => this.#do(account, 'GET', url, undefined, isForAdmins, session)));
  }

  async #signIn(account: Account): Promise<void> {
    const { password, username } = account;
    const { answer, span } = await this.#ask(account, undefined, 'POST', '/api/login', { username, password });
    if (answer.statusCode !== 200) return;
    if (span.sent > account.gone) this.faults.push(`${username} signed in, and is gone`);
    if (account.suspended.holdAllOf(span)) this.faults.push(`${username} signed in while suspended`);
    if (span.sent > (account.given.get(password) ?? Infinity)) this.faults.push(`${username} signed in by a password of before`);
    account.open(cookieOf(answer), password);
  }

  async #look(account: Account): Promise<void> {
    const isForAdmins = this.#admins.includes(account) && random() < 0.7;
    await this.#do(account, 'GET', isForAdmins ? '/api/people?limit=1' : '/api/user', undefined, isForAdmins);
  }

  async #changePassword(account: Account): Promise<void> {
    const before = account.password;
    const next = `${password} ${random()}`;
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
    account.sessions = account.sessions.filter((one) => one.password !== before || random() < 0.5);
    account.open(cookieOf(answer), next);
  }

  /** Ends the sessions that were open before the request. */
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
    if (random() < 0.6) return void (await noAdmin.end(() => this.#do(account, 'PATCH', url, { isAdmin: true }, true)));
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
    if (random() < 0.7) return void (await suspended.end(reinstate));
    const { span, isDone } = await this.#do(account, 'POST', `/api/people/${id}/suspension`, { reason: 'A storm.' }, true);
    if (!isDone) return;
    suspended.begin(span);
    for (const one of there) one.over = Math.min(one.over, span.answered);
    await this.#tryAgain(member, there[0]);
  }

  /** Writes an account's drafts, texts and profile while others decide whether it stays. */
  async #write(account: Account): Promise<void> {
    const { id, username } = account;
    const text = `This is by number ${id}.`;
    const draft = { ...aDraft().values, id: `a-draft-${random()}`.replace('.', '-'), title: `By ${username}` };
    const profile = { fullName: `${username} Example`, about: `I am ${username}. ${random()}` };
    await pick([
      () => this.#do(account, 'POST', '/api/user/drafts', draft),
      () => this.#do(account, 'PUT', '/api/user/profile', profile),
      () => this.#do(account, 'POST', '/api/posts', article({ summary: text, content: `<p>${text}</p>` })),
      () => this.#do(account, 'POST', `/api/user/drafts/the-draft-of-${username}/previews`),
    ])();
  }

  /** Opens a new session: an older one would have to authenticate again. */
  async #newSession(account: Account): Promise<Session | undefined> {
    await this.#signIn(account);
    return account.sessions.at(-1);
  }

  async #close(account: Account): Promise<void> {
    const session = await this.#newSession(account);
    const { username } = account;
    const { isDone } = await this.#do(account, 'POST', '/api/user/closing', { username }, false, session);
    if (isDone) this.#count('asked to be removed');
  }

  async #keep(account: Account): Promise<void> {
    const { isDone } = await this.#do(account, 'POST', '/api/user/closing/cancel');
    if (isDone) this.#count('asked to stay');
  }

  async #erase(account: Account): Promise<void> {
    const other = pick(this.#members);
    const articles = pick(['erase', 'keep'] as const);
    const session = await this.#newSession(account);
    const form = { reason: 'A storm.', articles };
    const { isDone, span } = await this.#do(account, 'POST', `/api/people/${other.id}/erasure`, form, true, session);
    if (!isDone) return;
    this.#count(`erased, articles to ${articles}`);
    other.erased.add(articles);
    other.gone = Math.min(other.gone, span.answered);
    await Promise.all([this.#tryAgain(other, other.session), this.#signIn(other)]);
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
