import { accountIn } from '../../contracts/actors.ts';
import type { AuditLogEntry } from './entry.ts';

/** Which entries of the audit log are wanted; what is left out makes no difference. */
export interface AuditLogFilter {
  /** What was done to one kind of things (contracts/audit-log-kinds.ts). */
  readonly kind?: string | undefined;
  /** The number of an account: what was done by it, for it, or to it. */
  readonly account?: number | undefined;
  /** The number of a post. */
  readonly post?: number | undefined;
  /** From this time on: ISO 8601, UTC, milliseconds. */
  readonly from?: string | undefined;
  /** Before this time. */
  readonly until?: string | undefined;
}

type Told = Pick<AuditLogEntry, 'time' | 'actor' | 'to' | 'id'>;

/** Whether an entry is among those that a filter wants. What is damaged nobody can tell: that is wanted always. */
export const isWanted = ({ time, actor, to, id }: Told, { kind, account, post, from, until }: AuditLogFilter): boolean =>
  (kind === undefined || to === kind) &&
  (post === undefined || (to === 'post' && id === post)) &&
  (from === undefined || time >= from) &&
  (until === undefined || time < until) &&
  (account === undefined || accountIn(actor) === account || (to === 'account' && id === account));
