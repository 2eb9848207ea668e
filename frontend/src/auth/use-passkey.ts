import { useState } from 'react';

/** Shows a passkey by `show`, once at a time. `failed` gets what `show` throws. */
export const usePasskey = (show: () => Promise<unknown>, failed: (error: unknown) => void) => {
  const [waits, setWaits] = useState(false);
  const press = async (): Promise<void> => {
    if (waits) return;
    setWaits(true);
    try {
      await show();
    } catch (error) {
      failed(error);
    } finally {
      setWaits(false);
    }
  };
  return { waits, press: () => void press() };
};
