import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { appendNext } from '../../event-log/append.ts';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { logKeys } from '../checkpoints/log-key.ts';
import { CheckpointSigner } from '../checkpoints/signer.ts';
import { readConfig } from '../config/config.ts';
import { alterEvent } from '../test/alter-event.ts';
import { commandLine } from '../test/command-line.ts';

/** A site with ten events, which it signed. */
const signedSite = async (t: Test) => {
  const site = await commandLine(t);
  const { stores, place } = site;
  const context = { actor: 'operator', correlationId: randomUUID(), now: new Date() };
  const views = Array.from({ length: 10 }, () => ({ type: 'ViewsCounted', data: { views: [] } }));
  await appendNext(stores.log, 'view-counts', views, context);
  await replay({ log: stores.log, store: stores.store, projections: allProjections });
  const config = readConfig({ DATA_DIR: place });
  const signer = new CheckpointSigner({ ...stores, keys: logKeys(config), siteUrl: config.siteUrl, now: () => new Date() });
  t.ok(await signer.sign());
  const alter = (isCommitted: boolean) => alterEvent(join(place, 'events.db'), { position: 3, isCommitted });
  return { ...site, alter };
};

for (const [title, isCommitted, alteration] of [
  ['whose data were altered', false, /the data of the event at position 3 \(view-counts, revision 2\) are not as recorded\./],
  ['whose data and commitment were altered', true, /its first \d+ events are not those that were signed\./],
] as const)
  t.test(`a replay refuses a log with an event ${title}, and changes nothing`, async (t) => {
    const { run, stores, alter } = await signedSite(t);
    const live = await stores.store.group('live');
    t.match(await run(['replay', '--all']), { code: 0 });
    alter(isCommitted);
    const before = await stores.store.group('live');
    t.not(before?.token, live?.token, 'before that, it was replaced');
    for (const words of [['--all'], ['--check'], ['--all', '--keep']]) {
      const { code, err } = await run(['replay', ...words]);
      t.equal(code, 1, err);
      t.match(err, /The event log was altered: /);
      t.match(err, alteration);
      t.match(err, /"audit verify" names the altered events; docs\/operations\/wrong-log\.md/);
    }
    t.same(await stores.store.group('live'), before);
    t.equal(await stores.store.group('replay'), undefined, 'nothing is left to be continued');
    t.notMatch((await run(['status'])).out, /contradicts/, 'the collections are those that were signed');
    t.match(await run(['replay', '--accept-loss']), { code: 0 }, 'unless the loss is accepted');
    const { out } = await run(['status']);
    if (isCommitted) t.match(out, /The log contradicts its newest checkpoint: its first \d+ events are not those/);
    else t.notMatch(out, /contradicts/, 'the tree has the commitments only');
  });

t.test('a replay of one collection refuses an altered event, too', async (t) => {
  const { run, alter } = await signedSite(t);
  alter(false);
  t.match(await run(['replay', 'latest']), { code: 1, err: /are not as recorded/ });
});
