import { command } from './client.ts';
import { checkSession } from './session.ts';

/** Requests a link to choose a new password; returns a sentence about the next step. */
export const requestPasswordReset = async (email: string): Promise<string> =>
  (await command<{ message: string }>('POST', '/api/password-reset', { email })).message;

/** Sets a new password with the token of a link. Ends all sessions of the account, perhaps including this one. */
export const completePasswordReset = async (token: string, password: string): Promise<void> => {
  await command('POST', '/api/password-reset/complete', { token, password });
  await checkSession();
};
