import type { LogCredentials } from '../stores/stores.ts';

/** An option of the commands that need an administrator of EventStoreDB. */
export const adminOption = ['--admin <name>', 'the administrator of EventStoreDB to act as', 'admin'] as const;

export interface AdminName {
  readonly admin: string;
}

/** The administrator with the password in EVENT_LOG_ADMIN_PASSWORD; undefined if that is not set. */
export const logAdmin = ({ admin }: AdminName): LogCredentials | undefined => {
  const { EVENT_LOG_ADMIN_PASSWORD: password } = process.env;
  return password ? { username: admin, password } : undefined;
};
