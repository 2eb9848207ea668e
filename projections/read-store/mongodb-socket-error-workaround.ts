/**
 * Whether an error comes from the socket itself. Driver 7.8 turns nearly all connection failures into a
 * `MongoNetworkError`, but not one that hits a call waiting to be written (src/cmap/connection.ts, `writeCommand`).
 */
export const isSocketError = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || ('code' in error && /^ERR_(STREAM|SOCKET|TLS|SSL)_/.test(String(error.code))));
