import { pino } from 'pino';
import t, { type Test } from 'tap';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { Runner } from '../../projections/run.ts';
import { privateKeyOfSeed } from '../../event-log/tree/sign.ts';
import { formatNote, parseNote } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { askWitness, type Asking } from '../cosigning/ask-witness.ts';
import { policyFile, policyText, willingWitness } from '../cosigning/test/test-witnesses.ts';
import { CheckpointSigner } from '../checkpoints/signer.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { register } from '../accounts/register.ts';
import { appendNext, toRecord } from '../../event-log/append.ts';
import type { Stores } from '../stores/stores.ts';
import { placeOf } from '../config/store-urls.ts';
import { commandLine } from '../test/command-line.ts';
import { readConfig } from '../config/config.ts';
import { holdForOneServer } from '../stores/sqlite-one-server.ts';
import { fill, noMount, smallDisk } from '../test/mounted.ts';
import { version } from '../config/version.ts';

const context = { actor: 'operator', correlationId: 'test', now: new Date() };

/** Seals every event at its recorded time, however long the test takes. */
const sealed = ({ log }: Stores) => new Sealer(log, () => context.now).seal();

/** Creates a category. */
const record = ({ log }: Stores, data: object, change: Partial<typeof context> = {}) => {
  const created = { type: 'CategoryCreated', data };
  return log.append('category-1', 'no_stream', toRecord('category-1', undefined, [created], { ...context, ...change }));
};

/** A site whose databases this process has open, as a server would, and its command line. */
const running = async (t: Test, settings: Readonly<Record<string, string>> = {}) => {
  const site = await commandLine(t, settings);
  const config = readConfig({ DATA_DIR: site.place, ...settings });
  const stop = await holdForOneServer(config, pino({ level: 'silent' }));
  t.teardown(stop);
  return { ...site, stop };
};

/** A site with a category. */
const build = async (t: Test, data: object) => {
  const site = await running(t);
  await record(site.stores, data);
  await sealed(site.stores);
  return site;
};

const category = { categoryId: 1, slug: 'radio', name: 'Radio', iconClass: 'icon', iconColor: 'text-blue', bgColor: 'bg-blue' };

/** Applies new events to the read collections. */
const follow = async (stores: Stores): Promise<void> => {
  const runner = new Runner({ ...stores, projections: allProjections });
  runner.start();
  await runner.reached(await stores.log.head(), 30_000);
  await runner.stop();
};

/** Makes a witness cosign the newest checkpoint, as the job of a running server does. */
const cosignedNow = async (stores: Stores, { address, verifierKey }: { address: string; verifierKey: string }): Promise<void> => {
  const signed = await stores.checkpoints.last();
  if (!signed) throw new Error('Nothing is signed.');
  const note = parseNote(signed.note);
  const witness = { name: 'w1', key: await parseVerifierKey(verifierKey), url: address };
  const asking: Asking = { fetch, within: (work) => work(AbortSignal.timeout(30_000)), now: () => context.now };
  const submitted = { note: signed.note, checkpoint: parseUnverifiedCheckpoint(signed.note), prove: async () => [] };
  const { signature } = await askWitness(witness, submitted, 0, asking);
  const cosigned = formatNote({ ...note, signatures: [...note.signatures, signature] });
  await stores.cosigned.replace(undefined, { ...signed, note: cosigned });
};

t.test('a site where all is well', async (t) => {
  const { run, stores, place } = await running(t);
  await buildMissing({ ...stores, projections: allProjections });
  const empty = await run(['status']);
  t.match(empty, { code: 0, err: '' });
  t.match(empty.out, 'Seals: none yet\nAdmins: 0 ("admin create" makes one)\nAppeals: 0 waiting\nNothing needs attention.\n');

  const form = { username: 'mira', email: 'mira@mail.test', fullName: 'Mira', password: 'correct horse' };
  await record(stores, category);
  await register(stores, form, true, context);
  await sealed(stores);
  await follow(stores);
  const { out, code } = await run(['status']);
  t.equal(code, 0);
  t.equal(out.split('\n')[0], `Benchnotes ${version} on Node.js ${process.versions.node}`);
  t.match(out, `Event log: SQLite (${place}/events.db), up to position 5\n`);
  t.match(out, `Read collections and accounts: SQLite (${place}/read.db), up to position 5 (lag 0)\n`);
  t.match(out, /Seals: 4 events, the last at 20\S+Z, digest [0-9a-f]{64}\nAdmins: 1\nAppeals: 0 waiting\n/);
  const json = JSON.parse((await run(['status', '--json'])).out) as object;
  t.match(json, {
    version,
    head: 5,
    position: 5,
    lag: 0,
    seals: { events: 4 },
    admins: 1,
    parked: 0,
    unbuilt: [],
    mismatch: null,
    troubles: [],
  });
});

t.test('a site without a server needs attention', async (t) => {
  const { run, stores, stop } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 0, out: new RegExp(`^Server: process ${process.pid} on .*, since 20.*Z$`, 'm') });
  stop();
  t.match(await run(['status']), {
    code: 2,
    out: /^No server runs: the site does not answer\. Start it; its log says why it ended\.$/m,
  });
  t.match(JSON.parse((await run(['status', '--json'])).out), { server: null, troubles: [/^No server runs/] });
});

t.test('read collections that do not follow the log are reported', async (t) => {
  const { run, stores } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  const form = { username: 'mira', email: 'mira@mail.test', fullName: 'Mira', password: 'correct horse' };
  await register(stores, form, true, context);
  const behind = /^The read collections are at position 2 of 5 and do not follow: is the server \(or its projector\) running\?$/m;
  t.match(await run(['status']), { code: 2, out: behind });
});

t.test('a log that is not signed any more is reported', async (t) => {
  const { run, stores } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  const keys = { current: privateKeyOfSeed(Buffer.alloc(32, 7)), previous: undefined };
  const signer = new CheckpointSigner({ ...stores, keys, siteUrl: 'https://bench.example', now: () => context.now });
  await signer.sign();
  await sealed(stores);
  await follow(stores);
  const stopped = await run(['status']);
  t.match(stopped, { code: 2, out: /^The log is not signed any more: \d+ of \d+ events are\. .*signed-log\.md\)\.$/m });
  await signer.sign();
  t.match(await run(['status']), { code: 0 });
});

t.test('witnesses are counted; one that refuses the log, and a quorum that is missing for hours, are reported', async (t) => {
  const willing = await willingWitness(t, () => context.now);
  const { run, stores } = await running(t, { WITNESS_POLICY: policyFile(t, policyText([willing], 1)) });
  await record(stores, category);
  await sealed(stores);
  await buildMissing({ ...stores, projections: allProjections });
  const unsigned = await run(['status']);
  t.match(unsigned, { code: 0, out: /^Witnesses: 1 is asked, none fails; nothing is cosigned yet$/m });

  const keys = { current: privateKeyOfSeed(Buffer.alloc(32, 7)), previous: undefined };
  await new CheckpointSigner({ ...stores, keys, siteUrl: 'https://bench.example', now: () => context.now }).sign();
  await sealed(stores);
  await follow(stores);
  await new CheckpointSigner({ ...stores, keys, siteUrl: 'https://bench.example', now: () => context.now }).sign();
  t.match(await run(['status']), { code: 2, out: /^No quorum of witnesses has cosigned the log yet\. See docs\/operations/m });

  const failure = { since: '2026-03-01T12:00:00.000Z', reason: 'It knows another past.', isAlarm: false };
  const state = { verifierKey: willing.verifierKey, cosigned: null };
  await stores.witnessStates.keep({ ...state, failure });
  const sentence = 'w1, since 2026-03-01T12:00:00.000Z: It knows another past.';
  t.match(await run(['status']), { code: 2, out: `  ${sentence}\n` });

  await cosignedNow(stores, willing);
  t.match(await run(['status']), {
    code: 2,
    out: /^Witnesses: 1 is asked, 1 fails; \d+ of \d+ signed events are cosigned, the last at 20[^]*^The witness w1 has not cosigned since 2026-03-01T12:00:00\.000Z\. See docs/m,
  });
  await stores.witnessStates.keep({ ...state, failure: { ...failure, since: new Date().toISOString() } });
  t.match(await run(['status']), { code: 0, out: /^Nothing needs attention yet: the site asks a failing witness again\.$/m });
  await stores.witnessStates.keep({ ...state, failure: { ...failure, isAlarm: true } });
  t.match(await run(['status']), {
    code: 2,
    out: /^The witness w1 refuses the log: It knows another past\. See docs/m,
  });
  const { origin, size } = parseUnverifiedCheckpoint((await stores.checkpoints.last())?.note ?? '');
  const old = { origin, size: size - 1, time: failure.since };
  await stores.witnessStates.keep({ ...state, cosigned: { ...old, size }, failure: null });
  t.match(await run(['status']), { code: 0, out: /^Witnesses: 1 is asked, none fails/m }, 'no checkpoint is newer');
  await stores.witnessStates.keep({ ...state, cosigned: old, failure: null });
  t.match(await run(['status']), {
    code: 2,
    out: /1 fails;[^]*^ {2}w1, since 2026-03-01T12:00:00\.000Z: It has not cosigned the newer checkpoints\.\nThe witness w1 has not/m,
  });
  await stores.witnessStates.keep({ ...state, cosigned: old, failure: { ...failure, isAlarm: true } });
  const told = JSON.parse((await run(['status', '--json'])).out) as { witnesses: unknown };
  t.match(told.witnesses, { cosigned: { size: Number }, witnesses: [{ name: 'w1', failure: { isAlarm: true } }] });
});

t.test('names in the policy of witnesses, and their reasons, cannot control the terminal', async (t) => {
  const willing = await willingWitness(t);
  const text = policyText([willing], 1).replaceAll('w1', 'w\u009b31m');
  const { run, stores } = await running(t, { WITNESS_POLICY: policyFile(t, text) });
  await buildMissing({ ...stores, projections: allProjections });
  const failure = { since: new Date().toISOString(), reason: 'It\u202e cannot\nbe reached.', isAlarm: false };
  await stores.witnessStates.keep({ verifierKey: willing.verifierKey, cosigned: null, failure });
  const { out } = await run(['status']);
  t.match(out, `  w\\u009b31m, since ${failure.since}: It\\u202e cannot\\u000abe reached.\n`);
});

t.test('unsealed events and late seals are reported', async (t) => {
  const { run, stores } = await running(t);
  await record(stores, category, { now: new Date('2026-01-01T12:00:00Z') });
  await buildMissing({ ...stores, projections: allProjections });
  const unsealed = await run(['status']);
  t.match(unsealed, { code: 2, out: /^Events from position 1 on have been unsealed for more than a minute: .*"audit seal"/m });
  await new Sealer(stores.log, () => new Date()).seal();
  await follow(stores);
  const late = await run(['status', '--json']);
  t.equal(late.code, 2);
  t.match(JSON.parse(late.out), { troubles: [/^Events were sealed more than a minute late in the last 7 days \(1\)\./] });
  t.match(await run(['status']), { out: /Check them with "audit verify", then add "--looked-at <position>" to "status"/ });
  t.match(await run(['status', '--looked-at', '1']), { code: 0, out: /^Nothing needs attention\.$/m });
  t.match(await run(['status', '--looked-at', '0']), { code: 2 }, 'later ones are still reported');
});

t.test('the demo, which tells its articles as of days before, has not waited for a seal', async (t) => {
  const { run, stores } = await running(t);
  await record(stores, category, { now: new Date('2026-01-01T12:00:00Z'), correlationId: 'demo' });
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 0 });
});

t.test('a full disk is reported', { skip: noMount }, async (t) => {
  const disk = smallDisk(t, 32);
  const { run, stores } = await running(t, { DATA_DIR: disk });
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 0 });
  fill(disk);
  const full = `The disk of the data folder (${disk}) is full: make room, or nothing can be saved.`;
  t.match(await run(['status']), { code: 2, out: full });
});

t.test('mails that could not be sent, and admins without a second factor', async (t) => {
  const { run, stores } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@bench.example', REQUIRE_SECOND_FACTOR: 'admins' };
  for (const username of ['mira', 'ohm']) {
    const form = { username, email: `${username}@mail.test`, fullName: 'An Admin', password: 'correct horse' };
    await register(stores, form, true, context);
  }
  await follow(stores);
  const first = await run(['status'], settings);
  t.match(first.out, /^Admins: 2, 0 with a second factor, 2 without, who have no rights$/m);
  t.match(first.out, /^Mails: 0 waiting, 0 given up; none has failed$/m);
  const [mira] = await stores.accounts.admins();
  const app = { secret: 'A', addedAt: context.now.toISOString(), lastStep: 0, recoveryCodes: [] };
  await stores.accounts.replaceFactors(mira?.id ?? 0, undefined, { passkeys: [], app });
  await stores.notices.noteFailure('2026-03-01T12:00:00.000Z', 'connect ECONNREFUSED', true);
  const { out } = await run(['status'], settings);
  t.match(out, /^Admins: 2, 1 with a second factor, 1 without, who has no rights$/m);
  t.match(out, /^Mails: 0 waiting, 1 given up; the last failure at 2026-03-01T12:00:00\.000Z: connect ECONNREFUSED$/m);
  t.match(JSON.parse((await run(['status', '--json'], settings)).out), {
    mails: { waiting: 0, givenUp: 1, last: { reason: 'connect ECONNREFUSED' } },
    secondFactors: { with: 1, without: 1 },
  });
  t.match(JSON.parse((await run(['status', '--json'])).out), { mails: null, secondFactors: null });
});

t.test('what has to be looked at is said with the command that goes on from there', async (t) => {
  const { run, stores } = await build(t, { name: 5 });
  const unbuilt = await run(['status']);
  t.match(unbuilt, { code: 2, out: /Not built by this version yet: .*latest.*\. The server builds them when it starts\./ });
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 2, out: /1 event is parked: see "parked list"\.\n$/ });
});

t.test('an appeal that nobody can answer but who decided', async (t) => {
  const { run, stores } = await build(t, category);
  const names = ['mira', 'ohm', 'volta'];
  const [author, first, second] = await Promise.all(
    names.map((username, index) => {
      const form = { username, email: `${username}@mail.test`, fullName: 'Somebody', password: 'correct horse' };
      return register(stores, form, index > 0, context);
    }),
  );
  const by = (account: { id: number } | undefined) => ({ ...context, actor: `user-${account?.id}` });
  const text = { title: 'A supply', summary: 'Short', content: '<p>Long</p>', categoryId: 1, tags: ['radio'], readTime: 1 };
  const sent = { postId: 1, authorId: author?.id ?? 0, slug: 'a-supply', ...text, cleanerVersion: 1 };
  await appendNext(stores.log, 'post-1', [{ type: 'PostSubmitted', data: sent }], by(author));
  await appendNext(stores.log, 'post-1', [{ type: 'PostRejected', data: { postId: 1, textRevision: 0 } }], by(first));
  const appeal = { postId: 1, decision: 1, reason: 'It is fine.' };
  await appendNext(stores.log, 'post-1', [{ type: 'AppealFiled', data: appeal }], by(author));
  await sealed(stores);
  await buildMissing({ ...stores, projections: allProjections });
  const waiting = await run(['status']);
  t.match(waiting, { code: 0, out: `Appeals: 1 waiting, the first since ${context.now.toISOString()}\n` });
  t.match(await run(['admin', 'revoke', 'volta']), { code: 0 });
  await follow(stores);
  const stuck = await run(['status']);
  t.match(stuck, { code: 2, out: /^1 appeal can be answered by no admin: .*"admin grant" makes one\.$/m }, String(second?.id));
  const json = await run(['status', '--json']);
  t.match(JSON.parse(json.out), { appeals: { waiting: 1, since: context.now.toISOString(), unanswerable: 1 } });
});

t.test('a data key that is missing is told before the next start refuses', async (t) => {
  const { run, stores, place } = await build(t, category);
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['status']), { code: 0 });
  await stores.keys.keyFor('post-1', true);
  const environment = { DATA_KEY: 'ab'.repeat(32) };
  t.match(await run(['status'], environment), { code: 2, out: /The data key is not the one of this site/ });
  t.match(await run(['status']), { code: 0 }, place);
});

t.test('large tables are loaded by the command that looks something up in them', async (t) => {
  const { run, stores } = await running(t);
  await buildMissing({ ...stores, projections: allProjections });
  const loaded = async (...words: string[]) => {
    const { code, err } = await run(words, { NODE_DEBUG: 'module' });
    t.equal(code, 0, words.join(' '));
    return ['transliteration', 'unicode-confusables'].filter((name) => err.includes(`node_modules/${name}`));
  };
  t.same(await loaded('status'), []);
  t.same(await loaded('accounts', 'list', '--search', 'Ørsted'), ['transliteration']);
});

t.test('a store is named without what is secret', async (t) => {
  t.equal(placeOf('sqlite:/srv/events.db'), 'SQLite (/srv/events.db)');
  t.equal(placeOf('esdb://site:secret@one:2113,two:2113?tlsCAFile=/etc/ca.crt'), 'EventStoreDB (one:2113,two:2113)');
  t.equal(placeOf('mongodb://site:secret@one,two/benchnotes?replicaSet=site'), 'MongoDB (one,two/benchnotes)');
  t.equal(placeOf('mongodb+srv://cluster.example/'), 'MongoDB (cluster.example)');
});
