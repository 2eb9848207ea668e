import t from 'tap';
import type { DomainEvent } from '../../contracts/recorded.ts';
import { imagePath } from '../../contracts/images.ts';
import { postStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { buildWithPeople, type Answer, type Person } from '../test/build.ts';
import { longestTurn } from '../test/complexity/strictness.ts';

const reason = 'They asked for it.';
const erase = (by: Person, { id }: { id: number }): Promise<Answer> => by.call('POST', `/api/posts/${id}/erasure`, { reason });
const erasePerson = (by: Person, { id }: { id: number }, articles: string): Promise<Answer> =>
  by.call('POST', `/api/people/${id}/erasure`, { reason, articles });

const textOf = (content = '<p>Old text.</p>') => ({
  ...{ title: 'An old title', summary: 'An old summary', content, tags: ['old'], categoryId: 1, readTime: 1, cleanerVersion: 1 },
});

/**
 * The longest turn of the event loop during some work, in milliseconds. Each turn counts at most the processor time
 * used in it, because a busy machine may not run the loop for long.
 */
const longestTurnIn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let [began, before] = [performance.now(), process.cpuUsage()];
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, Math.min(performance.now() - began, (user + system) / 1_000));
    [began, before] = [performance.now(), process.cpuUsage()];
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
};

t.test('readers are answered while it is done: the event loop goes on turning', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { services, admin, author } = site;
  const { log, runner } = services;
  const context = { actor: `user-${author.id}`, correlationId: 'test', now: site.clock.now() };
  // They compress to a hundredth, so a page of the log holds very many.
  const image = imagePath('a'.repeat(40), { width: 100, height: 50 });
  const content = `<p>${'a word of many '.repeat(5_000)}</p><img src="${image}" alt="">`;
  let last = 0;
  for (let id = 1; id <= 80; id += 1) {
    const event: DomainEvent = {
      type: 'PostSubmitted',
      data: { postId: id, authorId: author.id, slug: `p-${id}`, ...textOf(content) },
    };
    last = (await appendNext(log, postStream(id), [event], context)).position;
  }
  t.ok(await runner.reached(last, 60_000));
  let reads = 0;
  let slowest = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { statusCode } = await site.visitor.call('GET', `/api/posts/latest?limit=${1 + (reads % 100)}`);
      slowest = Math.max(slowest, performance.now() - began);
      if (statusCode !== 200) t.fail(`answered ${statusCode}`);
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const began = performance.now();
  const turn = await longestTurnIn(async () => t.equal((await erase(admin, { id: 50 })).statusCode, 200));
  const turnOfAccount = await longestTurnIn(async () => t.equal((await erasePerson(admin, author, 'erase')).statusCode, 200));
  isOver = true;
  await reading;
  const took = Math.round(performance.now() - began);
  t.comment(`${took} ms, ${reads} reads meanwhile, the slowest ${slowest} ms; longest turns ${turn} and ${turnOfAccount} ms`);
  t.ok(turn < longestTurn, `the event loop turned after ${turn} ms`);
  t.ok(turnOfAccount < longestTurn, `the event loop turned after ${turnOfAccount} ms`);
  t.ok(reads > 10);
});
