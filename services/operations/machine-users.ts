import { userInfo } from 'node:os';

/**
 * The account of the operating system that this process runs under; its number where it has no name, as in some
 * containers.
 */
const runningAs = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.()}`;
  }
};

/**
 * Who came, and what the process runs under. SUDO_USER is a variable that anybody can set, so neither is left out for
 * the other.
 */
export const machineUsers = (): string[] => [...new Set([process.env['SUDO_USER'] || runningAs(), runningAs()])];
