import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { logKeys } from '../checkpoints/log-key.ts';
import { readConfig } from '../config/config.ts';
import { commandLine } from '../test/command-line.ts';

t.test('log-key rotate makes a key, and says what is to be done', async (t) => {
  const { run, place } = await commandLine(t);
  t.match(await run(['log-key', 'rotate']), { code: 1, err: /log-key is missing: there is no key yet\. The server makes one/ });
  logKeys(readConfig({ DATA_DIR: place }));
  const old = readFileSync(join(place, 'log-key'), 'utf8');
  t.match(await run(['log-key', 'rotate']), {
    code: 0,
    out: /^The log has a new key, in .*Restart the server[^]*\/log\/key[^]*remove /,
  });
  t.equal(readFileSync(join(place, 'log-key-previous'), 'utf8'), old);
  t.match(await run(['log-key', 'rotate']), { code: 1, err: /still signs beside the key of the last rotation/ });
  const given = await run(['log-key', 'rotate'], { LOG_KEY: '07'.repeat(32) });
  t.match(given, { code: 1, err: /set LOG_KEY_PREVIOUS to what LOG_KEY is now/ });
});
