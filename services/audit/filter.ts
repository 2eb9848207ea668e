import { accountIn } from '../../contracts/actors.ts';
import type { AuditLogEntry } from './entry.ts';

/** Which entries of the audit log to include; a field that is left out matches all. */
export interface AuditLogFilter {
  /** The kind of the subject (contracts/audit-log-kinds.ts). */
  readonly kind?: string | undefined;
  /** An account id: entries by, on behalf of, or about that account. */
  readonly account?: number | undefined;
  /** The number of a post. */
  readonly post?: number | undefined;
  /** From this time on: ISO 8601, UTC, milliseconds. */
  readonly from?: string | undefined;
  /** Before this time. */
  readonly until?: string | undefined;
}

type FilteredFields = Pick<AuditLogEntry, 'time' | 'actor' | 'to' | 'id'>;

/** Whether an entry matches a filter. Callers always include damaged events, which cannot be matched. */
export const isWanted = (
  { time, actor, to, id }: FilteredFields,
  { kind, account, post, from, until }: AuditLogFilter,
): boolean =>
  (kind === undefined || to === kind) &&
  (post === undefined || (to === 'post' && id === post)) &&
  (from === undefined || time >= from) &&
  (until === undefined || time < until) &&
  (account === undefined || accountIn(actor) === account || (to === 'account' && id === account));
