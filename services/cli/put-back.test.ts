import { join } from 'node:path';
import t, { type Test } from 'tap';
import { lossStream } from '../../contracts/streams.ts';
import { allProjections as projections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { approve, logged, submit } from '../../projections/test/log.ts';
import { backup } from '../backup/folder.ts';
import { hashOf } from '../../event-log/chain.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { run as runProgram } from '../test/built.ts';
import { copyLog } from '../test/put-back.suite.ts';

t.setTimeout(300_000);

const run = (DATA_DIR: string, ...words: string[]) => runProgram('cli', words, { env: { ...process.env, DATA_DIR } });

const opened = async <Result>(place: string, work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const urls = { eventLogUrl: `sqlite:${join(place, 'events.db')}`, readStoreUrl: `sqlite:${join(place, 'read.db')}` };
  const stores = await openStores(urls, 'make');
  return work(stores).finally(() => stores.close());
};

/** The author of the events in the log. */
const author = {
  id: 1,
  username: 'author',
  email: 'author@example.org',
  fullName: 'The Author',
  passwordHash: 'none',
  isAdmin: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};

/** A site whose collections have seen two more events than its log contains, and a backup of that log. */
const behind = async (t: Test) => {
  const [place, older, kept] = [folder(t), join(folder(t), 'older.db'), join(folder(t), 'backup')];
  const log = join(place, 'events.db');
  await opened(place, async (stores) => {
    await stores.accounts.restore(author);
    await stores.log.append('post-1', 'no_stream', logged(submit(1), approve(1)));
    await backup(stores, kept, new Date());
  });
  copyLog(log, older);
  await opened(place, async (stores) => {
    await stores.log.append('post-2', 'no_stream', logged(submit(2), approve(2)));
    await buildMissing({ ...stores, projections, hashOf });
  });
  copyLog(older, log);
  return { place, kept };
};

const standing = (place: string) =>
  opened(place, async ({ log, store }) => ({
    head: await log.head(),
    losses: (await log.readStream(lossStream)).length,
    position: (await store.group('live'))?.position,
    witness: (await store.witness())?.position,
  }));

t.test('on a log that was put back: nothing is built, switched or appended, until the loss is accepted', async (t) => {
  const { place } = await behind(t);
  const sentence = /it ends at position 2, and they have seen position 4/;
  const account = ['--email', 'boss@example.org', '--full-name', 'The Boss'];
  for (const words of [
    ['replay', '--all'],
    ['switch', 'back'],
    ['parked', 'retry', '--all'],
    ['admin', 'create', 'boss', ...account],
  ]) {
    const { err, code } = await run(place, ...words);
    t.match(err, sentence, words.join(' '));
    t.equal(code, 1);
  }
  t.match(await run(place, 'replay', 'latest', '--accept-loss'), { code: 1, err: /gives up all collections/ });
  t.same(await standing(place), { head: 2, losses: 0, position: 4, witness: 4 });
  const accepted = await run(place, 'replay', '--all', '--accept-loss');
  t.match(accepted, { code: 0, err: /The events that the log lacks up to position 4 are given up, and the log records that/ });
  t.same(await standing(place), { head: 4, losses: 1, position: 3, witness: 3 }, 'the replay is recorded behind it');
});

t.test('a backup that lacks what the read store has seen is restored, and that is said', async (t) => {
  const { place, kept } = await behind(t);
  const { out, err, code } = await run(place, 'restore', kept);
  t.match(out, /2 events and 1 account are restored/);
  t.match(err, /it ends at position 3, and they have seen position 4/);
  t.equal(code, 2);
});
