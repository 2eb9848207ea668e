import { Command } from 'commander';
import { DomainError } from '../../contracts/errors.ts';
import { readConfig } from '../config/config.ts';
import { grantLogRights } from '../stores/stores.ts';
import { adminOption, logAdmin, type AdminName } from './log-admin.ts';
import { asJson, tell, type Json } from './run.ts';

type Granted = Awaited<ReturnType<typeof grantLogRights>>;

const outcomes: Readonly<Record<Granted['user'], string>> = {
  made: 'was made',
  renewed: 'has another password now, that of EVENT_LOG_URL',
  there: 'is there',
};

const names = (roles: string | readonly string[] | undefined): string => [roles ?? []].flat().join(', ');

/** Describes what was changed and what already existed, line by line. */
const linesOf = ({ username, user, all, settings, openToAll }: Granted): string[] => {
  const { $r, $w, $d, $mr, $mw } = settings?.$userStreamAcl ?? {};
  return [
    `${username} ${outcomes[user]}.`,
    all ? `The whole log ($all) may be read by ${names(all.$acl?.$r)}.` : `${username} may read the whole log ($all) already.`,
    settings
      ? `Streams without rights of their own may be read by ${names($r)}, written by ${names($w)}, deleted by ${names($d)}; their metadata read by ${names($mr)}, written by ${names($mw)}.`
      : `${username} may read and write streams already.`,
    ...openToAll.map(
      (right) => `Every user of the server has the right ${right} to all streams, because $settings says so; it was not changed.`,
    ),
  ];
};

interface LogUserOptions extends Json, AdminName {
  readonly newPassword: boolean;
  readonly limitOthers: boolean;
}

const grant = async ({ admin, newPassword, limitOthers, json }: LogUserOptions): Promise<void> => {
  const administrator = logAdmin({ admin });
  if (!administrator)
    throw new DomainError('BAD_REQUEST', 'Set EVENT_LOG_ADMIN_PASSWORD to the password of an administrator of EventStoreDB.');
  const granted = await grantLogRights(readConfig(process.env).eventLogUrl, administrator, { newPassword, limitOthers });
  tell(json, linesOf(granted).join('\n'), granted);
};

/** `benchnotes log-user`. */
export const logUserCommand = (): Command =>
  new Command('log-user')
    .description(
      'create the EventStoreDB user named in EVENT_LOG_URL, with only the rights that a site needs. Needs EVENT_LOG_ADMIN_PASSWORD',
    )
    .option(...adminOption)
    .option('--new-password', 'set the password of an existing user to that of EVENT_LOG_URL', false)
    .option('--limit-others', 'continue even if other users of the server lose rights that all users have by default', false)
    .option(...asJson)
    .action(grant);
