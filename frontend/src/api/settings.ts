import { mutate } from 'swr';
import type { SessionView } from '../../../contracts/views/session.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { command, get, getFile } from './client.ts';
import { refreshPosts } from './own-posts.ts';
import { becomes } from './session.ts';

/** Changes what readers see of the one who is signed in; answers how it is kept. */
export const changeProfile = async (profile: Pick<UserView, 'fullName' | 'about'>): Promise<UserView> => {
  const user = await command<UserView>('PUT', '/api/user/profile', profile);
  await becomes(user);
  // Whatever shows names asks anew.
  const named = (key: unknown): boolean => typeof key === 'string' && /^\/api\/(authors|search)/.test(key);
  await Promise.all([refreshPosts(), mutate(named, undefined, { revalidate: true })]);
  return user;
};

export const changePassword = (passwords: { currentPassword: string; password: string }): Promise<void> =>
  command('PUT', '/api/user/password', passwords);

export const sessionsPath = '/api/user/sessions';

export const fetchSessions = (): Promise<SessionView[]> => get(sessionsPath);

export const endSession = (id: string): Promise<void> => command('POST', `${sessionsPath}/${encodeURIComponent(id)}/end`);

export const endOtherSessions = (): Promise<void> => command('POST', `${sessionsPath}/end-others`);

/** Asks for the account to be closed; it stays for some days. */
export const requestClosing = async (username: string): Promise<void> =>
  becomes(await command<UserView>('POST', '/api/user/closing', { username }));

/** Keeps an account that is to be closed. */
export const keepAccount = async (): Promise<void> => becomes(await command<UserView>('POST', '/api/user/closing/cancel'));

/** Asks for a link to a new e-mail address; answers what happens now, in a sentence. */
export const requestEmailChange = async (email: string): Promise<string> =>
  (await command<{ message: string }>('POST', '/api/user/email', { email })).message;

/** Makes the new e-mail address that of its account, by the token of a link. */
export const confirmEmail = (token: string): Promise<void> => command('POST', '/api/email/confirm', { token });

/** All that is kept of the one who is signed in, as a zip. */
export const fetchOwnData = (): Promise<File> => getFile('/api/user/export');
