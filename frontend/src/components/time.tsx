import { useSyncExternalStore } from 'react';
import { dates, type Zone } from '../format.ts';

const neverChanges = () => () => undefined;

/**
 * UTC on the server and for hydration, which must find what the server sent; then, and on every later page, the
 * reader's own zone.
 */
const useZone = (): Zone =>
  useSyncExternalStore<Zone>(
    neverChanges,
    () => 'reader',
    () => 'UTC',
  );

/** A date in the reader's zone; the exact time shows on hovering. */
export const Time = ({ value, format }: { value: string; format: 'long' | 'short' | 'table' }) => (
  <time dateTime={value} onPointerEnter={(event) => (event.currentTarget.title = dates.exact(value))}>
    {dates[format](value, useZone())}
  </time>
);
