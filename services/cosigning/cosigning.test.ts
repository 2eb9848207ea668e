import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { acceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { parseNote, signatureLine } from '../../domain/transparency/note.ts';
import { parsePolicy } from '../../domain/transparency/policy.ts';
import { checkpointIn } from '../../domain/transparency/signed-checkpoint.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import type { CheckpointStore, SignedCheckpoint } from '../checkpoints/checkpoint-store.ts';
import { until } from '../../scripts/until.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { Clock } from '../test/build.ts';
import { Cosigning, type WitnessNews } from './cosigning.ts';
import { policyFile, policyText, startWitnesses, willingWitness } from './test/test-witnesses.ts';
import { readWitnessPolicy } from './witness-policy.ts';
import type { WitnessState, WitnessStates } from './witness-states.ts';

const second = 1_000;
const hour = 3_600 * second;

const cutOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '99' }).flushHeaders();
  response.destroy();
};

class KeptCheckpoints implements CheckpointStore {
  kept: SignedCheckpoint | undefined;

  async last(): Promise<SignedCheckpoint | undefined> {
    return this.kept;
  }

  async replace(before: SignedCheckpoint | undefined, next: SignedCheckpoint): Promise<boolean> {
    if (before?.note !== this.kept?.note) return false;
    this.kept = next;
    return true;
  }
}

class KeptStates implements WitnessStates {
  readonly kept = new Map<string, WitnessState>();

  async all(): Promise<readonly WitnessState[]> {
    return [...this.kept.values()];
  }

  async keep(state: WitnessState): Promise<void> {
    this.kept.set(state.verifierKey, state);
  }
}

/** A clock that is right, and stands. */
const presentClock = (): Clock => {
  const clock = new Clock();
  clock.advance(Date.now() - clock.now().getTime());
  return clock;
};

/** A site's signed log whose cosignatures are collected from the witnesses of a policy. */
const siteOf = async (t: Test, log: TestLog, text: string, clock = presentClock()) => {
  const policy = await readWitnessPolicy(policyFile(t, text));
  if (!policy) throw new Error('There is a policy.');
  const [cosigned, states] = [new KeptCheckpoints(), new KeptStates()];
  const news: WitnessNews[] = [];
  const asked: string[] = [];
  const shown = { log, size: log.size };
  const counted: typeof fetch = (url, options) => {
    const [old = ''] = (options?.body as string).split('\n');
    asked.push(old);
    return fetch(url, options);
  };
  const start = (limit = () => AbortSignal.timeout(30_000)) =>
    new Cosigning({
      ...{ policy, cosigned, states, now: clock.now },
      checkpoints: {
        last: async () => ({
          note: await shown.log.checkpoint(shown.size),
          verifierKey: formatVerifierKey(shown.log.signer.key),
        }),
      },
      prove: (oldSize, size) => shown.log.at(size).consistencyProof(oldSize),
      asking: { fetch: counted, within: (work) => work(limit()) },
      onNews: (one) => void news.push(one),
    });
  return {
    ...{ policy, clock, cosigned, states, news, shown, start },
    /** What was sent since this was called last: "old <size>" for each request. */
    sent: () => asked.splice(0),
    /** Which witnesses cosigned the checkpoint that is kept, as a verifier with the same policy finds them. */
    accepted: async () => {
      if (!cosigned.kept) return undefined;
      const verifier = await parsePolicy(`log ${cosigned.kept.verifierKey}\n${text}`);
      const { size, cosignatures } = await acceptedCheckpoint(cosigned.kept.note, verifier);
      return { size, by: cosignatures.map(({ witness }) => witness) };
    },
  };
};

const keyOf = (log: TestLog): string => formatVerifierKey(log.signer.key);

t.test('a quorum of witnesses cosigns each checkpoint once', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const site = await siteOf(t, log, policyText(await startWitnesses(t, [keyOf(log)], 3), 2));
  const cosigning = site.start();
  await cosigning.collect();
  t.same(await site.accepted(), { size: 5, by: ['w1', 'w2', 'w3'] });
  t.same(site.sent(), ['old 0', 'old 0', 'old 0']);
  t.same(
    new Set(site.news.map(({ witness, failure }) => `${witness} ${failure?.reason}`)),
    new Set(['w1 undefined', 'w2 undefined', 'w3 undefined']),
  );

  await cosigning.collect();
  t.same(site.sent(), [], 'nothing is new');
  site.shown.size = log.growTo(700).size;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 700, by: ['w1', 'w2', 'w3'] });
  t.same(site.sent(), ['old 5', 'old 5', 'old 5'], 'from the size that each knows');
  t.equal(site.news.length, 3, 'what goes on is not reported again');
  t.match(
    await site.states.all(),
    Array.from({ length: 3 }, () => ({ cosigned: { origin: 'site.test/log/0', size: 700 }, failure: null })),
  );

  await site.start().collect();
  t.same(site.sent(), [], 'another process finds what was collected');
});

t.test('a log that does not grow is cosigned again after an hour, whatever clock a witness has', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const clock = presentClock();
  let ahead = 0;
  const willing = await willingWitness(t, () => new Date(clock.now().getTime() + ahead));
  const site = await siteOf(t, log, policyText([willing], 1), clock);
  const cosigning = site.start();
  const asked: number[] = [];
  for (let minute = 0; minute <= 130; minute += 1, clock.advance(60 * second)) {
    ahead = minute % 2 ? 240 * second : -240 * second;
    await cosigning.collect();
    if (site.sent().length > 0) asked.push(minute);
  }
  t.same(asked, [0, 60, 120]);
  ahead = 301 * second;
  clock.advance(hour);
  const before = site.cosigned.kept;
  await cosigning.collect();
  t.match(site.news.at(-1), { failure: { reason: /^Its clock and that of this site differ by more than five minutes/ } });
  t.equal(site.cosigned.kept, before);
});

t.test('what could not be stored is asked for again', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const site = await siteOf(t, log, policyText(await startWitnesses(t, [keyOf(log)], 1), 1));
  const keep = site.states.keep.bind(site.states);
  const cosigning = site.start();
  site.states.keep = () => Promise.reject(new StoreUnavailableError('It is away.'));
  await t.rejects(cosigning.collect(), { name: 'StoreUnavailableError' });
  site.states.keep = keep;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 5, by: ['w1'] });
});

t.test('a slow witness holds up no other one', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const [good] = await startWitnesses(t, [keyOf(log)], 1);
  const slow = await willingWitness(t, () => new Date());
  if (!good) throw new Error('There is one.');
  const site = await siteOf(t, log, policyText([good, slow], 1));
  const isAsked = once(slow.server.removeAllListeners('request'), 'request');
  const cosigning = site.start();
  site.shown.size = 5;
  const first = cosigning.collect();
  const [, response] = (await isAsked) as [unknown, ServerResponse];
  await until(() => site.news.length > 0, 'the other one has cosigned');
  site.shown.size = 9;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
  t.same(site.sent(), ['old 0', 'old 0', 'old 5'], 'the slow one is asked once at a time');
  response.writeHead(500).end();
  await first;
});

t.test('a witness names the size that it has on record, where the site does not know', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const site = await siteOf(t, log, policyText(await startWitnesses(t, [keyOf(log)], 1), 1));
  await site.start().collect();
  site.sent();
  site.states.kept.clear();
  site.cosigned.kept = undefined;
  site.shown.size = log.growTo(20).size;
  await site.start().collect();
  t.same(site.sent(), ['old 0', 'old 5']);
  t.same(await site.accepted(), { size: 20, by: ['w1'] });
});

t.test('without a quorum nothing is shown, and what a quorum cosigned before stays', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const witnesses = await startWitnesses(t, [keyOf(log)], 2);
  const site = await siteOf(t, log, policyText(witnesses, 2));
  const cosigning = site.start();
  await cosigning.collect();
  await witnesses[1]?.stop();
  site.shown.size = log.growTo(9).size;
  await cosigning.collect();
  t.same(await site.accepted(), { size: 5, by: ['w1', 'w2'] });
  t.match(site.news.at(-1), {
    witness: 'w2',
    failure: { reason: /^It cannot be reached: .*ECONNREFUSED/, isAlarm: false },
  });
});

t.test('a witness that fails is left alone for longer each time', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  let answer: RequestListener = (_request, response) => void response.writeHead(500).end('no');
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = await cosigner('w.example', privateKeyOf());
  const site = await siteOf(t, log, policyText([{ address, verifierKey: formatVerifierKey(own.key) }], 1));
  const cosigning = site.start();
  const waits: number[] = [];
  for (let waited = 0; waits.length < 11; waited += 10 * second, site.clock.advance(10 * second)) {
    await cosigning.collect();
    if (site.sent().length === 0) continue;
    waits.push(waited / second);
    waited = 0;
  }
  t.same(waits.slice(0, 6), [0, 10, 20, 40, 80, 160]);
  t.equal(waits.at(-1), 3_600, 'at most an hour');
  t.equal(site.news.length, 1, 'the same failure is reported once');
  t.match(site.news, [{ witness: 'w1', failure: { reason: 'It answers with the status 500. It says: "no"', isAlarm: false } }]);

  answer = (_request, response) => void response.writeHead(503, { 'retry-after': '7200' }).end();
  site.clock.advance(hour);
  await cosigning.collect();
  site.clock.advance(hour - second);
  await cosigning.collect();
  t.equal(site.sent().length, 1, 'but it may ask for more, up to the same hour');

  answer = (_request, response) => {
    const seconds = Math.floor(site.clock.now().getTime() / second);
    void log.checkpoint(5).then((note) => response.end(signatureLine(own.cosign(parseNote(note).text, seconds))));
  };
  site.clock.advance(hour);
  await cosigning.collect();
  t.same(site.news.at(-1), { witness: 'w1', failure: null });
  t.same(await site.accepted(), { size: 5, by: ['w1'] });
  t.match(await site.states.all(), [{ cosigned: { size: 5 }, failure: null }]);
});

t.test('answers that are no cosignature are named, and nothing is taken from them', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const own = await cosigner('w.example', privateKeyOf());
  const stranger = await cosigner('w.example', privateKeyOf());
  const lineOf = ({ cosign }: typeof own, text: string): string =>
    signatureLine({ ...cosign(text, 1_800_000_000), keyId: own.key.id });
  const current = parseNote(await log.checkpoint(5)).text;
  const cases: readonly (readonly [string, RequestListener, RegExp, boolean?])[] = [
    ['unknown', (_, response) => void response.writeHead(404).end(), /does not follow this log.*the key of \/log\/key/],
    ['another key', (_, response) => void response.writeHead(403).end(), /knows another key of this log/],
    ['a fork', (_, response) => void response.writeHead(422).end(), /knows another past of this log/, true],
    [
      'malformed',
      (_, response) => void response.writeHead(400).end('a\u001b[31m'),
      /malformed \(400\)\. It says: "a\?\[31m"/,
      true,
    ],
    ['elsewhere', (_, response) => void response.writeHead(307, { location: '/other' }).end(), /the status 307/],
    ['nothing', (_, response) => void response.end(), /no cosignature by the key of w\.example/],
    ['nonsense', (_, response) => void response.end('<html>\n'), /no cosignature/],
    ['of a stranger', (_, response) => void response.end(lineOf(stranger, current)), /no cosignature/],
    ['of other events', (_, response) => void response.end(lineOf(own, current.replace('\n5\n', '\n6\n'))), /no cosignature/],
    ['of another time', (_, response) => void response.end(lineOf(own, current)), /Its clock and that of this site/],
    ['too much', (_, response) => void response.end('x'.repeat(70_000)), /longer than 65536 bytes/],
    ['a conflict without a size', (_, response) => void response.writeHead(409).end('many\n'), /without the size/],
    [
      'a larger log',
      (_, response) => void response.writeHead(409).end('6\n'),
      /cosigned 6 events of this log, and the site shows 5/,
      true,
    ],
    ['a conflict each time', (_, response) => void response.writeHead(409).end('3\n'), /changes with each/],
    ['an end in the middle', (_, response) => cutOff(response), /cannot be reached/],
  ];
  for (const [what, answer, sentence, isAlarm = false] of cases) {
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => answer(request, response));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const site = await siteOf(t, log, policyText([{ address, verifierKey: formatVerifierKey(own.key) }], 1));
    await site.start().collect();
    t.match(site.news, [{ witness: 'w1', failure: { reason: sentence, isAlarm } }], what);
    t.match(await site.states.all(), [{ cosigned: null, failure: { reason: sentence } }], what);
    t.equal(site.cosigned.kept, undefined, what);
    t.ok(site.sent().length <= 3, what);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

t.test('a witness that does not answer holds nobody up for longer than the limit', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const [good] = await startWitnesses(t, [keyOf(log)], 1);
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  t.teardown(() => silent.closeAllConnections());
  t.teardown(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const own = await cosigner('w.example', privateKeyOf());
  const hanging = {
    address: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    verifierKey: formatVerifierKey(own.key),
  };
  if (!good) throw new Error('There is one.');
  const site = await siteOf(t, log, policyText([hanging, good], 1));
  const over = new AbortController();
  silent.once('request', () => over.abort(new DOMException('Too long.', 'TimeoutError')));
  let asked = 0;
  // The limit of the first is over when it was asked.
  await site.start(() => ((asked += 1) === 1 ? over.signal : AbortSignal.timeout(30_000))).collect();
  t.same(await site.accepted(), { size: 5, by: ['w2'] });
  t.match(
    site.news.find(({ witness }) => witness === 'w1'),
    { failure: { reason: 'It did not answer in time.', isAlarm: false } },
  );
});

t.test('a log that was put back, or forked, is cosigned no more, and the operator is alarmed', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const site = await siteOf(t, log, policyText(await startWitnesses(t, [keyOf(log)], 1), 1));
  await site.start().collect();
  const before = site.cosigned.kept;
  site.shown.size = 5;
  await site.start().collect();
  t.match(site.news.at(-1), { failure: { reason: /cosigned 9 events of this log, and the site shows 5/, isAlarm: true } });
  for (const size of [9, 12]) {
    site.shown.log = new TestLog(log.signer).growTo(size, 'other');
    site.shown.size = size;
    await site.start().collect();
    t.match(site.news.at(-1), { failure: { reason: /knows another past of this log/, isAlarm: true } }, String(size));
  }
  t.equal(site.cosigned.kept, before);
});

t.test('under a new name the log begins again at each witness', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const renamed = (await TestLog.of('site.test/log/1')).growTo(4);
  const site = await siteOf(t, log, policyText(await startWitnesses(t, [keyOf(log), keyOf(renamed)], 1), 1));
  const cosigning = site.start();
  await cosigning.collect();
  site.sent();
  [site.shown.log, site.shown.size] = [renamed, 4];
  await cosigning.collect();
  t.same(site.sent(), ['old 0']);
  t.same(await site.accepted(), { size: 4, by: ['w1'] });
});

t.test('of two processes at once none puts an older checkpoint in the place of a newer one', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(400);
  const site = await siteOf(t, log, policyText(await startWitnesses(t, [keyOf(log)], 2), 1));
  const processes = [site.start(), site.start(), site.start()];
  let largest = 0;
  for (const size of [5, 9, 300, 301, 400]) {
    site.shown.size = size;
    await Promise.all(processes.map((one) => one.collect()));
    const kept = checkpointIn(site.cosigned.kept?.note ?? '');
    t.ok(kept.size >= largest, `${kept.size} after ${largest}`);
    largest = kept.size;
  }
  t.equal(largest, 400);
});

t.test('an answer that comes late does not replace a newer checkpoint', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const slow = await willingWitness(t, () => new Date());
  const site = await siteOf(t, log, policyText([slow], 1));
  let answer: () => void = () => undefined;
  const isHeld = new Promise<void>((held) => {
    const late = slow.server.listeners('request')[0] as RequestListener;
    slow.server.removeAllListeners('request').once('request', (...exchange) => {
      answer = () => late(...exchange);
      slow.server.on('request', late);
      held();
    });
  });
  site.shown.size = 5;
  const first = site.start().collect();
  await isHeld;
  site.shown.size = 9;
  await site.start().collect();
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
  answer();
  await first;
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
});
