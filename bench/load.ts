import autocannon from 'autocannon';
import { answerJobs } from './children.ts';

export interface LoadJob {
  readonly address: string;
  /** Asked for in turn. */
  readonly paths: readonly string[];
  /** Whether the client has the answers already: their ETags are asked for first and sent along. */
  readonly has: boolean;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadAnswer {
  readonly requests: number;
  readonly perSecond: number;
}

/** What browsers send: a server that counts visits has work with it. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', accept: '*/*' };

const etagOf = async (url: string): Promise<string> => (await fetch(url)).headers.get('etag') ?? '';

const requestsOf = async ({ address, paths, has }: LoadJob): Promise<autocannon.Request[]> => {
  const requests: autocannon.Request[] = [];
  for (const path of paths) {
    const condition = has ? { 'if-none-match': await etagOf(address + path) } : {};
    requests.push({ method: 'GET', path, headers: { ...browser, ...condition } });
  }
  return requests;
};

answerJobs<LoadJob, LoadAnswer>(async (job) => {
  const { address, connections, seconds, has } = job;
  const result = await autocannon({ url: address, connections, duration: seconds, requests: await requestsOf(job) });
  const requests = result.requests.total;
  const expected = has ? '304' : '200';
  const answered = result.statusCodeStats?.[expected]?.count ?? 0;
  // Requests under way when the time is over have no answer.
  if (result.errors > 0 || answered < requests)
    throw new Error(`${address}: ${answered} of ${requests} answers were ${expected}.`);
  return { requests, perSecond: requests / result.duration };
});
