import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { closingDays } from '../../contracts/closing.ts';
import { readConfig } from '../config/config.ts';
import { closeAccounts } from '../notices/close-accounts.ts';
import { openStores } from '../stores/stores.ts';

/**
 * Removes accounts whose closing is due, by a clock that is far ahead, until it is killed. At the point that STOP_AT
 * names, it prints "stopped" and hangs.
 */
const stores = await openStores(readConfig({ ...process.env, DEMO: 'false' }), 'existing');
const { notices, drafts, accounts } = stores;
const stop = async (): Promise<never> => {
  process.stdout.write('stopped\n');
  for (;;) await sleep(60_000);
};
const stops: Readonly<Record<string, () => void>> = {
  recorded: () => (notices.removeAllOf = stop),
  'notices removed': () => (drafts.removeAllOf = stop),
  'all but the account removed': () => (accounts.remove = stop),
};
stops[process.env.STOP_AT ?? '']?.();
await closeAccounts({
  ...stores,
  mailer: undefined,
  logger: pino({ level: 'silent' }),
  now: () => new Date(Date.now() + (closingDays + 1) * 24 * 60 * 60_000),
  siteName: () => 'The Bench',
  isOther: () => false,
  lookEvery: 200,
})(new AbortController().signal);
