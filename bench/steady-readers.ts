import autocannon from 'autocannon';
import { answerJobs } from './children.ts';

export interface SteadyJob {
  readonly address: string;
  /** Asked for in turn. What each answers at first is what it must answer to the end. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** Requests a second, of all connections together. */
  readonly rate: number;
  readonly seconds: number;
}

export interface SteadyAnswer {
  readonly requests: number;
  /** Answers that failed, or were not what was answered at first. */
  readonly wrong: number;
  /** Of latencies, in milliseconds. */
  readonly p99: number;
}

const answerOf = async (url: string): Promise<string> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
};

/** Readers who come at a fixed pace, as they do to a site that is not overloaded, and hold each answer against the first. */
answerJobs<SteadyJob, SteadyAnswer>(async ({ address, paths, connections, rate, seconds }) => {
  let wrong = 0;
  const requests: autocannon.Request[] = [];
  for (const path of paths) {
    const expected = await answerOf(address + path);
    requests.push({
      method: 'GET',
      path,
      onResponse: (status, body) => {
        if (status !== 200 || body !== expected) wrong += 1;
      },
    });
  }
  const result = await autocannon({ url: address, connections, overallRate: rate, duration: seconds, requests });
  return { requests: result.requests.total, wrong: wrong + result.errors + result.timeouts, p99: result.latency.p99 };
});
