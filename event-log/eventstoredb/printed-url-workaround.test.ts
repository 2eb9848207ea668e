import { EventStoreDBClient } from '@eventstore/db-client';
import t from 'tap';
import { optionOf } from './printed-url-workaround.ts';

t.test('the client still prints the password with an option that it does not know', async (t) => {
  for (const option of ['nodePreferences=leader', 'tlsVerifyCert=false']) {
    const printed = t.capture(console, 'warn', () => undefined);
    EventStoreDBClient.connectionString(`esdb://user:secret@127.0.0.1:1?${option}`);
    const words = printed().map(({ args }) => args.join(' '));
    t.match(words.join('\n'), /user:secret@/, `or printed-url-workaround.ts is no longer needed for ${option}`);
    t.throws(() => optionOf(option), /EVENT_LOG_URL/);
  }
});
