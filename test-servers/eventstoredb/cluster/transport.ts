import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import type { Place } from '../gossip.ts';
import type { Messages } from './messages.ts';

const agent = new Agent({ keepAlive: true });

/** Sends a message to another member. Rejects if it is gone or does not respond in time (milliseconds). */
export const send = async <Name extends keyof Messages>(
  { host, port }: Place,
  name: Name,
  message: Parameters<Messages[Name]>[0],
  within: number,
): Promise<ReturnType<Messages[Name]>> => {
  const sent = request({ host, port, agent, method: 'POST', path: `/${name}`, signal: AbortSignal.timeout(within) });
  sent.end(JSON.stringify(message));
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
  return (await json(response)) as ReturnType<Messages[Name]>;
};

/** Receives messages of other members. */
export const listen = async ({ host, port }: Place, messages: Messages): Promise<void> => {
  const server = createServer((incoming, outgoing) => {
    const name = (incoming.url ?? '').slice(1) as keyof Messages;
    json(incoming).then(
      (message) => outgoing.end(JSON.stringify(messages[name](message as never))),
      () => outgoing.destroy(),
    );
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, host);
  await once(server, 'listening');
};
