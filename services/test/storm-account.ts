import { aDraft } from '../drafts/test/draft.ts';
import { password, type TestSite } from './build.ts';
import { pick } from '../../scripts/random.ts';

/** When a call was sent and answered, in milliseconds of the process's clock. */
export interface Span {
  readonly sent: number;
  answered: number;
}

export interface Session {
  readonly cookie: string | undefined;
  /** The password that opened it: the session ends with it. */
  readonly password: string;
  /** The time from which the session must not work, as a response said. */
  over: number;
}

/**
 * Spans in which an account certainly is no admin, or is suspended: from the response that says so until the opposite
 * is requested.
 */
class Spans {
  readonly #all: { from: number; until: number }[] = [];
  /** Requests for the opposite, as long as they may still take effect. */
  readonly #opposite: Span[] = [];

  begin({ sent, answered }: Span): void {
    if (this.#opposite.some((one) => one.answered > sent)) return;
    this.#all.push({ from: answered, until: Infinity });
  }

  /** Requests the opposite, which may take effect at once. */
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

/** A user with several browsers. */
export class Account {
  readonly id: number;
  readonly username: string;
  readonly noAdmin = new Spans();
  readonly suspended = new Spans();
  sessions: Session[] = [];
  /** The cookies of all sessions that it ever had. */
  readonly cookies: (string | undefined)[] = [];
  /** The time at which its removal was first noticed. */
  gone = Infinity;
  /** The choices for its articles that the admins who erased it got confirmed. */
  readonly erased = new Set<'erase' | 'keep'>();
  password = password;
  /** When each password was replaced. */
  readonly given = new Map<string, number>();

  constructor(id: number, username: string) {
    this.id = id;
    this.username = username;
  }

  open(cookie: string | undefined, password: string): void {
    this.sessions.push({ cookie, password, over: Infinity });
    this.cookies.push(cookie);
  }

  get session(): Session | undefined {
    return this.sessions.length === 0 ? undefined : pick(this.sessions);
  }
}

const passkey = { publicKey: 'AAAA', counter: 0, transports: [], name: 'A key', addedAt: '2026-01-01T12:00:00.000Z' };
const expiresAt = Date.parse('2027-01-01T00:00:00.000Z');

/** The belongings of an account before a storm: one of each kind, all of which go with it. */
const belongingsOf = ({ id, username }: Account) => ({
  factors: { passkeys: [{ ...passkey, id: `of-${username}` }] },
  about: `I am ${username}.`,
  draft: aDraft({ userId: id, id: `the-draft-of-${username}`, values: { ...aDraft().values, title: `By ${username}` } }),
  preview: { digest: `of ${username}`, userId: id, createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2027-01-01T00:00:00.000Z' },
  picture: { id: id.toString(16).padStart(40, '0'), userId: id, width: 1, height: 1, bytes: 1, uploadedAt: expiresAt },
});

export const giveBelongings = async ({ services }: TestSite, account: Account): Promise<void> => {
  const { id, username } = account;
  const { accounts, drafts, notices, imageRecords } = services;
  const { factors, about, draft, preview, picture } = belongingsOf(account);
  await accounts.replaceFactors(id, undefined, factors);
  await accounts.setProfile(id, { fullName: `${username} Example`, about });
  await accounts.saveResetLink(`reset ${username}`, { userId: id, expiresAt });
  await accounts.saveEmailLink(`address ${username}`, { userId: id, email: `new-${username}@mail.test`, expiresAt });
  await accounts.saveIdempotencyRecord(id, username, { fingerprint: username, plan: username }, 0);
  await drafts.add(draft);
  await drafts.addPreview({ ...preview, shows: { draftId: draft.id } });
  await notices.setUnwanted(id, ['digestByMail']);
  await imageRecords.keep(picture, 1_000);
  await accounts.setPicture(id, { id: picture.id, width: 1, height: 1 });
};

/** Which of its belongings an account has lost. */
export const lostOf = async ({ services }: TestSite, account: Account): Promise<string[]> => {
  const { accounts, drafts, notices, imageRecords } = services;
  const { factors, about, draft, preview, picture } = belongingsOf(account);
  const user = await accounts.byId(account.id);
  const there = {
    account: user?.username === account.username && user.email === `${account.username}@mail.test`,
    factors: JSON.stringify(user?.factors) === JSON.stringify(factors),
    about: user?.about?.startsWith(about),
    profilePicture: user?.picture?.id === picture.id,
    draft: (await drafts.get(draft)) !== undefined,
    preview: (await drafts.preview(preview.digest)) !== undefined,
    unwanted: (await notices.unwanted(account.id)).includes('digestByMail'),
    picture: (await imageRecords.byId(picture.id))?.userId === account.id,
  };
  return Object.entries(there).flatMap(([what, isThere]) => (isThere ? [] : [what]));
};
