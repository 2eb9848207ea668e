import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { buildWithPeople } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { Replays } from './replays.ts';

/** With libsql, terminating a thread inside a database killed the process. */
t.test('a replay that is stopped at any moment ends by itself, and the next one comes to its end', async (t) => {
  const dataDir = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: dataDir });
  for (let number = 1; number <= 20; number += 1) await site.post('approved', { title: `An article, number ${number}` });
  const replays = new Replays(site.services.config);
  const by = { actor: 'operator:test', correlationId: 'test', now: new Date() };
  const rounds = testCount('storms', 6);
  for (let round = 0; round < rounds; round += 1) {
    replays.start([], by);
    // eslint-disable-next-line no-restricted-syntax -- the moment of the stop is the subject
    await sleep((300 * round) / rounds);
    await replays.stop();
    t.notOk(replays.running, `after ${Math.round((300 * round) / rounds)} ms`);
    if (round === 0) t.match(replays.state, { phase: 'failed', error: /^The replay was interrupted\./ });
  }
  const over = new Promise((resolve) =>
    replays.follow(({ phase }) => (phase === 'done' || phase === 'failed') && resolve(phase)),
  );
  replays.start([], by);
  t.equal(await over, 'done');
  await replays.stop();
});
