import autocannon from 'autocannon';
import { article } from './articles.ts';
import { answerJobs } from './children.ts';

export interface SubmitPeopleJob {
  readonly address: string;
  readonly cookie: string;
  /** The number of the first article. */
  readonly first: number;
  readonly count: number;
  readonly characters: number;
  readonly inFlight: number;
}

/** An author who submits so many articles, so many at once. Answers the seconds that it took. */
answerJobs<SubmitPeopleJob, number>(async ({ address, cookie, first, count, characters, inFlight }) => {
  const bodies = Array.from({ length: count }, (_, index) => {
    const { title, summary, content, categoryId, tags, readTime } = article(first + index, characters);
    return JSON.stringify({ title, summary, content, categoryId, tags, readTime });
  }).values();
  const headers = { cookie, 'content-type': 'application/json' };
  const submit: autocannon.Request = {
    method: 'POST',
    path: '/api/posts',
    headers,
    setupRequest: (request) => ({ ...request, body: bodies.next().value ?? '' }),
  };
  const begin = performance.now();
  const result = await autocannon({ url: address, connections: inFlight, amount: count, requests: [submit] });
  const seconds = (performance.now() - begin) / 1_000;
  const codes = result.statusCodeStats;
  if (codes?.['201']?.count !== count) throw new Error(`${address} did not take ${count} articles: ${JSON.stringify(codes)}`);
  return seconds;
});
