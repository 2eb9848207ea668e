import { useEffect } from 'react';
import { ApiError } from '../api/client.ts';
import { checkSession } from '../api/session.ts';
import { sentenceOf } from '../system/sentence.ts';
import { ErrorNotice } from './notices.ts';
import { Button, Quiet } from './ui.tsx';

/** Shown in a dialog while its content loads, and if loading has failed. */
export const DialogWaiting = ({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) => {
  const isRefused = error instanceof ApiError && error.status === 401;
  // If the session has ended, the page asks the user to sign in again, and then refetches (reauthentication.tsx).
  useEffect(() => {
    if (isRefused) void checkSession();
  }, [isRefused]);
  return error ? (
    <ErrorNotice role="alert">
      <span>{sentenceOf(error)}</span>
      <div>
        <Button $kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </ErrorNotice>
  ) : (
    <Quiet role="status">Loading...</Quiet>
  );
};
