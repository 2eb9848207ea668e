import { userInfo } from 'node:os';

/** The operating system account that this process runs under; its number if it has no name, as in some containers. */
const runningAs = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.()}`;
  }
};

/** The login account, and the one the process runs under. Anyone can set SUDO_USER, so both are recorded. */
export const machineUsers = (): string[] => [...new Set([process.env['SUDO_USER'] || runningAs(), runningAs()])];
