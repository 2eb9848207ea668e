import t from 'tap';
import { deviceName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

t.test('browsers are told in plain words', async (t) => {
  const named: readonly (readonly [string | undefined, string])[] = [
    [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Microsoft Edge on Windows',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
    ],
    [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [undefined, 'Unknown device'],
    ['', 'Unknown device'],
  ];
  for (const [agent, name] of named) t.equal(deviceName(agent), name);
});

t.test('nobody puts words of their own there, however long', async (t) => {
  for (const agent of [
    'Call 555-0100 to keep your account/1.0 (please)',
    'curl/8.5.0',
    '<script>alert(1)</script>',
    `${mozilla} (Your account is at risk; call 555-0100) Helper/1.0`,
    `${mozilla} ${'('.repeat(100_000)}`,
    'a/'.repeat(100_000),
    ' '.repeat(100_000),
  ]) {
    t.match(deviceName(agent), /^Unknown (browser|device)( on [A-Z]\w+)?$/i, agent.slice(0, 60));
  }
});
