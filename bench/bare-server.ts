import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { answerJobs } from './children.ts';

export interface BareJob {
  /** Each route, and the address whose bytes it sends. */
  readonly routes: Readonly<Record<string, string>>;
}

/** The least that Fastify does to answer with bytes: no logger, no plugins, no hooks. */
answerJobs<BareJob, string>(async ({ routes }) => {
  const app = fastify({ logger: false });
  for (const [route, address] of Object.entries(routes)) {
    const response = await fetch(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = String(response.headers.get('content-type'));
    app.get(route, (_request, reply) => reply.header('content-type', type).send(bytes));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
});
