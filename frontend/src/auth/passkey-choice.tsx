import { useState } from 'react';
import { passkeyProblem } from '../api/passkeys.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';

/**
 * Asks for a passkey by `show`, one at a time. `failed` is called with a sentence for the error that `show` throws, and
 * the error. `isBusy`: whether the form beside it is being sent.
 */
export const usePasskey = (
  show: () => Promise<unknown>,
  failed: (sentence: string, error: unknown) => void,
  isBusy = false,
): { readonly waits: boolean; readonly press: () => void } => {
  const [waits, setWaits] = useState(false);
  const press = async (): Promise<void> => {
    if (waits || isBusy) return;
    setWaits(true);
    try {
      await show();
    } catch (error) {
      failed(passkeyProblem(error) ?? sentenceOf(error), error);
    } finally {
      setWaits(false);
    }
  };
  return { waits, press: () => void press() };
};

/** The button of `usePasskey`. */
export const PasskeyChoice = ({
  passkey: { waits, press },
  disabled = waits,
}: {
  readonly passkey: ReturnType<typeof usePasskey>;
  readonly disabled?: boolean;
}) => (
  <Button $kind="quiet" aria-disabled={disabled} onClick={singleClick(press)}>
    {waits ? 'Waiting...' : 'Use a passkey'}
  </Button>
);
