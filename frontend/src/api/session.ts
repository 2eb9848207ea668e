import { useState } from 'react';
import useSWR, { mutate } from 'swr';
import type { UserView } from '../../../contracts/views/user.ts';
import { initials } from '../format.ts';
import { forgetTexts } from '../unsent-texts.ts';
import { ApiError, command, get } from './client.ts';

const key = '/api/user';
const signedOutKey = 'signed-out';
const channelName = 'benchnotes-session';

const marker = 'signed-in';

/** Whether this browser may have a session: visitors who never signed in need not ask the server who they are. */
const mayBeSignedIn = (): boolean => {
  try {
    return localStorage.getItem(marker) !== null;
  } catch {
    return true;
  }
};

/** The number of the latest session check, and of the latest one whose result is in the cache. */
let started = 0;
let applied = 0;
/** The user in that result. */
let known: UserView | null | undefined;

/**
 * Stores what the header shows of the user, so that the next page can show it before the session check
 * (/first-paint.js).
 */
const remember = (user: UserView | null): void => {
  try {
    if (user) localStorage.setItem(marker, JSON.stringify([initials(user.fullName), user.fullName]));
    else localStorage.removeItem(marker);
  } catch {
    // storage is switched off: the server is asked each time
  }
};

const fetchUser = async (): Promise<UserView | null> => {
  if (!mayBeSignedIn()) return null;
  const before = applied;
  const user = await get<UserView>(key).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  // Otherwise a newer result has already been stored.
  if (applied === before) remember(user);
  return user;
};

/** Exposes to CSS whether a user is signed in, once known. */
export const markSession = (user: UserView | null | undefined): void => {
  if (user !== undefined) document.documentElement.toggleAttribute('data-session', user !== null);
};

/**
 * Asks the server for the user of the session. Returns null if there is no session, and undefined if the server does
 * not answer. When the promise resolves, `useUser` returns the same. A plain SWR revalidation does not ensure that: SWR
 * discards its result if another one has started.
 */
export const checkSession = async (): Promise<UserView | null | undefined> => {
  started += 1;
  const check = started;
  const user = await fetchUser().catch(() => undefined);
  // A later check has finished first; its result is newer.
  if (check < applied) return known;
  applied = check;
  known = user;
  await (user === undefined ? mutate(key) : mutate(key, user, { revalidate: false }));
  return user;
};

export interface Session {
  /** Undefined until known, null if signed out (specification, section 4). */
  readonly user: UserView | null | undefined;
  /** Whether the session check failed. `retry` repeats it. */
  readonly isUnknown: boolean;
  readonly retry: () => void;
}

/** The user's session, and a retry if it cannot be checked. */
export const useSession = (): Session => {
  const { data: user, error, mutate: ask } = useSWR<UserView | null, Error>(key, fetchUser);
  return { user, isUnknown: user === undefined && error !== undefined, retry: () => void ask() };
};

/** The signed-in user: undefined until known, null if signed out. */
export const useUser = (): UserView | null | undefined => useSession().user;

/** Whether the user signed out, in any tab of this browser. */
let isSignedOut = false;

/** The session of a private page. */
interface PageSession extends Session {
  /** Whether the session of `user` has expired or was ended elsewhere: the user can sign in again without leaving. */
  readonly hasEnded: boolean;
}

/** The session of a private page. When it ends, `user` stays the last user, except after signing out. */
export const usePageSession = (): PageSession => {
  const session = useSession();
  const { data: signedOut } = useSWR<boolean>(signedOutKey, () => isSignedOut);
  const { user } = session;
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user === null && last && !signedOut ? { ...session, user: last, hasEnded: true } : { ...session, hasEnded: false };
};

/** Messages between tabs. */
type News = 'changed' | 'signed-out';

const tellOtherTabs = (news: News): void => new BroadcastChannel(channelName).postMessage(news);

const noteNews = (news: News): void => {
  isSignedOut = news === 'signed-out';
  void mutate(signedOutKey, isSignedOut, { revalidate: false });
};

/** Sets the signed-in user in this tab and notifies the others. */
export const becomes = async (user: UserView | null): Promise<void> => {
  const news = user ? 'changed' : 'signed-out';
  // Session checks still in flight may return the previous user.
  started += 1;
  applied = started;
  known = user;
  remember(user);
  noteNews(news);
  await mutate(key, user, { revalidate: false });
  tellOtherTabs(news);
};

/** Checks the session again in this tab and the others: the user may have changed. */
export const sessionChanged = async (): Promise<void> => {
  await checkSession();
  tellOtherTabs('changed');
};

/** Keeps this tab's session in sync with the other tabs. */
export const followOtherTabs = (): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    noteNews(data);
    void checkSession();
  };
  return () => channel.close();
};

/** `code`: from an authenticator app, if the account requires one. */
export const login = async (form: { username: string; password: string; code?: string }): Promise<UserView> => {
  const user = await command<UserView>('POST', '/api/login', form);
  await becomes(user);
  return user;
};

export const register = async (form: {
  username: string;
  email: string;
  password: string;
  fullName: string;
}): Promise<UserView> => {
  const user = await command<UserView>('POST', '/api/register', form);
  await becomes(user);
  return user;
};

export const logout = async (): Promise<void> => {
  await command('POST', '/api/logout');
  forgetTexts();
  await becomes(null);
};
