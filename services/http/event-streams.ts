import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { DomainError } from '../../contracts/errors.ts';
import type { Route } from '../../contracts/route.ts';
import type { Services } from './services.ts';
import { requireAdmin, stillSignedIn } from './authenticate.ts';

/** How many streams may be open: in this process, and per admin in it. */
const most = { all: 200, ofOne: 10 };
/** Keeps proxies from cutting silent connections, in milliseconds. */
const heartbeatEvery = 25_000;
/**
 * How many bytes may wait for a client that does not read. Beyond that the server cuts it off; the client then
 * reconnects and reloads its lists.
 */
const longestBacklog = 64 * 1024;

/** An admin's open stream. Before each message the server checks that the admin may still receive it. */
class Follower {
  readonly userId: number;
  readonly #raw: ServerResponse;
  readonly #mayListen: () => Promise<boolean>;
  /** The newest message of each subject. */
  readonly #waiting = new Map<number | string, object>();
  #busy = false;

  constructor(userId: number, raw: ServerResponse, mayListen: () => Promise<boolean>) {
    this.userId = userId;
    this.#raw = raw;
    this.#mayListen = mayListen;
  }

  tell(news: Iterable<readonly [subject: number | string, message: object]>): void {
    for (const [subject, message] of news) this.#waiting.set(subject, message);
    void this.#send();
  }

  beat(): void {
    void this.#send(': still here\n\n');
  }

  end(): void {
    this.#raw.end();
  }

  async #send(comment = ''): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      let text = comment;
      while (text !== '' || this.#waiting.size > 0) {
        if (!(await this.#mayListen())) return this.end();
        for (const message of this.#waiting.values()) text += `data: ${JSON.stringify(message)}\n\n`;
        this.#waiting.clear();
        this.#write(text);
        text = '';
      }
    } catch {
      // The permission check failed: end the stream and let the client reconnect.
      this.end();
    } finally {
      this.#busy = false;
    }
  }

  #write(text: string): void {
    if (this.#raw.writableEnded) return;
    if (this.#raw.writableLength > longestBacklog) this.#raw.destroy();
    else this.#raw.write(text);
  }
}

/** Sends news to a follower; of several messages on one subject only the newest is sent. Must not throw. */
export type Tell = (news: Iterable<readonly [subject: number | string, message: object]>) => void;

/** Serves streams of server-sent events to admins. All streams share the limits. */
export const eventStreams = (app: FastifyInstance, services: Services) => {
  const followers = new Set<Follower>();

  const refuseTooMany = (userId: number): void => {
    const own = [...followers].filter((follower) => follower.userId === userId).length;
    if (followers.size < most.all && own < most.ofOne) return;
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      'Too many dashboards are open at once. Close one that you do not need, then load this page again.',
    );
  };

  const follow = (request: FastifyRequest, reply: FastifyReply, userId: number, subscribe: (tell: Tell) => () => void): void => {
    const { raw } = reply;
    const follower = new Follower(userId, raw, async () => (await stillSignedIn(services, request))?.isAdmin ?? false);
    const heartbeat = setInterval(() => follower.beat(), heartbeatEvery);
    followers.add(follower);
    raw.on('error', () => undefined);
    raw.once('close', () => {
      stopFollowing();
      clearInterval(heartbeat);
      followers.delete(follower);
    });
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Otherwise nginx would buffer the messages
      'x-accel-buffering': 'no',
      // Close the connection with the stream, so that a stopping server need not wait for it
      connection: 'close',
    });
    raw.write('retry: 3000\n\n');
    const stopFollowing = subscribe((news) => follower.tell(news));
  };

  // End all streams: they never end by themselves, so a stopping server would wait for them.
  app.addHook('preClose', async () => {
    for (const follower of followers) follower.end();
  });

  /** `subscribe` receives the function that sends to the follower, and returns one that unsubscribes it. */
  return ({ method, path }: Route, subscribe: (tell: Tell) => () => void): void => {
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      config: { stream: true },
      onRequest: requireAdmin,
      handler: async (request, reply) => {
        const userId = request.user?.id as number;
        refuseTooMany(userId);
        follow(request, reply, userId, subscribe);
      },
    });
  };
};
