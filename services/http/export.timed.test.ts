import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { postStream } from '../../contracts/streams.ts';
import { cleanerVersion } from '../../domain/article/clean.ts';
import { appendNext } from '../../event-log/append.ts';
import { article, buildWithPeople, type TestSite } from '../test/build.ts';
import { longestTurn } from '../test/complexity/strictness.ts';
import { longestTurnOf } from '../test/longest-turn.ts';

/** Many articles in the log of a site, as if they had been sent. */
const manyArticles = async ({ services: { log, runner }, clock, author }: TestSite, count: number): Promise<void> => {
  const context = { actor: `user-${author.id}`, correlationId: 'test', now: clock.now() };
  const content = `<p>${'First choose a transformer, then a bridge rectifier. '.repeat(100)}</p>`;
  const send = (postId: number) => {
    const data = { ...article({ content }), postId, authorId: author.id, slug: `article-${postId}`, cleanerVersion };
    return appendNext(log, postStream(postId), [{ type: 'PostSubmitted', data }], context);
  };
  for (let first = 1; first <= count; first += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(first + index)));
  await runner.reached(await log.head(), 60_000);
};

/** Reads the export of the author's to its end, and keeps nothing of it. */
const download = async ({ app, author }: TestSite): Promise<number | undefined> => {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/api/user/export', headers: { cookie: author.cookie } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
};

t.test('an export of two thousand articles with their receipts holds nobody up', async (t) => {
  t.setTimeout(300_000);
  const site = await buildWithPeople(t);
  await manyArticles(site, 2_000);
  await site.signLog();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  let longest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && longest > longestTurn; tries += 1) {
    const turn = await longestTurnOf(async () => t.equal(await download(site), 200));
    longest = Math.min(longest, turn);
  }
  t.ok(longest <= longestTurn, `the longest turn took ${longest} ms`);
});
