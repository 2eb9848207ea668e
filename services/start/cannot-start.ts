import { ConfigError } from '../config/config.ts';

/** Sentences on why the program does not start: what is wrong, and what an operator can do about it. */
export const explain = (error: NodeJS.ErrnoException): readonly string[] => {
  if (error instanceof ConfigError) {
    return ['Benchnotes cannot start with these settings:', ...error.errors.map((error) => `  - ${error}`)];
  }
  const noName = 'No machine has this name. HOST must be an address of this machine, as in "127.0.0.1".';
  const hints: Readonly<Record<string, string>> = {
    ENOTFOUND: noName,
    EAI_AGAIN: noName,
    EADDRINUSE: 'Its port is taken by another program. Stop that one, or set PORT to another number.',
    EADDRNOTAVAIL: 'This machine does not have the address that HOST names.',
    EACCES: 'The data folder cannot be written, or the port is reserved. Set DATA_DIR or PORT, or change the permissions.',
    ENOSPC: 'The disk is full.',
    EROFS: 'The data folder is on a disk that can only be read. Set DATA_DIR to another one.',
    // Node's recursive mkdir also says ENOENT where systemd mounted the parent read-only.
    'ENOENT mkdir':
      'The data folder cannot be made there. Set DATA_DIR to a folder that the service may write; with the sample unit of ' +
      'systemd leave it out of /etc/benchnotes.env.',
  };
  return [
    `Benchnotes cannot start: ${error.message}`,
    hints[error.code ?? ''] ?? hints[`${error.code} ${error.syscall}`] ?? '',
  ].filter((line) => line !== '');
};
