import type { RequestListener, ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { parseNote, signatureLine } from '../../domain/transparency/note.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { cosignedSite, keyOf } from './test/cosigned-site.ts';
import { listening, policyText, startWitnesses, willingWitness } from './test/test-witnesses.ts';

const second = 1_000;
const hour = 3_600 * second;

/** Answers a request once it has been read. */
const answering = (t: Test, answer: RequestListener) =>
  listening(t, (request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  });

const cutOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '99' }).flushHeaders();
  response.destroy();
};

t.test('without a quorum nothing is shown, and what a quorum cosigned before stays', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const witnesses = await startWitnesses(t, [keyOf(log)], 2);
  const site = await cosignedSite(t, log, policyText(witnesses, 2));
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
  const { address } = await answering(t, (...asked) => answer(...asked));
  const own = await cosigner('w.example', privateKeyOf());
  const site = await cosignedSite(t, log, policyText([{ address, verifierKey: formatVerifierKey(own.key) }], 1));
  const cosigning = site.start();
  const since = site.clock.now().toISOString();
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
  t.match(await site.states.all(), [{ failure: { since } }], 'a failure counts from the first one in a row');

  answer = (_request, response) => void response.writeHead(503, { 'retry-after': '7200' }).end();
  site.clock.advance(hour);
  await cosigning.collect();
  t.match(await site.states.all(), [{ failure: { since, reason: /503/ } }], 'whatever the reason is by now');
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
    ['too much', (_, response) => void response.end('x'.repeat(70_000)), /^The response is longer than 65536 bytes\./],
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
    const { address } = await answering(t, answer);
    const site = await cosignedSite(t, log, policyText([{ address, verifierKey: formatVerifierKey(own.key) }], 1));
    await site.start().collect();
    t.match(site.news, [{ witness: 'w1', failure: { reason: sentence, isAlarm } }], what);
    t.match(await site.states.all(), [{ cosigned: null, failure: { reason: sentence } }], what);
    t.equal(site.cosigned.kept, undefined, what);
    t.ok(site.sent().length <= 3, what);
  }
});

t.test('a connection that was kept open and is closed by now is replaced by a new one', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(9);
  const willing = await willingWitness(t);
  const cosigns = willing.server.listeners('request')[0] as RequestListener;
  const used = new Set<unknown>();
  let broken = 0;
  willing.server.removeAllListeners('request').on('request', (request, response) => {
    const isFirst = !used.has(request.socket);
    used.add(request.socket);
    if (isFirst) return cosigns(request, response);
    broken += 1;
    request.socket.destroy();
  });
  const site = await cosignedSite(t, log, policyText([willing], 1));
  const cosigning = site.start();
  site.shown.size = 5;
  await cosigning.collect();
  site.sent();
  site.shown.size = 9;
  await cosigning.collect();
  t.equal(broken, 1, 'the second request came on the connection of the first one');
  t.same(site.sent(), ['old 5', 'old 5']);
  t.same(await site.accepted(), { size: 9, by: ['w1'] });
  t.same(
    site.news.map(({ failure }) => failure),
    [null],
  );
});

t.test('a silent witness delays the others no longer than the limit', async (t) => {
  const log = (await TestLog.of('site.test/log/0')).growTo(5);
  const [good] = await startWitnesses(t, [keyOf(log)], 1);
  const { server: silent, address } = await listening(t, () => undefined);
  const own = await cosigner('w.example', privateKeyOf());
  const hanging = { address, verifierKey: formatVerifierKey(own.key) };
  if (!good) throw new Error('There is one.');
  const site = await cosignedSite(t, log, policyText([hanging, good], 1));
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
  const site = await cosignedSite(t, log, policyText(await startWitnesses(t, [keyOf(log)], 1), 1));
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
