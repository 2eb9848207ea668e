const noBytes = Buffer.alloc(0);

/**
 * The same value to bind to a statement. `node:sqlite` of Node 22 (version 22.23) stores NULL for empty bytes that came
 * from another thread.
 */
export const bindable = <Value>(value: Value): Value | Uint8Array =>
  value instanceof Uint8Array && value.length === 0 ? noBytes : value;
