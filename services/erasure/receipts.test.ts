import { hash } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { postStream } from '../../contracts/streams.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { parseReceipt, saltLength, verifyReceipt } from '../../domain/transparency/receipt.ts';
import { commitmentTo } from '../../event-log/commitment.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { ReceiptMaker } from '../checkpoints/receipts.ts';
import { readConfig } from '../config/config.ts';
import { logSigning } from '../start/sign-log.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { pino } from 'pino';
import { eraseAccount } from './erase.ts';
import { byOperator, erasing, fill, servicesOf, type Member } from './test/erasing-site.ts';

const [persons, eventsOfSite] = [testCount('storms', 4), testCount('histories', 400)];
t.setTimeout(120_000 + eventsOfSite * 30 + persons * 15_000);

/** The number of guesses at each reason. */
const guesses = 10_000;
const rejection = 1;

t.test(`${persons} of the persons on a site of ${eventsOfSite} events are erased`, async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const members = await fill(stores, eventsOfSite, 2 * persons);
  const services = await servicesOf(t, place, stores);
  const sign = logSigning(services, pino({ level: 'silent' }), false);
  const signed = async (): Promise<void> => {
    await services.runner.reached(await services.log.head(), 60_000);
    await sign();
  };
  const receiptsOf = async ({ articles: [first] }: Member): Promise<string[]> => {
    const events = await stores.log.readStream(postStream(first?.id ?? 0), 0, 4);
    const maker = await ReceiptMaker.from(stores);
    return Promise.all(
      events.map(async (event) => {
        const made = await maker.receiptOf(event);
        if (typeof made === 'string') throw new Error(`There is no receipt: ${made}.`);
        return made.receipt;
      }),
    );
  };
  await signed();
  const [erased, others] = [members.slice(0, persons), members.slice(persons)];
  const before = await Promise.all(members.map(receiptsOf));
  for (const { id } of erased) await eraseAccount(services, id, { ...erasing, articles: 'erase' }, byOperator);
  await signed();
  const after = await Promise.all(members.map(receiptsOf));
  const policy = await policyOfLog((await ReceiptMaker.from(stores)).verifierKey ?? '');

  await t.test('the receipts of all others verify, those from before and new ones', async (t) => {
    for (const receipts of [before, after])
      for (const [index, { articles }] of others.entries()) {
        const verified = await Promise.all((receipts[persons + index] ?? []).map((receipt) => verifyReceipt(receipt, policy)));
        t.match(JSON.parse(verified[rejection]?.data ?? '{}'), { reason: articles[0]?.texts.at(-2) });
      }
  });

  await t.test('a receipt of what was erased proves that it was recorded, and tells nothing of it', async (t) => {
    for (const receipts of after.slice(0, persons))
      for (const receipt of receipts) t.equal((await verifyReceipt(receipt, policy)).data, undefined);
  });

  await t.test(`${guesses} guesses at an erased reason confirm none, the right one among them`, async (t) => {
    const raw = new SqliteEventLog(join(place, 'events.db'), 'read');
    t.teardown(() => raw.close());
    const all = await raw.readAll(0, 2 * eventsOfSite + 1_000);
    for (const [index, { articles }] of erased.entries()) {
      const { id, texts } = articles[0] ?? { id: 0, texts: [] };
      const [event] = all.filter(({ stream, revision }) => stream === postStream(id) && revision === rejection);
      const { commitment } = event?.metadata ?? {};
      const right = { postId: id, textRevision: 0, reason: texts.at(-2) };
      const kept = parseReceipt(before[index]?.[rejection] ?? '').opened?.salt ?? new Uint8Array();
      t.equal(commitmentTo(right, kept), commitment, 'with the salt, the right one is confirmed');
      // Anything left that could be a salt, and the values a careless implementation would use.
      const left = JSON.stringify(event).match(/[A-Za-z0-9+/]{43}=/g) ?? [];
      const salts = [new Uint8Array(), new Uint8Array(saltLength), ...left.map((text) => Buffer.from(text, 'base64'))];
      const candidates = Array.from({ length: guesses }, (_, n) =>
        n === guesses / 2 ? right : { ...right, reason: `No. ${n}` },
      );
      const confirmed = candidates.filter((data) => {
        const plain = [JSON.stringify(data), data.reason ?? ''];
        const hashes = plain.map((text) => hash('sha256', text, 'base64'));
        return [...salts.map((salt) => commitmentTo(data, salt)), ...hashes].some((made) => made === commitment);
      });
      t.same(confirmed, []);
      t.notOk(JSON.stringify(all).includes(Buffer.from(kept).toString('base64')), 'the salt is nowhere in the log');
    }
  });
});
