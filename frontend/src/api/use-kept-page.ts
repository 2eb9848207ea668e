import { useEffect } from 'react';
import type { UserView } from '../../../contracts/views/user.ts';
import { ApiError, get } from './client.ts';
import { becomes } from './session.ts';

/** Whether this user is still signed in; undefined if that cannot be checked, or if another user is signed in. */
const isSignedIn = async (id: number): Promise<boolean | undefined> => {
  try {
    return (await get<UserView>('/api/user')).id === id ? true : undefined;
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? false : undefined;
  }
};

const signOut = (): void => void becomes(null);

/**
 * Browsers keep a page as it was and restore it on Back (bfcache), even if the session has ended. A private page is
 * hidden when it is cached, and shown again once the server has confirmed its user. Without a session, `leave` goes to
 * another page; if the server does not answer, or another user is signed in, the page reloads.
 */
export const useKeptPage = (userId: number | undefined, leave = signOut): void => {
  useEffect(() => {
    if (userId === undefined) return undefined;
    const { style } = document.documentElement;
    const keep = ({ persisted }: PageTransitionEvent): void => void (persisted && (style.visibility = 'hidden'));
    const restore = async ({ persisted }: PageTransitionEvent): Promise<void> => {
      if (!persisted) return;
      const signedIn = await isSignedIn(userId);
      if (signedIn) style.visibility = '';
      else if (signedIn === false) leave();
      else location.reload();
    };
    const onShow = (event: PageTransitionEvent): void => void restore(event);
    addEventListener('pagehide', keep);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('pageshow', onShow);
      style.visibility = '';
    };
  }, [userId, leave]);
};
