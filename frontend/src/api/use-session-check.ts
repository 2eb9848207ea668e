import { useEffect } from 'react';
import { ApiError } from './client.ts';
import { checkSession } from './session.ts';

/** Checks the session again after a response of 401 or 403. */
export const useSessionCheck = (error: unknown): void => {
  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void checkSession();
  }, [error]);
};
