import { getSystemErrorMap } from 'node:util';

/**
 * The system's own words for a system call error, without code, call and path ("no such file or directory"); for any
 * other error, its message.
 */
export const systemErrorText = (error: unknown): string => {
  const { errno, syscall, message } = error as NodeJS.ErrnoException;
  // zlib uses its own errno.
  const known = errno === undefined || syscall === undefined ? undefined : getSystemErrorMap().get(errno);
  return known?.[1] ?? message;
};
