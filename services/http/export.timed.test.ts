import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { longestTurn } from '../test/complexity/strictness.ts';
import { exportPath } from '../test/exported.ts';
import { longestTurnOf } from '../test/longest-turn.ts';
import { manyArticles } from '../test/many-articles.ts';

const content = (): string => `<p>${'First choose a transformer, then a bridge rectifier. '.repeat(100)}</p>`;

/** Reads the author's export to the end, and discards it. */
const download = async ({ app, author }: TestSite): Promise<number | undefined> => {
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: exportPath, headers: { cookie: author.cookie } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
};

t.test('an export of two thousand articles with their receipts holds nobody up', async (t) => {
  t.setTimeout(300_000);
  const site = await buildWithPeople(t);
  await manyArticles(site, site.author, 2_000, content);
  await site.signLog();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  let longest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && longest > longestTurn; tries += 1) {
    const turn = await longestTurnOf(async () => t.equal(await download(site), 200));
    longest = Math.min(longest, turn);
  }
  t.ok(longest <= longestTurn, `the longest turn took ${longest} ms`);
});
