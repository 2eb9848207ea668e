import { useEffect } from 'react';
import { ApiError } from './client.ts';
import { checkSession } from './session.ts';

/** Asks anew who is signed in where an answer says that what was asked for is not for them (401, 403). */
export const useSessionCheck = (error: unknown): void => {
  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void checkSession();
  }, [error]);
};
