import type { AppendReq, BatchAppendReq, ReadReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import { nameOf } from './messages.ts';
import type { ServedEvents } from './served-events.ts';
import type { User, Users } from './users.ts';

type Right = '$r' | '$w' | '$d' | '$mr' | '$mw';
type Acl = Readonly<Partial<Record<Right, string | readonly string[]>>>;

const allUsers = '$all';
const admins = '$admins';

/** The access that a call needs to a stream. */
interface Wanted {
  readonly action: 'read' | 'write' | 'delete';
  readonly stream: string;
}

/** The access that a message of a call needs, by method; undefined for one that only continues the call. */
export const wantedBy = (path: string, message: unknown): Wanted | undefined => {
  const method = path.split('/').at(-1);
  if (method === 'Read') {
    const stream = (message as ReadReq).getOptions()?.getStream();
    return { action: 'read', stream: stream ? nameOf(stream.getStreamIdentifier()) : allUsers };
  }
  const options = (message as AppendReq | BatchAppendReq | TombstoneReq).getOptions();
  if (!options) return undefined;
  return { action: method === 'Tombstone' ? 'delete' : 'write', stream: nameOf(options.getStreamIdentifier()) };
};

const rightOf = ({ action, stream }: Wanted): Right | undefined => {
  if (!stream.startsWith('$$')) return ({ read: '$r', write: '$w', delete: '$d' } as const)[action];
  return ({ read: '$mr', write: '$mw', delete: undefined } as const)[action];
};

/**
 * Access to streams: by the stream's own rights, by those that `$settings` gives to all, by the server's defaults,
 * separately for each right (the real server's source, release/oss-v23.10: LegacyStreamPermissionAssertion,
 * IndexReader.GetEffectiveAcl).
 */
export class Access {
  readonly users: Users;
  readonly #events: ServedEvents;

  constructor(users: Users, events: ServedEvents) {
    this.users = users;
    this.#events = events;
  }

  async may({ loginName, groups }: User, wanted: Wanted): Promise<boolean> {
    const right = rightOf(wanted);
    if (right === undefined || (wanted.stream === allUsers && wanted.action !== 'read')) return false;
    if (groups.includes(admins)) return true;
    const roles = [(await this.#aclOf(wanted.stream.replace(/^\$\$/, '')))[right] ?? []].flat();
    return roles.some((role) => role === allUsers || role === loginName || groups.includes(role));
  }

  async #aclOf(stream: string): Promise<Acl> {
    const role = stream.startsWith('$') ? admins : allUsers;
    const { $acl = {} } = await this.#last<{ $acl?: Acl }>(`$$${stream}`);
    const settings = await this.#last<{ $userStreamAcl?: Acl; $systemStreamAcl?: Acl }>('$settings');
    const usual = { $r: role, $w: role, $d: role, $mr: role, $mw: role };
    return { ...usual, ...(stream.startsWith('$') ? settings.$systemStreamAcl : settings.$userStreamAcl), ...$acl };
  }

  async #last<Said extends object>(stream: string): Promise<Partial<Said>> {
    const last = (await this.#events.stream(stream)).at(-1);
    return last ? (JSON.parse(Buffer.from(last.data.data, 'base64').toString()) as Said) : {};
  }
}
