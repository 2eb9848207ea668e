import { getSystemErrorMap } from 'node:util';

/**
 * An error of a system call in the system's own words, without code, call and path ("no such file or directory"); of
 * any other error the message.
 */
export const systemErrorText = (error: unknown): string => {
  const { errno, syscall, message } = error as NodeJS.ErrnoException;
  // zlib has an errno of its own.
  const known = errno === undefined || syscall === undefined ? undefined : getSystemErrorMap().get(errno);
  return known?.[1] ?? message;
};
