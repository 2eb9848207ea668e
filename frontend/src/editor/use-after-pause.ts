import { useEffect, useRef } from 'react';

/** The delay after the last call, in milliseconds: a long text should not be examined on every key. */
const pause = 500;

/** Calls `act` a moment after the last of several calls, with its arguments, unless the component is gone by then. */
export const useAfterPause = <Args extends readonly unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (...args) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act(...args), pause);
  };
};
