import t, { type Test } from 'tap';
import type { ReplayProgress, SystemState } from '../../contracts/views/system.ts';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { until } from '../../scripts/until.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { alterEvent } from '../test/alter-event.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';

const skip = process.env['EVENT_LOG_URL']?.startsWith('esdb') ? 'it alters the file of the embedded log' : false;

const signingOf = async (site: TestSite) => (await site.admin.call('GET', '/api/system')).json<SystemState>().signing;

/** A site that signed an approved post, whose approval is then forged, with a commitment that matches. */
const alteredSite = async (t: Test) => {
  const site = await buildWithPeople(t);
  const post = await site.post('approved');
  await site.signLog();
  await site.signLog();
  const events = await site.services.log.readAll(0, 1_000);
  const { position } = events.find(({ type }) => type === 'PostApproved') as { readonly position: number };
  const { note } = (await site.services.checkpoints.last()) as { readonly note: string };
  const { size, origin } = parseUnverifiedCheckpoint(note);
  t.same(await signingOf(site), { signed: size, unsigned: 0, unsignedSince: null, contradiction: null });
  alterEvent(site.services.config.eventLogUrl.replace('sqlite:', ''), { position, isCommitted: true });
  return { site, post, size, name: origin.slice(-12) };
};

const metricsOf = async (site: TestSite) => (await site.visitor.call('GET', '/metrics')).payload;

t.test('a replay by an admin refuses an altered log, and readers keep what they had', { skip }, async (t) => {
  const { site, post, size } = await alteredSite(t);
  const before = await site.services.store.group('live');
  t.equal((await site.admin.call('POST', '/api/system/replay', { collections: [] })).statusCode, 200);
  await until(() => !site.services.replays.running, 'the replay has ended');
  const { phase, error } = site.services.replays.state as ReplayProgress;
  t.equal(phase, 'failed');
  t.match(error, new RegExp(`^The event log was altered: its first ${size} events are not those that were signed\\.`));
  t.same((await site.services.store.group('live'))?.generations, before?.generations);
  t.equal((await site.visitor.call('GET', `/api/posts/${post.slug}`)).statusCode, 200);
});

t.test('tiles of an altered log are not served as those of the signed one, and the operator hears of it', { skip }, async (t) => {
  const { site, size, name } = await alteredSite(t);
  const { log, store } = site.services;
  const tiles = ['/log', `/log/${name}`].map((base) => `${base}/tile/0/000.p/${size}`);
  for (const tile of tiles) t.equal((await site.visitor.call('GET', tile)).statusCode, 200);
  t.match(await metricsOf(site), /^benchnotes_log_altered 0$/m);
  await replay({ log, store, projections: allProjections });
  for (const tile of tiles) t.equal((await site.visitor.call('GET', tile)).statusCode, 404, tile);
  t.equal((await site.visitor.call('GET', '/log/checkpoint')).statusCode, 200, 'what was signed stays');
  const contradiction = `its first ${size} events are not those that were signed.`;
  t.same(await signingOf(site), { signed: size, unsigned: 0, unsignedSince: null, contradiction });
  await until(async () => /^benchnotes_log_altered 1$/m.test(await metricsOf(site)), 'the metric says so');
});

t.test('an admin sees since when events are not signed', async (t) => {
  const site = await buildWithPeople(t);
  t.equal(await signingOf(site), null, 'nothing is signed yet');
  await site.signLog();
  await site.signLog();
  const { signed } = (await signingOf(site)) as { readonly signed: number };
  site.clock.advance(60_000);
  const unsignedSince = site.clock.now().toISOString();
  await site.submit();
  site.clock.advance(60_000);
  await site.submit();
  await site.services.runner.reached(await site.services.log.head(), 5_000);
  const unsigned = (await site.services.log.readAll(0, 1_000)).length - signed;
  t.same(await signingOf(site), { signed, unsigned, unsignedSince, contradiction: null });
  const counted = new RegExp(`^benchnotes_unsigned_events ${unsigned}$`, 'm');
  await until(async () => counted.test(await metricsOf(site)), 'the metric counts them');
});
