import type { Context } from '../../event-log/append.ts';
import { checkAccounts } from '../accounts/account-check.ts';
import { findMismatch, seenBy } from '../operations/mismatch.ts';
import type { Stores } from '../stores/stores.ts';
import { asOperator, tellRights, tellSuspension, withStores, type Acting } from './run.ts';

/**
 * Runs work on accounts by the operator, only if they are the accounts of the event log, and with the rights that the
 * log records.
 */
export const withAccounts = <Result>(
  acting: Acting,
  work: (stores: Stores, context: Context) => Promise<Result>,
): Promise<Result> =>
  withStores(async (stores) => {
    const mismatch = await findMismatch(stores);
    if (mismatch) throw mismatch;
    const who = () => asOperator(stores.accounts, acting);
    const suspensions = { seen: await seenBy(stores.store), tell: tellSuspension };
    await checkAccounts(stores, { acceptLoss: false, context: await who(), onRights: tellRights, suspensions });
    return work(stores, await who());
  });
