import { useEffect, useEffectEvent, useState } from 'react';

/** How long the slider must rest before the page requests its time, in milliseconds. */
const settling = 300;

/** The position of a slider, which may be ahead of the time shown: continuous movement sends one request. */
export const useMoment = (shown: number, settle: (time: number) => void) => {
  const [moved, setMoved] = useState<{ readonly from: number; readonly to: number }>();
  // A newer time in the address replaces the slider's position.
  const time = moved?.from === shown ? moved.to : shown;
  const settled = useEffectEvent(settle);
  useEffect(() => {
    if (time === shown) return undefined;
    const timer = setTimeout(() => settled(time), settling);
    return () => clearTimeout(timer);
  }, [time, shown]);
  return { time, move: (to: number) => setMoved({ from: shown, to }) };
};
