import t, { type Test } from 'tap';
import { parseCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { tilePath, tilesOf } from '../../domain/transparency/tiles.ts';
import { parseVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { systemActor } from '../../contracts/actors.ts';
import { operationStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { eventLeafHash } from '../../event-log/tree/leaf.ts';
import { StoredTree } from '../../event-log/tree/stored-tree.ts';
import { pino } from 'pino';
import type { SignedLog } from '../../contracts/views/signed-log.ts';
import type { SystemState } from '../../contracts/views/system.ts';
import { acceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { parsePolicy } from '../../domain/transparency/policy.ts';
import { verifyReceipt } from '../../domain/transparency/receipt.ts';
import { policyFile, policyText, willingWitness } from '../cosigning/test/test-witnesses.ts';
import { Metrics } from '../metrics/metrics.ts';
import { witnessAsking } from '../start/ask-witnesses.ts';
import { logSigning } from '../start/sign-log.ts';
import { build, buildWithPeople, type TestSite } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

const silent = pino({ level: 'silent' });

const grow = async ({ services: { log, runner, now } }: TestSite, count: number): Promise<void> => {
  const events = Array.from({ length: count }, () => ({ type: 'SealRequested', data: {} }));
  if (count > 0) await appendNext(log, operationStream, events, { actor: systemActor, correlationId: 'test', now: now() });
  t.ok(await runner.reached(await log.head(), 5_000));
};

/** A site; what its job says goes to `lines`. */
const setup = async (t: Test) => {
  const site = await build(t);
  const lines: { readonly level: number; readonly msg: string }[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const sign = logSigning(site.services, logger, false);
  /** The first time gives the log its name, which is an event more. */
  const begin = async (): Promise<void> => {
    await grow(site, 1);
    await sign();
    await grow(site, 0);
  };
  return { site, lines, sign, begin };
};

const get = (site: TestSite, path: string) => site.app.inject({ method: 'GET', url: path });

t.test('whoever asks gets the checkpoint, its key, and all tiles of the tree, which is that of the log', async (t) => {
  const { site, sign, begin } = await setup(t);
  await begin();
  await grow(site, 300);
  await sign();
  const checkpoint = await get(site, '/log/checkpoint');
  t.match(checkpoint, { statusCode: 200, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } });
  const note = parseNote(checkpoint.payload);
  const key = await get(site, '/log/key');
  t.equal((await verifiedSignatures(note, [await parseVerifierKey(key.payload.trim())])).length, 1);
  const { origin, size, root } = parseCheckpoint(note.text);
  t.match(origin, /^site\.test\/log\/[0-9a-f]{12}$/);

  const events = await site.services.log.readAll(0, 1_000);
  t.equal(size, events.length);
  const tree = new StoredTree(size, async (tile) => (await get(site, `/log/${tilePath(tile)}`)).rawPayload);
  t.same(Buffer.from(await tree.root()), Buffer.from(root));
  for (const [index, event] of events.entries()) t.same(Buffer.from(await tree.fullTree(0, index)), eventLeafHash(event));
  for (const tile of tilesOf(size)) {
    const { statusCode, headers } = await get(site, `/log/${tilePath(tile)}`);
    t.match({ statusCode, headers }, { statusCode: 200, headers: { 'cache-control': 'no-cache' } });
    t.equal(headers['access-control-allow-origin'], '*');
    const named = await get(site, `/log/${origin.slice(-12)}/${tilePath(tile)}`);
    t.match(
      named,
      { statusCode: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
      'under its name for good',
    );
  }
  for (const path of ['checkpoint', 'key']) {
    t.equal((await get(site, `/log/${origin.slice(-12)}/${path}`)).payload, (await get(site, `/log/${path}`)).payload);
    t.equal((await get(site, `/log/0123456789ab/${path}`)).statusCode, 404, 'under another name there is nothing');
  }
  t.equal((await get(site, '/log/0123456789ab/tile/0/000.p/1')).statusCode, 404);
  t.equal((await site.app.inject({ method: 'HEAD', url: '/log/tile/0/000' })).statusCode, 200);
});

t.test('a part of a tile stays what it was when the tile is wider, and then full', async (t) => {
  const { site, sign, begin } = await setup(t);
  await begin();
  await grow(site, 38);
  await sign();
  const before = (await get(site, '/log/tile/0/000.p/40')).rawPayload;
  t.equal(before.length, 40 * 32);
  await grow(site, 300);
  await sign();
  t.same((await get(site, '/log/tile/0/000.p/40')).rawPayload, before);
  t.same((await get(site, '/log/tile/0/000')).rawPayload.subarray(0, 40 * 32), before);
});

t.test('nothing is told of what is not signed, and no other text is the path of a tile', async (t) => {
  const { site, sign } = await setup(t);
  await grow(site, 10);
  t.equal((await get(site, '/log/tile/0/000.p/1')).statusCode, 404);
  for (const path of ['checkpoint', 'key'])
    t.match(await get(site, `/log/${path}`), {
      statusCode: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      payload: 'This site has signed nothing yet.\n',
    });
  await sign();
  const { size } = parseUnverifiedCheckpoint((await get(site, '/log/checkpoint')).payload);
  await grow(site, 10);
  t.equal((await get(site, `/log/tile/0/000.p/${size}`)).statusCode, 200);
  for (const path of [
    ...[`000.p/${size + 1}`, '000', '001', '000.p/0', '000.p/01', '000.p/-1', '0', 'x000/000', '000.p/1/', '%30%30%30'],
    ...['000.p', '..%2f..%2fcheckpoint', `${'x001/'.repeat(400)}001`, '000%00', '\u{1f4a1}'.repeat(50)],
  ])
    t.equal((await get(site, `/log/tile/0/${path}`)).statusCode, 404, path.slice(0, 40));
  for (const path of ['9/000.p/1', '63/000.p/1', '64/000', 'entries/000', '', '-1/000'])
    t.equal((await get(site, `/log/tile/${path}`)).statusCode, 404, path);
  for (const path of ['checkpoint', 'key', 'tile/0/000'])
    t.equal((await site.app.inject({ method: 'POST', url: `/log/${path}` })).statusCode, 404);
});

t.test('a page tells visitors of the newest checkpoint, also without JavaScript, and a call tells programs', async (t) => {
  const site = await build(t, {}, await loadFrontend());
  t.same((await get(site, '/api/signed-log')).json(), { checkpoint: null, cosigned: null, witnesses: null });
  t.match(await get(site, '/log'), { statusCode: 200, payload: /This site has signed nothing yet/ });
  await grow(site, 1);
  await site.signLog();
  site.services.responseCache.clear();
  const [, size, root] = (await get(site, '/log/checkpoint')).payload.split('\n');
  const verifierKey = (await get(site, '/log/key')).payload.trim();
  const signedAt = site.clock.now().toISOString();
  const checkpoint = { origin: verifierKey.split('+')[0], size: Number(size), root, verifierKey, signedAt, previousKeys: [] };
  t.same((await get(site, '/api/signed-log')).json(), { checkpoint, cosigned: null, witnesses: null });
  const { payload } = await get(site, '/log');
  for (const format of ['signed-note', 'tlog-checkpoint', 'tlog-tiles', 'tlog-cosignature', 'tlog-proof'])
    t.ok(payload.includes(`href="https://c2sp.org/${format}"`), 'a visitor has no program whose pages say it');
  t.notMatch(payload, /transparency-log\.md/);
  t.match(payload, `<dt>Signed</dt><dd><time dateTime="${signedAt}">`);
  for (const shown of [root, verifierKey]) t.ok(payload.includes(`<code>${shown}</code>`));
  t.match((await get(site, '/log/verify')).payload, '<h1>Check a receipt</h1>');
  for (const path of ['/', '/pages/faq']) t.match((await get(site, path)).payload, /<a [^>]*href="\/log"/, `${path} links to it`);
  const name = checkpoint.origin?.slice(-12);
  for (const path of ['/log/', `/log/${name}`, `/log/${name}/`])
    t.match(await get(site, path), { statusCode: 302, headers: { location: '/log' } }, path);
  for (const path of ['/log/0123456789ab', '/log/0123456789ab/', '/log/other'])
    t.equal((await get(site, path)).statusCode, 404, path);
});

t.test('what keeps the log from being signed is told once, and the site goes on', async (t) => {
  const { site, lines, sign, begin } = await setup(t);
  await begin();
  const { checkpoints } = site.services;
  const { replace } = checkpoints;
  checkpoints.replace = () => Promise.reject(new Error('The disk is full.'));
  await grow(site, 1);
  for (let times = 0; times < 3; times += 1) await sign();
  t.match(lines, [{ level: 50, msg: 'the log could not be signed', err: { message: 'The disk is full.' } }]);
  t.equal((await get(site, '/log/checkpoint')).statusCode, 200);
  checkpoints.replace = replace.bind(checkpoints);
  await sign();
  const { payload } = await get(site, '/metrics');
  t.match(payload, new RegExp(`^benchnotes_signed_events ${(await site.services.log.readAll(0, 99)).length}$`, 'm'));
  t.equal(lines.length, 1);
});

t.test('the metrics show how much is signed, also in a process that did not sign it', async (t) => {
  const { site } = await setup(t);
  t.match((await get(site, '/metrics')).payload, /^benchnotes_signed_events NaN$/im);
  const sign = logSigning({ ...site.services, metrics: new Metrics() }, silent, false);
  await grow(site, 1);
  await sign();
  await grow(site, 0);
  await sign();
  const { length } = await site.services.log.readAll(0, 99);
  t.match((await get(site, '/metrics')).payload, new RegExp(`^benchnotes_signed_events ${length}$`, 'm'));
});

t.test('the newest checkpoint that witnesses cosigned is served beside the newest, with the state of each witness', async (t) => {
  const willing = await willingWitness(t);
  const text = policyText([willing], 1);
  const site = await buildWithPeople(t, { WITNESS_POLICY: policyFile(t, text) });
  const ask = witnessAsking(site.services, silent, new AbortController().signal);
  const state = async () => (await site.admin.call('GET', '/api/system')).json<SystemState>().witnesses;
  const metric = async (name: string): Promise<string | undefined> =>
    new RegExp(`^benchnotes_${name}(?:{witness="w1"})? (.*)$`, 'm').exec((await get(site, '/metrics')).payload)?.[1];
  await ask?.();
  t.equal((await get(site, '/log/cosigned')).statusCode, 404, 'nothing is signed');
  t.same(await state(), { cosigned: null, signed: 0, witnesses: [{ name: 'w1', cosigned: null, failure: null, isLate: false }] });

  await site.signLog();
  await site.signLog();
  t.match(await get(site, '/log/cosigned'), { statusCode: 404, payload: 'No checkpoint of this log is cosigned.\n' });
  await ask?.();
  const cosigned = await get(site, '/log/cosigned');
  t.match(cosigned, { statusCode: 200, headers: { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' } });
  const policy = await parsePolicy(`log ${(await get(site, '/log/key')).payload}${text}`);
  const { origin, size, cosignatures } = await acceptedCheckpoint(cosigned.payload, policy);
  t.same(cosignatures.map(({ witness }) => witness), ['w1']); // prettier-ignore
  const time = new Date((cosignatures[0]?.time ?? 0) * 1_000).toISOString();
  const names = (await get(site, `/log/${origin.slice(-12)}/cosigned`)).payload;
  t.equal(names, cosigned.payload);
  t.same(await state(), {
    cosigned: { size, time },
    signed: size,
    witnesses: [{ name: 'w1', cosigned: { size, time }, failure: null, isLate: false }],
  });
  const { cosigned: shown } = (await get(site, '/api/signed-log')).json<SignedLog>();
  t.same(shown, { size, witnesses: [{ name: 'witness.example/willing', time }] });
  t.equal(await metric('cosigned_events'), String(size));
  t.equal(await metric('witness_failing'), '0');
  t.equal(Number(await metric('witness_cosigned_timestamp_seconds')) * 1_000, Date.parse(time));

  const post = await site.post('approved');
  await site.signLog();
  const newest = parseCheckpoint(parseNote((await get(site, '/log/checkpoint')).payload).text);
  t.ok(newest.size > size);
  t.equal((await get(site, '/log/cosigned')).payload, cosigned.payload, 'the log goes on meanwhile');
  const receiptOf = async () => (await site.author.call('GET', `/api/posts/${post.id}/receipts/1`)).payload;
  await t.rejects(verifyReceipt(await receiptOf(), policy), /no quorum/, 'what is not cosigned yet is proved by the newest');
  await ask?.();
  t.match(await verifyReceipt(await receiptOf(), policy), { event: { type: 'PostApproved' }, checkpoint: { size: newest.size } });
  await site.post('approved');
  await site.signLog();
  t.match(await verifyReceipt(await receiptOf(), policy), { checkpoint: { size: newest.size } }, 'by one that is cosigned');
});

t.test('a policy that cannot be used keeps the site from starting', async (t) => {
  await t.rejects(build(t, { WITNESS_POLICY: policyFile(t, 'quorum unknown\n') }), {
    name: 'ConfigError',
    message: /^WITNESS_POLICY: .*: Line 1: "unknown" is not defined above\./,
  });
});

t.test('the number of a published article leads to it, and no other number leads anywhere', async (t) => {
  const site = await buildWithPeople(t);
  const [published, pending] = [await site.post('approved'), await site.post('pending')];
  const found = await get(site, `/log/post/${published.id}`);
  t.match(found, { statusCode: 302, headers: { location: `/blog/${published.slug}`, 'cache-control': 'no-cache' } });
  for (const id of [pending.id, 999, 0, '01', '-1', 'x', '9'.repeat(15), '9'.repeat(20)])
    t.equal((await get(site, `/log/post/${id}`)).statusCode, 404, `${id}`);
  await site.decide(published.id, 'rejected', 'Say which wire it is.');
  t.equal((await get(site, `/log/post/${published.id}`)).statusCode, 404, 'unpublished');
});
