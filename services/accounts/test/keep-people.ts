import type { Accounts } from '../accounts.ts';

/** Stores accounts with these numbers: data is kept only for accounts that exist. */
export const keepPeople = async (accounts: Pick<Accounts, 'restore'>, ...ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    const names = { username: `person${id}`, email: `person${id}@example.org`, fullName: `Person ${id}` };
    await accounts.restore({ id, ...names, passwordHash: 'h', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' });
  }
};
