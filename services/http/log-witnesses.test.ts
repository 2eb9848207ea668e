import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { SignedLog } from '../../contracts/views/signed-log.ts';
import type { SystemState } from '../../contracts/views/system.ts';
import { acceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { parsePolicy } from '../../domain/transparency/policy.ts';
import { listening, policyFile, policyText, willingWitness } from '../cosigning/test/test-witnesses.ts';
import { witnessAsking } from '../start/ask-witnesses.ts';
import { buildWithPeople } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

/** The page about the log, and the call that it reads, where witnesses are asked. */

const build = async (t: Test, text?: string) => {
  const site = await buildWithPeople(t, text === undefined ? {} : { WITNESS_POLICY: policyFile(t, text) }, await loadFrontend());
  const get = (path: string) => {
    site.services.responseCache.clear();
    return site.app.inject({ method: 'GET', url: path });
  };
  const ask = witnessAsking(site.services, pino({ level: 'silent' }), new AbortController().signal);
  return {
    ...{ site, get },
    ask: async () => ask?.(),
    page: async (): Promise<string> => {
      const { payload } = await get('/log');
      return payload.slice(payload.indexOf('<main'), payload.indexOf('</main>')).replaceAll(/<!-- -->/g, '');
    },
    view: async () => (await get('/api/signed-log')).json<SignedLog>(),
  };
};

/** Two willing witnesses, and one that never cosigns; two are a quorum. */
const threeWitnesses = async (t: Test) => {
  const willing = [await willingWitness(t), await willingWitness(t)];
  const silent = await willingWitness(t);
  const { address } = await listening(t, (_request, response) => void response.writeHead(503).end());
  return policyText([...willing, { ...silent, address }], 2);
};

t.test('the page says who cosigns and who does not, what a quorum is, and how many events wait for it', async (t) => {
  const text = await threeWitnesses(t);
  const { site, ask, page, view } = await build(t, text);
  t.match(await page(), /This site has signed nothing yet[^]*<h2>Witnesses<\/h2>[^]*Has cosigned nothing of this log yet/);
  await site.signLog();
  const size = (await view()).checkpoint?.size ?? 0;
  t.match((await view()).witnesses, { waiting: size, quorum: { least: 2, of: 3 } });
  t.match(await page(), new RegExp(`at least 2 of 3 witnesses[^]*No checkpoint is cosigned yet\\. ${size} events [^<]*wait`));

  await ask();
  const { cosigned, witnesses } = await view();
  const [{ time } = { time: '' }] = cosigned?.witnesses ?? [];
  const now = site.clock.now().toISOString();
  t.match(witnesses, {
    waiting: 0,
    asked: [
      { cosigned: { size, time }, failingSince: null },
      { cosigned: { size, time }, failingSince: null },
      { cosigned: null, failingSince: now, isRefusing: false },
    ],
  });
  const covered = await page();
  t.match(covered, new RegExp(`cosigned checkpoint</a> holds ${size} events\\. No event waits for a quorum`));
  t.match(covered, /does not cosign[^]*Has cosigned nothing of this log yet[^]*The site has asked it without success since/);
  for (const { verifierKey } of witnesses?.asked ?? []) t.ok(covered.includes(`<code>${verifierKey}</code>`));

  await site.post('approved');
  await site.signLog();
  const more = ((await view()).checkpoint?.size ?? 0) - size;
  t.match(await page(), new RegExp(`holds ${size} events\\. ${more} events of the newest checkpoint wait for a quorum`));
  const shown = (await page()) + JSON.stringify(await view());
  t.notMatch(shown, /127\.0\.0\.1|status 503/, 'neither the addresses of witnesses, nor why one fails');
});

t.test('a witness that knows another past refuses the log, and nothing more is said of it', async (t) => {
  const refusing = await willingWitness(t);
  const { address } = await listening(t, (_request, response) => void response.writeHead(422).end('the secret reason\n'));
  const { site, ask, page, view } = await build(t, policyText([await willingWitness(t), { ...refusing, address }], 1));
  await site.signLog();
  await ask();
  const failingSince = site.clock.now().toISOString();
  t.match((await view()).witnesses?.asked, [
    { failingSince: null, isRefusing: false },
    { cosigned: null, failingSince, isRefusing: true },
  ]);
  const shown = await page();
  t.match(shown, /cosigns<[^]*refuses this log<[^]*most likely cosigned a different past[^]*without success since/);
  t.notMatch(shown, /does not cosign/);
  t.notMatch(shown + JSON.stringify(await view()), /127\.0\.0\.1|422|secret/, 'neither its address, nor what it said');
});

t.test('a witness that the site no longer asks cosigns no more after three hours, if newer checkpoints exist', async (t) => {
  const { site, ask, page, view } = await build(t, policyText([await willingWitness(t)], 1));
  const shown = async () => {
    const { witnesses } = (await site.people.admin.call('GET', '/api/system')).json<SystemState>();
    const [late, system] = [(await view()).witnesses?.asked[0]?.isLate, witnesses?.witnesses[0]?.isLate];
    const [badge] = /does not cosign|cosigns(?=<)/.exec(await page()) ?? [];
    return { late, system, badge };
  };
  await site.signLog();
  await ask();
  site.clock.advance(3 * 60 * 60_000);
  t.same(await shown(), { late: false, system: false, badge: 'cosigns' }, 'no checkpoint is newer');
  site.clock.advance(-1);
  await site.post('approved');
  await site.signLog();
  t.same(await shown(), { late: false, system: false, badge: 'cosigns' }, 'it is not late yet');
  site.clock.advance(1);
  t.same(await shown(), { late: true, system: true, badge: 'does not cosign' });
  t.match(await page(), /does not cosign[^]*Cosigned \d+ events on[^]*It has not cosigned the newer checkpoints\./);
});

t.test('the policy is a file by which others verify what is cosigned', async (t) => {
  const { site, get, ask } = await build(t, await threeWitnesses(t));
  t.match(await get('/log/policy'), { statusCode: 404, payload: 'This site has signed nothing yet.\n' });
  await site.signLog();
  await ask();
  const policy = await get('/log/policy');
  t.match(policy, { statusCode: 200, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } });
  t.notMatch(policy.payload, /127\.0\.0\.1|w1/);
  const { origin, cosignatures } = await acceptedCheckpoint(
    (await get('/log/cosigned')).payload,
    await parsePolicy(policy.payload),
  );
  t.same(cosignatures.map(({ witness }) => witness), ['witness.example/willing', 'witness.example/willing-2']); // prettier-ignore
  t.equal((await get(`/log/${origin.slice(-12)}/policy`)).payload, policy.payload);
  t.equal((await get('/log/0123456789ab/policy')).statusCode, 404);
});

t.test('a site that asks no witnesses says nothing of them', async (t) => {
  const { site, get, page, view } = await build(t);
  await site.signLog();
  t.equal((await view()).witnesses, null);
  t.notMatch(await page(), /Witnesses/);
  t.match(await get('/log/policy'), { statusCode: 404, payload: 'This site asks no witnesses to cosign its log.\n' });
});

t.test('a policy that one witness satisfies, or any, is put so', async (t) => {
  const one = await willingWitness(t);
  const lineOf = (quorum: string) => policyText([one], 1).replace('quorum all-of-them', `quorum ${quorum}`);
  t.match(await (await build(t, lineOf('w1'))).page(), /The witness must cosign\./);
  t.match(await (await build(t, lineOf('none'))).page(), /The policy requires no cosignature\./);
});
