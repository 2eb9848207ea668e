import t from 'tap';
import { refuseSuspended } from './suspension.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const suspended = (reason: string, until?: string) => ({
  suspension: { reason, since: '2026-02-01T00:00:00.000Z', ...(until === undefined ? {} : { until }) },
});

t.test('whoever is suspended is told why, and whom to write to where the site names somebody', async (t) => {
  const begin = 'This account is suspended without an end date. The reason that was given: Advertising';
  const objecting = ' If you think that this is wrong, write to the editors: ';
  const cases = [
    ['Advertising.', undefined, `${begin}.`],
    ['Advertising', undefined, begin],
    ['Advertising.', 'https://club.example/pages/contact', `${begin}.${objecting}https://club.example/pages/contact`],
    ['Advertising', 'mailto:editors@club.example', `${begin}.${objecting}editors@club.example`],
  ] as const;
  for (const [reason, contact, sentence] of cases)
    t.throws(() => refuseSuspended(suspended(reason), now, contact), { code: 'ACCOUNT_SUSPENDED', message: sentence });
});

t.test('a suspension whose end has come refuses nobody', async (t) => {
  const account = suspended('Advertising.', now.toISOString());
  t.doesNotThrow(() => refuseSuspended(account, now, undefined));
  t.throws(() => refuseSuspended(account, new Date(now.getTime() - 1), undefined), { code: 'ACCOUNT_SUSPENDED' });
});
