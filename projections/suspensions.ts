import type { SuspensionEvent } from '../contracts/events.ts';
import { put, type Projection } from './projection.ts';

/** Records that an account was suspended, or that its suspension was lifted early. */
export interface SuspensionEntry {
  readonly accountId: number;
  readonly revision: number;
  readonly type: SuspensionEvent['type'];
  readonly actor: string;
  readonly time: string;
  /** Null if it was lifted. */
  readonly reason: string | null;
  /** Null if it has no end, or was lifted. */
  readonly until: string | null;
}

/** The suspensions of each account, and when they were lifted. */
export const suspensions: Projection<SuspensionEntry> = {
  name: 'suspensions',
  version: 1,
  key: 'text',
  indexes: [['accountId', 'revision']],
  suspension: (event) => {
    const { type, data, revision, metadata } = event;
    const { accountId } = data;
    const said =
      event.type === 'AccountSuspended'
        ? { reason: event.data.reason, until: event.data.until ?? null }
        : { reason: null, until: null };
    const { actor, time } = metadata;
    return [put(`${accountId}-${revision}`, { accountId, revision, type, actor, time, ...said })];
  },
};
