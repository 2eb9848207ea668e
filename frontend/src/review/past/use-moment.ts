import { useEffect, useEffectEvent, useState } from 'react';

/** So long, in milliseconds, the slider stands still before the moment is asked for. */
const settling = 300;

/** A slider's place, which leads the moment that shows: moved on and on, it asks once. */
export const useMoment = (shown: number, settle: (time: number) => void) => {
  const [moved, setMoved] = useState<{ readonly from: number; readonly to: number }>();
  // What the address says later takes the place of what was moved before.
  const time = moved?.from === shown ? moved.to : shown;
  const settled = useEffectEvent(settle);
  useEffect(() => {
    if (time === shown) return undefined;
    const timer = setTimeout(() => settled(time), settling);
    return () => clearTimeout(timer);
  }, [time, shown]);
  return { time, move: (to: number) => setMoved({ from: shown, to }) };
};
