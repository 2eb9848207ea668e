import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { NoticeWay } from '../../contracts/notices.ts';
import { duplicatesIn, isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { afterIndexing } from '../../projections/read-store/mongodb-indexed.ts';
import { thereIn } from '../accounts/mongodb-there.ts';
import type {
  Checkpoint,
  KeptNotice,
  LeaseMark,
  LeaseMarks,
  MailFailures,
  News,
  Notice,
  NoticeStore,
  OutboxMail,
  Postponed,
} from './notice-store.ts';
import { dueAt } from './shown-notices.ts';

interface NoticeRecord extends Omit<Notice, 'id'> {
  readonly _id: string;
  readonly isRead: boolean;
}

/**
 * `notice` is removed once the mail is settled. `next` is when it is due, or was settled, in milliseconds since 1970.
 */
interface MailRecord {
  readonly _id: string;
  readonly state: 'waiting' | 'sending' | 'settled';
  readonly next: number;
  readonly tries: number;
  readonly mayRepeat: boolean;
  readonly notice?: Notice;
}

/** The ways of notification that a user turned off. */
interface UnwantedRecord {
  readonly _id: number;
  readonly ways: readonly NoticeWay[];
}

/**
 * Documents of one collection: the outbox's position in the log, the day of the last digest, the lease, and the mail
 * failures.
 */
interface OutboxRecord {
  readonly _id: 'checkpoint' | 'digest' | 'lease' | 'failures';
  readonly position?: number;
  readonly last?: Checkpoint['last'];
  readonly day?: string;
  readonly holder?: string;
  readonly beat?: number;
  readonly givenUp?: number;
  readonly lastFailure?: MailFailures['last'];
}

const fresh = { state: 'waiting', tries: 0, mayRepeat: false } as const;

/** Ignores a duplicate key: another process has just inserted the same document. */
const unlessThere = (error: unknown): undefined => {
  if (!isDuplicate(error)) throw error;
};

/** Notices in the database of the read store. Every write changes one document and can be repeated. */
export class MongoNotices implements NoticeStore {
  readonly #notices: Collection<NoticeRecord>;
  readonly #mails: Collection<MailRecord>;
  readonly #unwanted: Collection<UnwantedRecord>;
  readonly #outbox: Collection<OutboxRecord>;
  readonly #isThere: ReturnType<typeof thereIn>;
  readonly lease: LeaseMarks = {
    mark: () =>
      this.#do(async () => {
        const { holder, beat } = (await this.#outbox.findOne({ _id: 'lease' })) ?? {};
        return holder === undefined || beat === undefined ? undefined : { holder, beat };
      }),
    replace: (before, next) => this.#do(() => this.#move('lease', before, next)),
  };
  readonly #do = afterIndexing(() => this.#index());

  /** The caller closes the connection. */
  constructor(database: Db) {
    this.#notices = database.collection('notices');
    this.#mails = database.collection('outbox_mails');
    this.#unwanted = database.collection('unwanted_notices');
    this.#outbox = database.collection('outbox');
    this.#isThere = thereIn(database);
  }

  checkpoint(): Promise<Checkpoint | undefined> {
    return this.#do(async () => {
      const found = await this.#outbox.findOne({ _id: 'checkpoint' });
      return found?.position === undefined ? undefined : { position: found.position, last: found.last ?? null };
    });
  }

  advance(before: Checkpoint | undefined, after: Checkpoint, news: News, most: number): Promise<boolean> {
    return this.#do(() => this.#keep(news, most, () => this.#move('checkpoint', before, after)));
  }

  digestDay(): Promise<string | undefined> {
    return this.#do(async () => (await this.#outbox.findOne({ _id: 'digest' }))?.day);
  }

  keepDigest(day: string, news: News, most: number): Promise<boolean> {
    const next = async (): Promise<boolean> => {
      const later = await this.#outbox.updateOne({ _id: 'digest', day: { $lt: day } }, { $set: { day } });
      return later.matchedCount === 1 || (await this.#outbox.insertOne({ _id: 'digest', day }).catch(unlessThere)) !== undefined;
    };
    return this.#do(() => this.#keep(news, most, next));
  }

  noticesOf(userId: number): Promise<KeptNotice[]> {
    return this.#do(async () => {
      const found = await this.#notices.find({ userId }, { sort: { at: -1, _id: -1 } }).toArray();
      return found.map(({ _id, ...notice }) => ({ id: _id, ...notice }));
    });
  }

  markRead(userId: number, ids: readonly string[]): Promise<void> {
    const these = { userId, _id: { $in: [...ids] } };
    return this.#do(async () => void (await this.#notices.updateMany(these, { $set: { isRead: true } })));
  }

  unwanted(userId: number): Promise<NoticeWay[]> {
    return this.#do(async () => [...((await this.#unwanted.findOne({ _id: userId }))?.ways ?? [])].toSorted());
  }

  setUnwanted(userId: number, ways: readonly NoticeWay[]): Promise<void> {
    return this.#do(() => this.#upsert(userId, { $set: { ways } }));
  }

  doWithout(userId: number, way: NoticeWay): Promise<void> {
    return this.#do(() => this.#upsert(userId, { $addToSet: { ways: way } }));
  }

  dueMails(now: number, limit: number): Promise<OutboxMail[]> {
    return this.#do(async () => {
      const due = { state: 'waiting', next: { $lte: now } } as const;
      const found = await this.#mails.find(due, { sort: { next: 1, _id: 1 }, limit }).toArray();
      return found.flatMap(({ notice, tries, mayRepeat }) => (notice ? [{ notice, tries, mayRepeat }] : []));
    });
  }

  startSending(_id: string): Promise<boolean> {
    const waiting = { _id, state: 'waiting' } as const;
    return this.#do(async () => (await this.#mails.updateOne(waiting, { $set: { state: 'sending' } })).matchedCount === 1);
  }

  settle(_id: string, now: number): Promise<void> {
    const settled = { $set: { state: 'settled', next: now }, $unset: { notice: 1 } } as const;
    return this.#do(async () => void (await this.#mails.updateOne({ _id }, settled)));
  }

  postpone(_id: string, postponed: Postponed): Promise<void> {
    const open = { _id, state: { $ne: 'settled' } } as const;
    return this.#do(async () => void (await this.#mails.updateOne(open, { $set: { state: 'waiting', ...postponed } })));
  }

  takeOver(next: number): Promise<number> {
    const again = { $set: { state: 'waiting', next, mayRepeat: true } } as const;
    return this.#do(async () => (await this.#mails.updateMany({ state: 'sending' }, again)).modifiedCount);
  }

  mailsWaiting(): Promise<number> {
    return this.#do(() => this.#mails.countDocuments({ state: { $in: ['waiting', 'sending'] } }));
  }

  takeBack(_id: string): Promise<void> {
    return this.#do(async () => {
      await this.#notices.deleteOne({ _id });
      await this.#mails.deleteOne({ _id, state: 'waiting' });
    });
  }

  noteFailure(at: string, reason: string, isGivenUp: boolean): Promise<void> {
    const change = { $inc: { givenUp: Number(isGivenUp) }, $set: { lastFailure: { at, reason } } };
    const upsert = () => this.#outbox.updateOne({ _id: 'failures' }, change, { upsert: true });
    return this.#do(async () => {
      await upsert().catch((error: unknown) => (isDuplicate(error) ? upsert() : Promise.reject(error as Error)));
    });
  }

  mailFailures(): Promise<MailFailures> {
    return this.#do(async () => {
      const { givenUp = 0, lastFailure = null } = (await this.#outbox.findOne({ _id: 'failures' })) ?? {};
      return { givenUp, last: lastFailure };
    });
  }

  removeAbout(slug: string, titles: readonly string[]): Promise<void> {
    const named = { $in: [...titles] };
    const kind = { $ne: 'erased' as const };
    return this.#do(async () => {
      await this.#notices.deleteMany({ kind: kind, $or: [{ slug }, { titles: named }] });
      await this.#mails.deleteMany({ 'notice.kind': kind, $or: [{ 'notice.slug': slug }, { 'notice.titles': named }] });
    });
  }

  removeAllOf(userId: number): Promise<void> {
    return this.#do(() => this.#removeAllOf(userId));
  }

  sweep(since: string): Promise<void> {
    return this.#do(async () => {
      await this.#notices.deleteMany({ at: { $lt: since } });
      await this.#mails.deleteMany({ state: 'settled', next: { $lt: Date.parse(since) } });
    });
  }

  /** Stores the news first and runs `next` last: after an interruption the same news are stored again. */
  async #keep({ shown, mailed }: News, most: number, next: () => Promise<boolean>): Promise<boolean> {
    const records = shown.map(({ id, ...notice }) => ({ _id: id, ...notice, isRead: false }));
    if (records.length > 0) await this.#notices.insertMany(records, { ordered: false }).catch(duplicatesIn);
    const mails = mailed.map((notice): MailRecord => ({ _id: notice.id, ...fresh, next: dueAt(notice), notice }));
    if (mails.length > 0) await this.#mails.insertMany(mails, { ordered: false }).catch(duplicatesIn);
    await this.#removeOfGone([...shown, ...mailed].map(({ userId }) => userId));
    if (!(await next())) return false;
    for (const userId of new Set(shown.map((notice) => notice.userId))) await this.#keepNewest(userId, most);
    return true;
  }

  async #removeAllOf(userId: number): Promise<void> {
    await this.#notices.deleteMany({ userId });
    await this.#mails.deleteMany({ state: { $in: ['waiting', 'sending'] }, 'notice.userId': userId });
    await this.#unwanted.deleteOne({ _id: userId });
  }

  /** Removes what was just stored for accounts that are gone. */
  async #removeOfGone(userIds: readonly number[]): Promise<void> {
    for (const userId of new Set(userIds)) if (!(await this.#isThere(userId))) await this.#removeAllOf(userId);
  }

  async #move<Mark extends Checkpoint | LeaseMark>(
    _id: OutboxRecord['_id'],
    before: Mark | undefined,
    next: Mark,
  ): Promise<boolean> {
    if (before) return (await this.#outbox.updateOne({ _id, ...before }, { $set: next })).matchedCount === 1;
    return (await this.#outbox.insertOne({ _id, ...next }).catch(unlessThere)) !== undefined;
  }

  /** Two concurrent upserts may both insert; the loser retries and updates. */
  async #upsert(_id: number, change: UpdateFilter<UnwantedRecord>): Promise<void> {
    const upsert = () => this.#unwanted.updateOne({ _id }, change, { upsert: true });
    await upsert().catch((error: unknown) => (isDuplicate(error) ? upsert() : Promise.reject(error as Error)));
    await this.#removeOfGone([_id]);
  }

  async #keepNewest(userId: number, most: number): Promise<void> {
    const order = { sort: { at: -1, _id: -1 }, skip: most, projection: { _id: 1 } } as const;
    const tooMany = await this.#notices.find({ userId }, order).toArray();
    if (tooMany.length > 0) await this.#notices.deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
  }

  async #index(): Promise<void> {
    await this.#notices.createIndex({ userId: 1, at: -1, _id: -1 });
    await this.#notices.createIndex({ at: 1 });
    await this.#mails.createIndex({ state: 1, next: 1, _id: 1 });
  }
}
