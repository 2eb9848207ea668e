import type { Db } from 'mongodb';

/**
 * Tells whether an account is there. Asked when something that it owns was written: whoever removes an account looks
 * for that when the account is gone, so that one of the two takes it away.
 */
export const thereIn = (database: Db): ((id: number) => Promise<boolean>) => {
  const users = database.collection<{ readonly _id: number }>('users');
  return async (id) => (await users.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
};
