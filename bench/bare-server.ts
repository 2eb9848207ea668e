import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { answerJobs } from './children.ts';

export interface BareJob {
  /** Each route, and the address whose answer it gives. */
  readonly routes: Readonly<Record<string, string>>;
}

const madeByNode = new Set(['connection', 'date', 'keep-alive']);

/** The least that Fastify does to give the same answer, headers and bytes: no logger, no plugins, no hooks. */
answerJobs<BareJob, string>(async ({ routes }) => {
  const app = fastify({ logger: false });
  for (const [route, address] of Object.entries(routes)) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !madeByNode.has(name)));
    app.get(route, (_request, reply) => reply.headers(headers).send(bytes));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
});
