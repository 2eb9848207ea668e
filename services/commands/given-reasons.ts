import { invalid } from '../../contracts/errors.ts';
import type { GivenReason } from '../../contracts/events/reason.ts';
import { fieldLimits, messages } from '../../contracts/rules.ts';
import { noReasons, offered } from '../../domain/reason-list.ts';
import { onlyKey } from '../../projections/category-list.ts';
import { reasonList } from '../../projections/reason-list.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

const refusalOf = (status: 'approved' | 'rejected', ids: readonly number[], found: number): string | undefined => {
  if (ids.length > 0 && status === 'approved') return messages.reasonsOfApproval;
  if (ids.length > fieldLimits.reasons.given) return messages.reasonsMany;
  if (new Set(ids).size < ids.length) return messages.reasonsTwice;
  return found < ids.length ? messages.reasonsUnknown : undefined;
};

/**
 * A decision's reasons as they are in the list now, in its order. Throws `DomainError` VALIDATION_FAILED if one is not
 * offered (any more), and `StoreUnavailableError`.
 */
export const givenReasons = async (
  reads: Reads,
  status: 'approved' | 'rejected',
  ids: readonly number[] = [],
): Promise<GivenReason[]> => {
  if (ids.length === 0) return [];
  const chosen = offered((await reads.get(reasonList, onlyKey)) ?? noReasons).filter(({ id }) => ids.includes(id));
  const message = refusalOf(status, ids, chosen.length);
  if (message !== undefined) throw invalid([{ field: 'reasons', message }]);
  return chosen.map(({ isRetired: _isRetired, ...reason }) => reason);
};
