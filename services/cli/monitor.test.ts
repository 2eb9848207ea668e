import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { formatCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { formatNote, parseNote } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner, noteSigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { logKeys, rotateLogKey } from '../checkpoints/log-key.ts';
import { logSigning } from '../start/sign-log.ts';
import { buildWithPeople } from '../test/build.ts';
import { run, start } from '../test/built.ts';
import { folder } from '../test/folder.ts';

/** A site, and the command on another machine. `lies`: texts that the site returns instead of its own. */
const build = async (t: Test) => {
  const site = await buildWithPeople(t);
  await site.signLog();
  const asked: string[] = [];
  const lies = new Map<string, string>();
  const answer = async (url: string): Promise<{ status: number; body: string | Buffer }> => {
    asked.push(url);
    const lie = lies.get(url);
    if (lie !== undefined) return { status: 200, body: lie };
    const { statusCode: status, rawPayload: body } = await site.app.inject({ method: 'GET', url });
    return { status, body };
  };
  const server = createServer((request, response) => {
    void answer(String(request.url)).then(({ status, body }) => response.writeHead(status).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = folder(t);
  const state = join(place, 'state');
  const env = { ...process.env, DATA_DIR: join(place, 'none'), LOG_LEVEL: 'info' };
  const words = (...more: string[]): string[] => ['audit', 'monitor', address, '--state', state, ...more];
  const served = async (path: string): Promise<string> => (await site.app.inject({ method: 'GET', url: path })).payload;
  /** Another past of the same size, signed with the site's key. */
  const forkOf = async (note: string): Promise<string> => {
    const { origin, size } = parseUnverifiedCheckpoint(note);
    const signer = await noteSigner(origin, logKeys(site.services.config).current);
    const text = formatCheckpoint({ origin, size, root: Buffer.alloc(32, 7), extensions: [] });
    return formatNote({ text, signatures: [signer.sign(text)] });
  };
  return {
    ...{ site, asked, lies, address, place, state, env, words, served, forkOf },
    look: (...more: string[]) => run('cli', words(...more), { env }),
  };
};

t.test('the log of a site is looked at from outside: first by the key that it shows, which is said', async (t) => {
  const { site, asked, look, served, place } = await build(t);
  const key = (await served('/log/key')).trim();
  const first = await look();
  t.equal(first.code, 0, first.err);
  t.match(first.out, /^The log "site\.test\/log\/[0-9a-f]{12}" has \d+ events\. This is the first look at it/);
  t.match(first.out, /^The key of the log was taken from the site, and is trusted from now on\. It came over http, /m);
  t.ok(first.out.includes(`Verify it through another channel than the site: ${key}\n`));
  t.match(first.out, /^Without witnesses \(--policy\), neither the age/m);
  t.same(asked, ['/log/checkpoint', '/log/key']);
  t.match(await look(), { code: 0, out: /has (\d+) events, the same as at the look before\./ });

  await site.submit();
  await site.signLog();
  const metrics = join(place, 'log.prom');
  t.match(await look('--metrics', metrics), { code: 0, out: /They begin with the \d+ of the look before, unaltered/ });
  const { size } = parseUnverifiedCheckpoint(await served('/log/checkpoint'));
  t.match(readFileSync(metrics, 'utf8'), new RegExp(`^benchnotes_monitor_size\\{site="http://127.*"\\} ${size}$`, 'm'));
  const { out } = await look('--json');
  t.match(JSON.parse(out), { result: 'as expected', isAlarm: false, size, sizeBefore: size, key, isFirstUse: false });
});

t.test('a long name of a log is cut, its key is not', async (t) => {
  const { lies, words, env, look } = await build(t);
  const log = (await TestLog.of('L'.repeat(5_000))).growTo(3);
  const key = formatVerifierKey(log.signer.key);
  lies.set('/log/checkpoint', await log.checkpoint());
  lies.set('/log/key', key);
  const { code, out } = await look();
  t.equal(code, 0);
  t.match(out, /^The log "L{100}…" has 3 events\. This is the first look at it/);
  t.match(out, /than the site: L{100}…\+[0-9a-f]{8}\+\S+$/m);
  t.ok(out.includes(`…${key.slice(5_000)}\n`), 'what is to be compared is whole');
  t.ok(out.length < 1_000, `${out.length} characters`);
  t.match(JSON.parse((await look('--json')).out), { origin: log.signer.key.name, key }, 'as JSON it is exact');
  const child = start('cli', words('--every', '1h'), { env });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    t.match(JSON.parse(line), { level: 30, origin: `${'L'.repeat(100)}…`, size: 3 });
    t.ok(line.length < 1_500, `${line.length} characters`);
    child.kill('SIGTERM');
  }
  t.same(await ended, [0, null]);
});

t.test('a log that changes its key is followed by both keys, then by the new one', async (t) => {
  const { site, look, served } = await build(t);
  const { services } = site;
  const old = (await served('/log/key')).trim();
  t.equal((await look('--log-key', old)).code, 0);
  rotateLogKey(services.config);
  const sign = logSigning(services, pino({ level: 'silent' }), false);
  for (let round = 0; round < 2; round += 1) {
    await sign();
    await services.runner.reached(await services.log.head(), 30_000);
  }
  const next = (await served('/log/key')).trim();
  t.not(next, old);
  t.equal((await look('--log-key', old)).code, 0, 'who has the old one follows on');
  t.match(await look('--log-key', next), { code: 3, err: /If the log changed its key, .* give both \(--log-key twice\)/ });
  t.equal((await look('--log-key', old, '--log-key', next)).code, 0);
  t.equal((await look('--log-key', next)).code, 0, 'from then on the new one is enough');
});

t.test('a site that listens is followed with a key that was kept', async (t) => {
  const { site, place, env, served } = await build(t);
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const key = await served('/log/key');
  const words = ['audit', 'monitor', `${address}/log`, '--log-key', key, '--state', join(place, 'other')];
  const looked = await run('cli', words, { env });
  t.match(looked, { code: 0, err: '' });
  t.notMatch(looked.out, /trusted from now on/);
});

t.test('another past ends with 1, now and later, and the evidence is kept', async (t) => {
  const { site, lies, look, served, forkOf } = await build(t);
  await look();
  const honest = await served('/log/checkpoint');
  lies.set('/log/checkpoint', await forkOf(honest));
  const { code, out } = await look();
  t.equal(code, 1);
  t.match(
    out,
    /^The log has two pasts: it signed two checkpoints of \d+ events with different roots\..* Its name is "site\.test\/log\/[0-9a-f]{12}"\.$/m,
  );
  const [, evidence = ''] = /^The evidence is in (.*)\.$/m.exec(out) ?? [];
  t.equal(readFileSync(join(evidence, 'kept.note'), 'utf8'), honest);
  t.equal(readFileSync(join(evidence, 'checkpoint.note'), 'utf8'), lies.get('/log/checkpoint'));
  lies.clear();
  await site.signLog();
  t.match(await look(), { code: 1, out: /has two pasts/ });
});

t.test('what cannot be said yet ends with 3, and with 1 once it lasted', async (t) => {
  const { lies, look, state } = await build(t);
  await look();
  lies.set('/log/checkpoint', '<h1>Down for maintenance</h1>');
  const { code, out } = await look();
  t.equal(code, 3);
  t.match(
    out,
    /\/log\/checkpoint answers no checkpoint\. .*\nThis proves nothing yet\. It becomes an alarm if it lasts for 1 day from /,
  );
  const file = join(state, String(readdirSync(state)[0]), 'state.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"since": "[^"]*"/, '"since": "2026-01-01T00:00:00.000Z"'));
  t.match(await look(), { code: 1, out: /answers no checkpoint\..*\nThe evidence is in / });
  lies.clear();
  t.match(await look(), { code: 0 });
});

t.test('a policy asks for witnesses, and for how long ago they cosigned', async (t) => {
  const { lies, look, served, place } = await build(t);
  const witness = await cosigner('witness.test', privateKeyOf());
  const policy = join(place, 'policy');
  writeFileSync(policy, `log ${await served('/log/key')}witness w ${formatVerifierKey(witness.key)}\nquorum w\n`);
  t.match(await look('--policy', policy), { code: 1, out: /\/log\/cosigned is not there: no witnesses cosigned the log/ });
  const { text, signatures } = parseNote(await served('/log/checkpoint'));
  const time = Math.floor(Date.now() / 1_000) - 7_200;
  lies.set('/log/cosigned', formatNote({ text, signatures: [...signatures, witness.cosign(text, time)] }));
  const at = new Date(time * 1_000).toISOString();
  const seen = new RegExp(`^Enough witnesses \\(w, ${at}\\) had cosigned \\d+ of them by ${at}\\.$`, 'm');
  t.match(await look('--policy', policy), { code: 0, out: seen });
  t.match(await look('--policy', policy, '--most-age', '1h'), { code: 1, out: /that is too long ago \(--most-age\)/ });
});

t.test('with --every it tells of each look in a line, until it is stopped, or the log has two pasts', async (t) => {
  const { lies, words, env, served, forkOf } = await build(t);
  const child = start('cli', words('--every', '1h'), { env });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    t.match(JSON.parse(line), {
      level: 40,
      result: 'as expected',
      isFirstUse: true,
      msg: /This is the first look at it.*is trusted/,
    });
    child.kill('SIGTERM');
  }
  t.same(await ended, [0, null]);

  const forked = start('cli', words('--every', '1s'), { env });
  const stopped = once(forked, 'exit');
  const lines: string[] = [];
  const fork = await forkOf(await served('/log/checkpoint'));
  const renamed = await (await TestLog.of('evil\u202etxt')).growTo(1).checkpoint();
  for await (const line of createInterface(forked.stdout)) {
    lines.push(line);
    lies.set('/log/checkpoint', lines.length === 1 ? renamed : fork);
  }
  t.same(await stopped, [1, null]);
  t.notMatch(lines.join(), /\u202e/, 'no line of the log obeys what the site is called');
  const entries = lines.map((line) => JSON.parse(line) as object);
  t.match(entries[0], { level: 30, result: 'as expected', notes: null });
  t.match(entries[1], { level: 50, result: 'renamed', notes: null });
  t.match(entries.at(-1), { level: 50, result: 'forked', notes: { checkpoint: fork, kept: await served('/log/checkpoint') } });
});

t.test('what is not understood ends with 3 and asks nobody', async (t) => {
  const { asked, look, place, env } = await build(t);
  const called = (...words: string[]) => run('cli', ['audit', 'monitor', ...words], { env, cwd: place });
  t.match(await called(), { code: 3, err: /missing required argument 'url'/ });
  t.match(await called('benchnotes.example'), {
    code: 3,
    err: /It takes the address of a site, as https:\/\/benchnotes\.example/,
  });
  t.match(await look('--every', '1x'), { code: 3, err: /It takes a number and a unit: 30s, 15m, 1h or 1d/ });
  t.match(await look('--every', '25d'), { code: 3, err: /at most 24d/ });
  t.match(await look('--log-key', 'none'), { code: 3, err: /is not a verifier key/ });
  t.match(await look('--log-key', 'none', '--policy', 'none'), { code: 3, err: /Give --log-key or --policy, not both/ });
  t.match(await look('--policy', join(place, 'none')), {
    code: 3,
    err: /The policy \S+none cannot be read: no such file or directory\.$/m,
  });
  t.match(await look('--most-age', '1h'), { code: 3, err: /--most-age needs a --policy with a quorum/ });
  const policy = join(place, 'policy');
  writeFileSync(policy, 'quorum none\n');
  t.match(await look('--policy', policy), { code: 3, err: /The policy names no log/ });
  t.same(asked, []);
  t.notOk(existsSync(join(place, 'benchnotes-monitor')));
  t.match(await look('--metrics', join(place, 'none/log.prom')), { code: 3, err: /log\.prom/ });
});
