import { mutate } from 'swr';
import type { SessionView } from '../../../contracts/views/session.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { command, get, getFile } from './client.ts';
import { refreshPosts } from './own-posts.ts';
import { becomes, sessionChanged } from './session.ts';

/** Updates the user after a profile change and refetches everything that shows it. */
const profileBecomes = async (user: UserView): Promise<void> => {
  await becomes(user);
  const showsProfiles = (key: unknown): boolean => typeof key === 'string' && /^\/api\/(authors|people|search)/.test(key);
  await Promise.all([refreshPosts(), mutate(showsProfiles, undefined, { revalidate: true })]);
};

/** Changes the signed-in user's name and the text that readers see about them. */
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

/** Requests that the account be closed; it remains for some days. */
export const requestClosing = async (username: string): Promise<void> =>
  becomes(await command<UserView>('POST', '/api/user/closing', { username }));

/** Cancels the closing of an account. */
export const keepAccount = async (): Promise<void> => becomes(await command<UserView>('POST', '/api/user/closing/cancel'));

/** Requests a link to confirm a new e-mail address; returns a sentence about the next step. */
export const requestEmailChange = async (email: string): Promise<string> =>
  (await command<{ message: string }>('POST', '/api/user/email', { email })).message;

/** Requests another link to confirm the first e-mail address; returns a sentence about the next step. */
export const requestEmailConfirmation = async (): Promise<string> =>
  (await command<{ message: string }>('POST', '/api/user/email/confirmation')).message;

/** Confirms an e-mail address with the token of a link; a new address then becomes the account's. */
export const confirmEmail = async (token: string): Promise<void> => {
  await command('POST', '/api/email/confirm', { token });
  await sessionChanged();
};

/** All data stored about the signed-in user, as a zip. */
export const fetchOwnData = (): Promise<File> => getFile('/api/user/export');
