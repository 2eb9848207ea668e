import type { KeyObject } from 'node:crypto';
import t, { type Test } from 'tap';
import { systemActor } from '../../contracts/actors.ts';
import { operationStream } from '../../contracts/streams.ts';
import type { SignedLog } from '../../contracts/views/signed-log.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { verifyReceipt } from '../../domain/transparency/receipt.ts';
import { appendNext } from '../../event-log/append.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { privateKeyOf } from '../../event-log/tree/test/test-log.ts';
import { CheckpointSigner } from '../checkpoints/signer.ts';
import { buildWithPeople } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

/** A site whose log is signed by given keys, an hour apart. */
const setup = async (t: Test) => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  const { log, runner } = site.services;
  const get = (path: string) => {
    site.services.responseCache.clear();
    return site.app.inject({ method: 'GET', url: path });
  };
  let previous: KeyObject | undefined;
  const caughtUp = async (): Promise<void> => void t.ok(await runner.reached(await log.head(), 5_000));
  const append = async (type: string, data: object): Promise<void> => {
    const context = { actor: systemActor, correlationId: 'test', now: site.clock.now() };
    await appendNext(log, operationStream, [{ type, data }], context);
    await caughtUp();
  };
  return {
    ...{ site, get, append },
    /** Signs; a change of the key is recorded first. Returns the time. */
    sign: async (current: KeyObject): Promise<string> => {
      site.clock.advance(60 * 60_000);
      const signer = new CheckpointSigner({ ...site.services, keys: { current, previous }, siteUrl: 'http://site.test' });
      previous = current;
      await append('SealRequested', {});
      await signer.sign();
      await caughtUp();
      await signer.sign();
      return site.clock.now().toISOString();
    },
    checkpoint: async () => (await get('/api/signed-log')).json<SignedLog>().checkpoint,
  };
};

t.test('the keys that a log had under its name are shown, with the time of the next one', async (t) => {
  const { site, get, append, sign, checkpoint } = await setup(t);
  const [one, two, three] = [privateKeyOf(), privateKeyOf(), privateKeyOf()];
  const { log } = site.services;
  const reads: number[] = [];
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, from, limit) => {
    if (stream === operationStream) reads.push(from ?? 0);
    return readStream(stream, from, limit);
  };
  await sign(one);
  const first = await checkpoint();
  t.same(first?.previousKeys, []);
  t.notMatch((await get('/log')).payload, /Previous keys/);
  const post = await site.post('approved');
  await sign(one);
  const receipt = (await site.author.call('GET', `/api/posts/${post.id}/receipts/1`)).payload;

  const firstChange = await sign(two);
  const second = await checkpoint();
  t.equal(second?.origin, first?.origin);
  t.same(second?.previousKeys, [{ verifierKey: first?.verifierKey, replacedAt: firstChange }]);
  const [{ verifierKey: kept } = { verifierKey: '' }] = second?.previousKeys ?? [];
  t.match(await verifyReceipt(receipt, await policyOfLog(kept)), { event: { type: 'PostApproved' } });
  const secondChange = await sign(three);
  const replaced = [
    { verifierKey: second?.verifierKey, replacedAt: secondChange },
    { verifierKey: first?.verifierKey, replacedAt: firstChange },
  ];
  t.same((await checkpoint())?.previousKeys, replaced, 'the latest first');
  const page = (await get('/log')).payload;
  for (const { verifierKey, replacedAt } of replaced) {
    t.ok(page.includes(`<code>${verifierKey}</code>`));
    t.ok(page.includes(`<time dateTime="${replacedAt}">`));
  }

  const before = reads.length;
  for (let times = 0; times < 3; times += 1) await checkpoint();
  t.equal(reads.length, before, 'nothing is read while the checkpoint is the same');
  await sign(three);
  await checkpoint();
  t.ok(
    reads.slice(before).every((from) => from > 0),
    'only what is new is read',
  );

  const thirdChange = await sign(one);
  t.same((await checkpoint())?.previousKeys?.map(({ replacedAt }) => replacedAt), [thirdChange, secondChange]); // prettier-ignore
  await append('LogKeyChanged', { origin: 'site.test/log/0123456789ab', verifierKey: 'other', before: 'of another name' });
  await append('LogKeyChanged', { origin: first?.origin });
  await sign(one);
  t.equal((await checkpoint())?.previousKeys?.length, 2, 'neither those of another name, nor what is no change');
});

t.test('while the event log is away, the page shows the checkpoint and says nothing of previous keys', async (t) => {
  const { site, get, sign, checkpoint } = await setup(t);
  await sign(privateKeyOf());
  await sign(privateKeyOf());
  const { log } = site.services;
  const readStream = log.readStream.bind(log);
  log.readStream = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  const away = await checkpoint();
  t.match(away, { size: Number, previousKeys: null });
  t.match(await get('/log'), { statusCode: 200, payload: `<code>${away?.verifierKey}</code>` });
  log.readStream = readStream;
  t.equal((await checkpoint())?.previousKeys?.length, 1);
});
