import { useState } from 'react';

/** The storage key of the choice. */
const storage = 'desk-keys';

const isOff = (): boolean => {
  try {
    return localStorage.getItem(storage) === 'off';
  } catch {
    return false;
  }
};

/** Whether single keys act. People who dictate or often hit keys by mistake can switch them off in this browser. */
export const useKeysChoice = (): readonly [on: boolean, choose: (on: boolean) => void] => {
  const [on, setOn] = useState(() => !isOff());
  const choose = (next: boolean): void => {
    setOn(next);
    try {
      localStorage.setItem(storage, next ? 'on' : 'off');
    } catch {
      // storage is switched off: it holds for this page
    }
  };
  return [on, choose];
};
