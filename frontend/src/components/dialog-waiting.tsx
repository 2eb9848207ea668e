import { sentenceOf } from '../system/sentence.ts';
import { ErrorNotice } from './notices.ts';
import { Button, Quiet } from './ui.tsx';

/** What stands in a dialog while what it shows is fetched, and where that failed. */
export const DialogWaiting = ({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) =>
  error ? (
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
