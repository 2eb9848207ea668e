import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

export interface User {
  readonly loginName: string;
  readonly fullName: string;
  readonly groups: readonly string[];
  readonly disabled: boolean;
  readonly password: string;
}

type Answer = readonly [status: number, body?: object];

const admins = '$admins';
const succeeded = (more: object): object => ({ ...more, success: true, error: 'Success' });
const failed = (error: string): object => ({ success: false, error });

/** A user as JSON. Leaves out false and empty fields (the server's Json.cs). */
const userJson = ({ loginName, fullName, groups, disabled }: User): object => ({
  loginName,
  fullName,
  groups,
  ...(disabled && { disabled }),
});

/**
 * The users of a server, and the HTTP API that manages them, as far as `log-user` needs it, written from the real
 * server's source (release/oss-v23.10: UsersController, UserManagementService, InternalAuthenticationProvider,
 * AuthorizationMiddleware, LegacyAuthorizationProviderFactory).
 */
export class Users {
  readonly #users = new Map<string, User>();
  /** How often a user was written. */
  writes = 0;
  /** How many requests get "not ready" before the first one is handled. */
  notReady = 0;

  constructor(adminPassword: string) {
    this.set({ loginName: 'admin', fullName: 'Administrator', groups: [admins], password: adminPassword });
    this.set({ loginName: 'ops', fullName: 'Operations', groups: ['$ops'], password: adminPassword });
  }

  set(user: Omit<User, 'disabled'> & Partial<User>): void {
    this.#users.set(user.loginName, { disabled: false, ...user });
  }

  get(loginName: string): User | undefined {
    return this.#users.get(loginName);
  }

  /** The calling user, from the header `authorization`; undefined if it is invalid. */
  caller(authorization: string | undefined): User | undefined {
    const [, encoded = ''] = /^Basic (\S+)$/.exec(authorization ?? '') ?? [];
    const [loginName = '', password] = atob(encoded).split(/:(.*)/s);
    const user = this.#users.get(loginName);
    return user && !user.disabled && user.password === password ? user : undefined;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await this.#answer(request);
    response.writeHead(status, { 'content-type': body ? 'application/json; charset=utf-8' : 'text/plain' });
    response.end(body && JSON.stringify(body));
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    if (this.notReady > 0) {
      this.notReady -= 1;
      return [503];
    }
    const caller = this.caller(request.headers.authorization);
    if (!caller) return [401];
    const [, name = '', command] = /^\/users\/?([^/]*)(?:\/command\/(.+))?$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    if (request.method === 'GET' && name === '$current') return [200, succeeded({ data: userJson(caller) })];
    // The same status as without a user, though only a right is missing.
    if (!caller.groups.includes(admins)) return [401];
    if (request.method === 'GET') return name === '' ? this.#all() : this.#one(name);
    const body = (await json(request)) as Record<string, never>;
    if (name === '') return this.#create(body);
    return command === 'reset-password' ? this.#reset(name, body['newPassword']) : [404];
  }

  #all(): Answer {
    return [200, succeeded({ data: [...this.#users.values()].map(userJson) })];
  }

  #one(name: string): Answer {
    const user = this.#users.get(name);
    return user ? [200, succeeded({ data: userJson(user) })] : [404, failed('NotFound')];
  }

  /** Creating an existing user with the same password succeeds. */
  #create({ loginName, fullName, groups, password }: Record<string, never>): Answer {
    const before = this.#users.get(loginName ?? '');
    if (before && before.password !== password) return [409, failed('Conflict')];
    if (!before) {
      this.writes += 1;
      this.set({ loginName, fullName, groups, password } as never);
    }
    return [201, succeeded({ loginName })];
  }

  #reset(name: string, password: string | undefined): Answer {
    const user = this.#users.get(name);
    if (!user) return [404, failed('NotFound')];
    this.writes += 1;
    this.set({ ...user, password: password ?? '' });
    return [200, succeeded({ loginName: name })];
  }
}
