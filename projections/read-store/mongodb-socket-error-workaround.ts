/**
 * Whether an error is the socket's own. Driver 7.8 names nearly all that befalls a connection a `MongoNetworkError`,
 * but not what breaks a call that waits to be written (src/cmap/connection.ts, `writeCommand`).
 */
export const isSocketError = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || ('code' in error && /^ERR_(STREAM|SOCKET|TLS|SSL)_/.test(String(error.code))));
