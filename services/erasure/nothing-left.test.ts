import { randomUUID } from 'node:crypto';
import { Db } from 'mongodb';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { accountStream } from '../../contracts/streams.ts';
import { toRecord } from '../../event-log/append.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import type { User } from '../accounts/accounts.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { readConfig } from '../config/config.ts';
import { aDraft } from '../drafts/test/draft.ts';
import type { Services } from '../http/services.ts';
import type { Notice } from '../notices/notice-store.ts';
import { startServices } from '../start/start-services.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { holding, recordsIn } from '../test/records.ts';
import { eraseAccount } from './erase.ts';

/** A unique number, and a word that occurs in every text of the account. */
const id = 907_315;
const sought = { number: /907315/, word: /leaving/i };

const now = new Date('2026-03-01T12:00:00.000Z');
const at = now.toISOString();
const later = now.getTime() + 1e9;
const context = { actor: 'operator', correlationId: 'test', now };

/** Tables and collections that hold nothing about any account. */
const unowned: Readonly<Record<string, string>> = {
  tallies: 'tries, under hashes that a secret keys',
  challenges: 'digests, and of a passkey that is being added the number, for minutes',
  formerNames: 'digests of names',
  former_names: 'digests of names',
  reserved_names: 'digests of names, while accounts are created with them',
  outbox: 'up to where the log was followed',
  outboxDigest: 'the day of the last digest',
  mailFailures: 'what a mail server said last, without the address',
  contentKeys: 'keys, by streams of the log',
  content_keys: 'keys, by streams of the log',
  keyCheck: 'by what a key is known',
  key_check: 'by what a key is known',
  signedCheckpoint: 'hashes over the log',
  signed_checkpoint: 'hashes over the log',
  signingTimes: 'hashes over the log',
  cosignedCheckpoint: 'hashes over the log',
  cosigned_checkpoint: 'hashes over the log',
  witnessStates: 'what witnesses of the log answered',
  witness_states: 'what witnesses of the log answered',
  modificationDates: 'digests of addresses and responses, all of which are forgotten',
  modification_dates: 'digests of addresses and responses, all of which are forgotten',
  lowestModificationDate: 'a time',
  lowest_modification_date: 'a time',
};
/** SQLite's table of the greatest numbers assigned. */
const greatest = 'sqlite_sequence';
/** Tables built from the log, which keeps the number. */
const ofLog = /^(read_.*_\d+|projections?(_.*)?|[a-z_]+_\d+(_.*)?)$/;

/** Tables that keep the number, but no words: images in articles stay with these, unless the account is erased. */
const numberStays = { erased: [greatest], closed: [greatest, 'images'] };

const everythingOf: Omit<User, 'id' | 'numberedBy'> = {
  username: 'leaving',
  email: 'leaving@mail.test',
  fullName: 'Leaving Example',
  passwordHash: 'hash of leaving',
  isAdmin: false,
  createdAt: at,
  about: 'I am leaving.',
  isEmailUnconfirmed: true,
  picture: { id: 'b'.repeat(40), width: 907_315, height: 1 },
  suspension: { reason: 'Is leaving.', since: at },
  closingSince: at,
  factors: { passkeys: [], app: { secret: 'LEAVING', addedAt: at, lastStep: 0, recoveryCodes: ['of leaving'] } },
};

const notice: Notice = { id: 'leaving', userId: id, kind: 'rejected', at, title: 'Leaving', slug: 'leaving', reason: 'Leaving.' };

/** An account with everything that a site can store about one. */
const makeAccount = async ({ accounts, log, notices, drafts, claims, imageRecords }: Services): Promise<void> => {
  const numberedBy = randomUUID();
  const stream = accountStream(id);
  const taken = [{ type: 'AccountNumberTaken', data: { accountId: id } }];
  await log.append(stream, 'no_stream', toRecord(stream, undefined, taken, { ...context, eventIds: [numberedBy] }, log.site));
  await accounts.create({ id, numberedBy, ...everythingOf });
  const use = { device: 'Leaving on Linux', signedInAt: now.getTime(), usedAt: now.getTime() };
  await accounts.saveSession('of leaving', { userId: id, data: '{}', expiresAt: later, use }, 3);
  await accounts.saveResetLink('reset of leaving', { userId: id, expiresAt: later });
  await accounts.saveEmailLink('address of leaving', { userId: id, email: 'leaving@other.test', expiresAt: later });
  await accounts.saveIdempotencyRecord(id, 'leaving', { fingerprint: 'leaving', plan: 'leaving' }, now.getTime());
  await notices.advance(undefined, { position: 1, last: null }, { shown: [notice], mailed: [notice] }, 50);
  await notices.setUnwanted(id, ['digestByMail']);
  await drafts.add(aDraft({ userId: id, device: 'Leaving on Linux', values: { ...aDraft().values, title: 'Leaving' } }));
  const shows = { draftId: aDraft().id };
  await drafts.addPreview({
    digest: 'preview of leaving',
    userId: id,
    shows,
    createdAt: at,
    expiresAt: '2027-01-01T00:00:00.000Z',
  });
  await claims.claim({ postId: 1, userId: id, since: now.getTime(), until: later });
  await imageRecords.keep({ id: 'a'.repeat(40), userId: id, width: 1, height: 1, bytes: 1, uploadedAt: now.getTime() }, 100);
};

const removals = {
  erased: (services: Services) =>
    eraseAccount(services, id, { articles: 'erase', reason: 'They asked for it.', keepOldText: false }, context),
  closed: (services: Services) => removeAccount(services, id, () => true, context),
};

/** Each table and collection either holds something about the account, or is listed above; afterwards none does. */
const nothingIsLeft = async (t: Test, how: keyof typeof removals, url: string, named: () => readonly string[]): Promise<void> => {
  const config = readConfig({ DATA_DIR: folder(t), READ_STORE_URL: url, DEMO: 'false' });
  const stores = await openStores(config, 'make');
  t.teardown(() => stores.close());
  const services = await startServices(config, stores, pino({ level: 'silent' }), () => now);
  t.teardown(async () => {
    await services.articleWorkers.stop();
    await services.runner.stop();
  });
  await makeAccount(services);
  const before = await recordsIn(config.readStoreUrl);
  const held = [...holding(before, sought.number), ...holding(before, sought.word)];
  const all = [...new Set([...before.keys(), ...named()])].filter((name) => !ofLog.test(name));
  t.same(
    all.filter((name) => !held.includes(name) && unowned[name] === undefined),
    [],
    'a new table or collection: give the account something in it here, or say above why it holds nothing of anybody',
  );
  await removals[how](services);
  const after = await recordsIn(config.readStoreUrl);
  t.same(holding(after, sought.word), []);
  t.same(
    holding(after, sought.number).filter((name) => !ofLog.test(name) && !numberStays[how].includes(name)),
    [],
  );
};

for (const how of ['erased', 'closed'] as const) {
  t.test(`SQLite: nothing is left of an account that is ${how}`, (t) => nothingIsLeft(t, how, '', () => []));

  t.test(`MongoDB: nothing is left of an account that is ${how}`, { skip: withoutMongo }, async (t) => {
    const calls = t.capture(Db.prototype, 'collection', Db.prototype.collection);
    await nothingIsLeft(t, how, await mongoDatabaseUrl(t), () => calls().map(({ args: [name] }) => name));
  });
}
