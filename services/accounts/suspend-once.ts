import { DomainError } from '../../contracts/errors.ts';
import { isOfSite } from '../../contracts/recorded.ts';
import { accountStream } from '../../contracts/streams.ts';
import type { Context } from '../../event-log/append.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import {
  checkedSuspension,
  decidable,
  decidedWith,
  liftSuspension,
  refuseAdmin,
  suspendUser,
  type SuspensionForm,
} from './people.ts';
import { settleSuspension, suspensionAfter } from './recorded-suspensions.ts';
import { suspensionAt, type Suspension } from './suspension.ts';

/** A suspension as recorded in the account's stream. */
interface RecordedSuspension extends Suspension {
  readonly revision: number;
  readonly actor: string;
  readonly isLifted: boolean;
}

/** The last suspension of an account, lifted or not. Throws `LogUnavailableError`. */
const lastSuspension = async (log: EventLog, id: number): Promise<RecordedSuspension | undefined> => {
  let last: RecordedSuspension | undefined;
  for await (const event of readStreamOrDamaged(log, accountStream(id))) {
    const after = suspensionAfter(event);
    if (!after || !isOfSite(event)) continue;
    const { revision, metadata } = event;
    if (after.suspension) last = { ...after.suspension, revision, actor: metadata.actor, isLifted: false };
    else if (last) last = { ...last, isLifted: true };
  }
  return last;
};

/** Whether the requested suspension is the current one, and by the same admin. */
const isThis = (last: RecordedSuspension, { reason, until }: SuspensionForm, { actor, now }: Context): boolean =>
  !last.isLifted &&
  suspensionAt({ suspension: last }, now) !== undefined &&
  last.actor === actor &&
  last.reason === reason &&
  last.until === until;

/** A suspension that an admin requested; `repeated`: an earlier request of theirs recorded it. */
export interface AskedSuspension extends RecordedSuspension {
  readonly repeated: boolean;
}

/**
 * Suspends an account as `suspend` does, idempotently: if the same admin repeats the same request, it records nothing,
 * but applies what was recorded and not yet written.
 */
export const suspendOnce = decidedWith(async (stores, user, context, form: SuspensionForm): Promise<AskedSuspension> => {
  const wanted = checkedSuspension(form, context.now);
  refuseAdmin(user, 'suspend');
  const before = await lastSuspension(stores.log, user.id);
  if (before && isThis(before, wanted, context)) {
    await settleSuspension(stores, user);
    return { ...before, repeated: true };
  }
  await suspendUser(stores, user, context, wanted);
  return { ...((await lastSuspension(stores.log, user.id)) as RecordedSuspension), repeated: false };
});

/** The last suspension of an account, if it has this revision and the actor recorded it. */
const ownSuspension = async (log: EventLog, { id }: User, { actor }: Context, revision: number): Promise<RecordedSuspension> => {
  const last = await lastSuspension(log, id);
  if (last?.revision !== revision)
    throw new DomainError('NOTHING_TO_UNDO', 'This is not the last suspension of the account: there is nothing to take back.');
  if (last.actor !== actor)
    throw new DomainError('NOT_YOUR_DECISION', 'Another admin suspended this account: only they can take that back.');
  return last;
};

/**
 * Throws if the actor cannot take a suspension back within `window` milliseconds: `DomainError` NOTHING_TO_UNDO,
 * NOT_YOUR_DECISION, UNDO_TOO_LATE, and what `decidable` throws. Accepts one that was lifted meanwhile.
 */
export const requireUndoable = async (
  stores: AccountStores,
  id: number,
  context: Context,
  { revision, window }: { readonly revision: number; readonly window: number },
): Promise<void> => {
  const { isLifted, since } = await ownSuspension(stores.log, await decidable(stores, id, context), context, revision);
  if (!isLifted && context.now.getTime() - Date.parse(since) >= window)
    throw new DomainError('UNDO_TOO_LATE', 'It is too late to take this suspension back: reinstate the account instead.');
};

/**
 * Takes a suspension back, without checking the time limit, and even if the account does not show it yet; returns
 * whether it had already been lifted or had ended.
 */
export const takeBackSuspension = decidedWith(async (stores, user, context, revision: number): Promise<boolean> => {
  const last = await ownSuspension(stores.log, user, context, revision);
  if (last.isLifted || !suspensionAt({ suspension: last }, context.now)) {
    await settleSuspension(stores, user);
    return true;
  }
  await liftSuspension(stores, user, context, revision);
  return false;
});
