import { aDraft } from '../drafts/test/draft.ts';
import { password, type TestSite } from './build.ts';
import { pick } from '../../scripts/random.ts';

/** Milliseconds of the process's clock: a call is sent, and it is answered. */
export interface Span {
  readonly sent: number;
  answered: number;
}

export interface Session {
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

/** Somebody with several browsers. */
export class Account {
  readonly id: number;
  readonly username: string;
  readonly noAdmin = new Spans();
  readonly suspended = new Spans();
  sessions: Session[] = [];
  /** The cookies of all sessions that it ever had. */
  readonly cookies: (string | undefined)[] = [];
  /** From when on somebody knew that it was gone. */
  gone = Infinity;
  /** What became of its articles when it was erased, as those were told who erased it. */
  readonly erased = new Set<'erase' | 'keep'>();
  password = password;
  /** When each password was given up. */
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

/** What an account is given before a storm: something of everything, which goes with it. */
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

/** What of its belongings an account has lost. */
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
