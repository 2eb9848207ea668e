import { once } from 'node:events';
import { visibleJson } from '../../domain/visible-text.ts';
import { Command, Option } from 'commander';
import { auditLogKinds } from '../../contracts/audit-log-kinds.ts';
import { auditLog } from '../audit/audit-log.ts';
import type { AuditLogLine } from '../audit/entry.ts';
import { isWanted } from '../audit/filter.ts';
import { Sealer, type SealMade } from '../../event-log/seals/sealer.ts';
import { accountOfLog } from '../accounts/known-account.ts';
import type { AccountStores } from '../accounts/account-stores.ts';
import { recordOperation } from '../operations/record-operation.ts';
import { liftAll, limitSentence } from '../operations/stream-limits.ts';
import { readConfig } from '../config/config.ts';
import { asLogAdmin } from '../stores/stores.ts';
import { adminOption, logAdmin, type AdminName } from './log-admin.ts';
import { evidenceCommand } from './evidence.ts';
import { monitorCommand } from './monitor.ts';
import { timeOption } from './time-option.ts';
import { verifyCommand } from './verify.ts';
import { asJson, asOperator, counted, exitCodes, recordDone, tell, withStores, type Acting, type Json } from './run.ts';

interface ExportOptions extends Acting {
  readonly to?: string;
  readonly user?: string;
  readonly since?: Date;
}

/**
 * Whether a line matches the options: one kind of subject, one account, from a time on. Damaged events always match.
 */
const wanted = async (
  { accounts, log }: AccountStores,
  { to, user, since }: ExportOptions,
): Promise<(line: AuditLogLine) => boolean> => {
  const account = user === undefined ? undefined : await accountOfLog({ accounts, log }, user);
  const filter = { kind: to, account: account?.id, from: since?.toISOString() };
  return (line) => 'damaged' in line || isWanted(line, filter);
};

/** The reader may close the pipe early (`audit export | head`). */
const untilClosed = (): AbortSignal => {
  const closed = new AbortController();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closed.abort();
  });
  return closed.signal;
};

const exportAuditLog = (options: ExportOptions): Promise<void> =>
  withStores(async ({ log, accounts }) => {
    await asOperator(accounts, options);
    const isWanted = await wanted({ accounts, log }, options);
    const closed = untilClosed();
    for await (const line of auditLog(log, accounts)) {
      if (closed.aborted) return;
      if (!isWanted(line)) continue;
      if ('damaged' in line) process.exitCode = exitCodes.found;
      if (!process.stdout.write(`${visibleJson(line)}\n`))
        await once(process.stdout, 'drain', { signal: closed }).catch(() => undefined);
    }
  });

const lateIn = ({ events, from, to }: NonNullable<SealMade['late']>): string =>
  ` ${events} of them, from position ${from} to ${to}, were older than a minute: look at them ("audit verify").`;

const seal = ({ json, ...acting }: Json & Acting): Promise<void> =>
  withStores(async ({ log, accounts }) => {
    const context = await asOperator(accounts, acting);
    const sealer = new Sealer(log, () => new Date());
    // Before sealing, so that the request itself is sealed too.
    if (await sealer.hasUnsealed()) await recordOperation(log, { type: 'SealRequested', data: {} }, context);
    const seals = await sealer.seal();
    const lines = seals.map(
      ({ count, digest, late }) => `${digest} seals ${counted(count, 'event')}.${late ? lateIn(late) : ''}`,
    );
    tell(json, lines.join('\n') || 'Everything is sealed already.', {
      seals: seals.map(({ count, digest, late = null }) => ({ count, digest, late })),
    });
  });

const lift = ({ json, admin, ...acting }: Json & Acting & AdminName): Promise<void> =>
  withStores(
    async ({ log, accounts }) => {
      const context = await asOperator(accounts, acting);
      const { lifted, left } = await liftAll(log);
      const streams = lifted.map(({ stream, kind, detail }) => ({ stream, limit: detail || kind }));
      const lines = [
        ...streams.map(
          ({ stream, limit }) => `${stream} is ${limit === 'deleted' ? 'no longer deleted' : `without ${limit} again`}.`,
        ),
        ...left.map(limitSentence),
      ];
      const recorded =
        streams.length === 0 || (await recordDone(log, async () => [{ type: 'StreamLimitsLifted', data: { streams } }, context]));
      tell(json, lines.join('\n') || 'No stream of the site is limited or deleted.', { lifted: streams, left, recorded });
      if (left.length > 0) process.exitCode = exitCodes.found;
    },
    asLogAdmin(readConfig(process.env), logAdmin({ admin })),
  );

/** `benchnotes audit …`: the audit log, and whether it is intact. */
export const auditCommands = (): Command => {
  const audit = new Command('audit').description('export and verify the record of decisions, and follow signed logs');
  audit.addCommand(verifyCommand());
  audit.addCommand(monitorCommand());
  audit.addCommand(evidenceCommand());
  audit
    .command('export')
    .description('print who did what, when and why, as JSON lines')
    .addOption(new Option('--to <kind>', 'only actions on targets of this kind').choices(auditLogKinds))
    .option('--user <username>', 'only actions by and on this account')
    .option('--since <time>', 'only actions from this time on', timeOption)
    .action(exportAuditLog);
  audit
    .command('seal')
    .description('seal everything now (the server does so within five seconds), and print the digests')
    .option(...asJson)
    .action(seal);
  audit
    .command('lift-limits')
    .description(
      'remove limits and soft deletions, by which EventStoreDB would remove events, from the streams of the site; then run "audit verify". ' +
        'If the site has its own user, this needs the administrator of the server: set EVENT_LOG_ADMIN_PASSWORD',
    )
    .option(...adminOption)
    .option(...asJson)
    .action(lift);
  return audit;
};
