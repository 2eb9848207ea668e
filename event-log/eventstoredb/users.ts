import { request as send } from 'node:https';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailableError } from '../event-log.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A server's HTTP API, which manages its users. */
export interface UsersServer {
  /** As in `https://log.example:2113`. */
  readonly origin: string;
  /** The certificate authority, if the system does not already trust it. */
  readonly ca?: Buffer | undefined;
  readonly admin: Credentials;
  /** The deadline for retrying transient failures, on the `performance.now()` clock. */
  readonly until: number;
}

/** The outcome for the user. */
export type UserOutcome = 'made' | 'renewed' | 'there';

interface Answer {
  readonly status: number;
  readonly body: { readonly data?: { readonly [field: string]: unknown } | readonly { readonly [field: string]: unknown }[] };
}

const callBound = 5_000;
const pause = 250;

/** Groups whose members may do more than a site needs. */
const privilegedGroups = ['$admins', '$ops'];
/** Its members may do anything with any stream, whatever its rights; members of `$ops` may not. */
const unlimited = '$admins';
/** A user that every server has. */
const builtIn = 'ops';

/** The server's statuses while it starts or elects a leader: not ready, and timed out. */
const transient = [503, 408];

/** The users of an EventStoreDB server (its source, release/oss-v23.10: UsersController, UserManagementService). */
export class Users {
  readonly #server: UsersServer;

  constructor(server: UsersServer) {
    this.#server = server;
  }

  /**
   * Creates a user without groups. Writes nothing if the user can already sign in; an existing user with another
   * password gets this one if `newPassword` is set. Throws `LogUnavailableError`, and an `Error` if the existing user
   * has another password, may do more than a site needs, or is disabled.
   */
  async ensure(user: Credentials, newPassword: boolean): Promise<UserOutcome> {
    const path = `/users/${encodeURIComponent(user.username)}`;
    const { status, body } = await this.#asAdmin('GET', path, [200, 404]);
    if (status === 200) this.#check(user.username, body);
    else {
      const { username: loginName, password } = user;
      const made = await this.#asAdmin('POST', '/users/', [201, 409], { loginName, fullName: loginName, groups: [], password });
      if (made.status === 201) return this.#entered(user, 'made');
    }
    if (await this.#mayEnter(user)) return 'there';
    if (!newPassword)
      throw new Error(
        `EventStoreDB has a user ${user.username} with another password: perhaps it is another site's. Name another one in EVENT_LOG_URL, or give it this password with --new-password.`,
      );
    await this.#asAdmin('POST', `${path}/command/reset-password`, [200], { newPassword: user.password });
    return this.#entered(user, 'renewed');
  }

  /** The other users who can sign in and have only those rights over streams that everybody has. */
  async others(username: string): Promise<string[]> {
    const { body } = await this.#asAdmin('GET', '/users/', [200]);
    return [body.data ?? []]
      .flat()
      .filter(({ loginName }) => loginName !== username && loginName !== builtIn)
      .filter(({ groups = [], disabled }) => !disabled && ![groups].flat().includes(unlimited))
      .map(({ loginName }) => String(loginName));
  }

  #check(username: string, { data }: Answer['body']): void {
    const { groups = [], disabled } = [data ?? {}].flat()[0] ?? {};
    const group = privilegedGroups.find((one) => [groups].flat().includes(one));
    if (group !== undefined)
      throw new Error(
        `${username} is in the group ${group} and may do more than a site needs. Name another user in EVENT_LOG_URL.`,
      );
    if (disabled) throw new Error(`${username} is disabled on EventStoreDB. Enable it there, or name another user.`);
  }

  async #mayEnter(user: Credentials): Promise<boolean> {
    const { status } = await this.#ask('GET', '/users/$current', user);
    if (status === 200 || status === 401) return status === 200;
    throw new LogUnavailableError(`EventStoreDB answers GET /users/$current with ${status}.`);
  }

  /** The server accepts the old password until it has read the change. */
  async #entered(user: Credentials, outcome: UserOutcome): Promise<UserOutcome> {
    while (!(await this.#mayEnter(user))) {
      if (performance.now() > this.#server.until)
        throw new LogUnavailableError(`EventStoreDB does not let ${user.username} in yet. Try again.`);
      await sleep(pause);
    }
    return outcome;
  }

  /** A new server also rejects an administrator until it has created its first users. */
  async #asAdmin(method: string, path: string, expected: readonly number[], body?: object): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask(method, path, this.#server.admin, body);
      if (expected.includes(answer.status)) return answer;
      const isOver = performance.now() > this.#server.until;
      if (answer.status === 401 && isOver)
        throw new LogUnavailableError(
          `EventStoreDB refuses "${this.#server.admin.username}", who may be no administrator, or the password in EVENT_LOG_ADMIN_PASSWORD.`,
        );
      if (isOver || answer.status !== 401)
        throw new LogUnavailableError(`EventStoreDB answers ${method} ${path} with ${answer.status}.`);
      await sleep(pause);
    }
  }

  /** Repeats a request until the server gives a meaningful answer. */
  async #ask(method: string, path: string, user: Credentials, body?: object): Promise<Answer> {
    for (;;) {
      try {
        const answer = await this.#once(method, path, user, body);
        if (!transient.includes(answer.status) || performance.now() > this.#server.until) return answer;
      } catch (error) {
        if (performance.now() > this.#server.until)
          throw new LogUnavailableError(`EventStoreDB cannot be reached at ${this.#server.origin}: ${(error as Error).message}`);
      }
      await sleep(pause);
    }
  }

  #once(method: string, path: string, { username, password }: Credentials, body?: object): Promise<Answer> {
    const { origin, ca } = this.#server;
    return new Promise((resolve, reject) => {
      const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
      const options = { method, headers, auth: `${username}:${password}`, timeout: callBound, agent: false };
      const request = send(new URL(path, origin), { ...options, ...(ca && { ca }) });
      request.on('timeout', () => request.destroy(new Error(`no answer within ${callBound / 1000} seconds`)));
      request.on('error', reject);
      request.on('response', (response) => {
        const status = response.statusCode ?? 0;
        // Only meaningful responses carry JSON.
        json(response).then(
          (content) => resolve({ status, body: content as Answer['body'] }),
          () => resolve({ status, body: {} }),
        );
      });
      request.end(body && JSON.stringify(body));
    });
  }
}
