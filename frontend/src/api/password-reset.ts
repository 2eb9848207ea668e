import { command } from './client.ts';
import { checkSession } from './session.ts';

/** Asks for a link to choose a new password; answers what happens now, in a sentence. */
export const requestPasswordReset = async (email: string): Promise<string> =>
  (await command<{ message: string }>('POST', '/api/password-reset', { email })).message;

/** Chooses a new password by the token of a link. It ends all sessions of the account, which may be the one here. */
export const completePasswordReset = async (token: string, password: string): Promise<void> => {
  await command('POST', '/api/password-reset/complete', { token, password });
  await checkSession();
};
