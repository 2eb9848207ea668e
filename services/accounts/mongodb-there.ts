import type { Db } from 'mongodb';

/**
 * Tells whether an account exists. Call it after writing something that the account owns: account removal deletes owned
 * records after the account, so that one of the two removes the record.
 */
export const thereIn = (database: Db): ((id: number) => Promise<boolean>) => {
  const users = database.collection<{ readonly _id: number }>('users');
  return async (id) => (await users.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
};
