import { useState } from 'react';

/** Where it is remembered. */
const storage = 'desk-keys';

const isOff = (): boolean => {
  try {
    return localStorage.getItem(storage) === 'off';
  } catch {
    return false;
  }
};

/** Whether single keys act: whoever dictates, or often touches keys by mistake, switches them off in this browser. */
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
