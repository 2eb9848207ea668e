import t from 'tap';
import { random } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { postStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { isClosed } from '../accounts/recorded-closings.ts';
import { verifyLog } from '../audit/verify.ts';
import { start } from '../test/built.ts';
import { commandLine } from '../test/command-line.ts';
import { fill, textsOf, verified, why, withArticles, type Article, type Member } from './test/erasing-site.ts';
import { holding } from './test/left-over.ts';

const kills = testCount('kills', 2);
t.setTimeout(120_000 + kills * 15_000);

t.test('the command line erases, and says what it needs to be told', async (t) => {
  const { run, stores, place } = await commandLine(t);
  const [author, other] = (await fill(stores, 16, 2)) as [Member, Member];
  const [first] = author.articles as [Article];
  t.match(await run(['posts', 'erase', `post-${first.id}`, ...why]), { code: 1, err: /Nothing can take that back: say --yes/ });
  t.match(await run(['posts', 'erase', 'nothing', ...why, '--yes']), { code: 1, err: /There is no post nothing/ });
  t.match(await run(['posts', 'erase', String(first.id), '--reason', ' ', '--yes']), { code: 1, err: /Please say why/ });
  t.equal((await stores.log.readStream(postStream(first.id))).length, 4);
  t.match(await run(['posts', 'erase', `post-${first.id}`, ...why, '--yes']), { code: 0, out: /1 post erased\./ });
  t.same(holding(t, first.texts, place), []);
  t.match(await run(['posts', 'erase', String(first.id), ...why, '--yes']), { code: 0, out: /1 post erased\./ }, 'twice');
  t.match(await run(['accounts', 'erase', 'member0', ...why, '--yes']), { code: 1, err: /Choose what becomes of its articles/ });
  t.match(await run(['accounts', 'erase', 'member0', ...why, ...withArticles, '--yes', '--json']), { code: 0 });
  t.same(holding(t, textsOf(author), place), []);
  t.match(await run(['accounts', 'erase', 'member1', ...why, '--yes', '--articles', 'keep']), {
    code: 0,
    out: /0 posts with it/,
  });
  t.same(holding(t, other.texts, place), []);
  t.match((await stores.log.readStream(postStream(other.articles[0]?.id ?? 0)))[0]?.isErased, undefined);
  t.match(await run(['accounts', 'erase', String(other.id), '--number', ...why, ...withArticles, '--yes']), {
    code: 0,
    out: /and 2 posts with it/,
  });
  t.match(await run([...verified, String(await stores.log.head())]), { code: 0, out: /No seal holds/ });
});

t.test(`erasing that is broken off is ended by whoever asks once more: ${kills} kills`, async (t) => {
  const { run, stores, place } = await commandLine(t);
  const members = await fill(stores, 12 * kills, kills);
  await run(['status']);
  for (const [n, each] of members.entries()) {
    const words = [`--reason`, 'They asked for it.', ...withArticles, '--yes'];
    const child = start('cli', ['accounts', 'erase', `member${n}`, ...words], { env: { ...process.env, DATA_DIR: place } });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stderr.once('data', resolve));
    setTimeout(() => child.kill('SIGKILL'), random() * 150);
    await ended;
    // As the command's help says: by number once the log records that the account is closed.
    const once = async () => {
      const named = (await isClosed(stores.log, each.id)) ? [String(each.id), '--number'] : [`member${n}`];
      return run(['accounts', 'erase', ...named, ...words]);
    };
    let again = await once();
    // A process killed while it held the account lock blocks others for a while; they are asked to retry.
    for (let tries = 0; tries < 10 && again.err.includes('Please try again in a few seconds.'); tries += 1) again = await once();
    t.match(again, { code: 0 }, again.err);
    t.same(holding(t, textsOf(each), place), []);
  }
  t.same((await verifyLog(stores.log, { whyUnreadable })).findings, []);
});
