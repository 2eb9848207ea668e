import { dates } from '../format.ts';

/** A date; the exact time, in the reader's own zone, shows on hovering. The server does not know that zone, so it is added then. */
export const Time = ({ value, format }: { value: string; format: 'long' | 'short' }) => (
  <time dateTime={value} onPointerEnter={(event) => (event.currentTarget.title = dates.exact(value))}>
    {dates[format](value)}
  </time>
);
