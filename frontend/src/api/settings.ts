import { mutate } from 'swr';
import type { SessionView } from '../../../contracts/views/session.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { command, get, getFile } from './client.ts';
import { refreshPosts } from './own-posts.ts';
import { becomes, sessionChanged } from './session.ts';

/** The profile is another one: whatever shows it asks anew. */
const profileBecomes = async (user: UserView): Promise<void> => {
  await becomes(user);
  const showsProfiles = (key: unknown): boolean => typeof key === 'string' && /^\/api\/(authors|people|search)/.test(key);
  await Promise.all([refreshPosts(), mutate(showsProfiles, undefined, { revalidate: true })]);
};

/** Changes the name and the text that readers see of the one who is signed in. */
export const changeProfile = async (profile: Pick<UserView, 'fullName' | 'about'>): Promise<void> =>
  profileBecomes(await command<UserView>('PUT', '/api/user/profile', profile));

/** Makes an uploaded picture the profile picture, by its address; an empty one removes it. */
export const changePicture = async (src: string): Promise<void> =>
  profileBecomes(await command<UserView>('PUT', '/api/user/picture', { src }));

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

/** Asks for another link to the first e-mail address; answers what happens now, in a sentence. */
export const requestEmailConfirmation = async (): Promise<string> =>
  (await command<{ message: string }>('POST', '/api/user/email/confirmation')).message;

/** Confirms an e-mail address by the token of a link; a new one is that of its account then. */
export const confirmEmail = async (token: string): Promise<void> => {
  await command('POST', '/api/email/confirm', { token });
  await sessionChanged();
};

/** All that is kept of the one who is signed in, as a zip. */
export const fetchOwnData = (): Promise<File> => getFile('/api/user/export');
