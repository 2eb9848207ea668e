import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import t, { type Test } from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { until } from '../../scripts/until.ts';
import { requestClosing } from '../accounts/closing.ts';
import { register } from '../accounts/register.ts';
import { verifyLog } from '../audit/verify.ts';
import { readConfig } from '../config/config.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { openStores } from '../stores/stores.ts';
import { bundledBeside } from './beside.ts';
import { commandOf } from './built.ts';
import { folder } from './folder.ts';

/** `kill -9` at each step of removing an account whose closing is due: another process completes it. */

t.setTimeout(600_000);
const program = await bundledBeside(new URL('account-closer.ts', import.meta.url));

const closer = (t: Test, env: Readonly<Record<string, string | undefined>>): ChildProcess => {
  const [command, ...words] = commandOf(program);
  const child = spawn(String(command), words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
};

const killedAt = async (t: Test, stopAt: string, settings: Readonly<Record<string, string>>): Promise<void> => {
  const env = { ...process.env, DATA_DIR: folder(t), ...settings };
  const stores = await openStores(readConfig(env), 'make');
  t.teardown(() => stores.close());
  const { accounts, drafts, notices, log } = stores;
  const context = { actor: 'operator', correlationId: 'test', now: new Date() };
  const person = (name: string) => ({ username: name, email: `${name}@mail.test`, fullName: `${name} Example` });
  const [{ id }, other] = [
    await register(stores, { ...person('leaving'), password: 'waltz of the capacitors' }, false, context),
    await register(stores, { ...person('staying'), password: 'waltz of the capacitors' }, true, context),
  ];
  for (const userId of [id, other.id]) {
    await drafts.add(aDraft({ userId }));
    await notices.setUnwanted(userId, ['digestByMail']);
    await accounts.saveSession(`session of ${userId}`, { userId, data: '{}', expiresAt: 9e15 }, 9);
    await accounts.saveIdempotencyRecord(userId, 'key', { fingerprint: 'f', plan: 'p' }, Date.now());
  }
  await requestClosing(stores, id, context);

  const first = closer(t, { ...env, STOP_AT: stopAt });
  await once(createInterface({ input: first.stdout as NodeJS.ReadableStream }), 'line');
  first.kill('SIGKILL');
  await once(first, 'exit');
  t.ok(await accounts.byId(id), 'it was not done yet');
  closer(t, env);
  await until(async () => !(await accounts.byId(id)), 'the account is gone');
  const left = async (userId: number) => [
    (await accounts.sessionsOf(userId)).length,
    (await drafts.headsOf(userId)).length,
    (await notices.unwanted(userId)).length,
    (await accounts.saveIdempotencyRecord(userId, 'key', { fingerprint: 'g', plan: 'p' }, 1)).fingerprint,
  ];
  t.same(await left(id), [0, 0, 0, 'g']);
  t.same(await left(other.id), [1, 1, 1, 'f'], 'nothing of anybody else');
  const types = (await log.readStream(`account-${id}`)).map(({ type }) => type).filter((type) => type.includes('Clos'));
  t.same(types, ['AccountClosingRequested', 'AccountClosed'], 'it is recorded once');
  t.same((await verifyLog(log)).findings, []);
};

for (const stopAt of ['recorded', 'notices removed', 'all but the account removed']) {
  t.test(`SQLite, killed when it was: ${stopAt}`, (t) => killedAt(t, stopAt, {}));
  t.test(`MongoDB, killed when it was: ${stopAt}`, { skip: withoutMongo }, async (t) =>
    killedAt(t, stopAt, { READ_STORE_URL: await mongoDatabaseUrl(t) }),
  );
}
