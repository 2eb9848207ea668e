import { pino } from 'pino';
import { Mailer } from '../mail/mailer.ts';
import { Metrics } from '../metrics/metrics.ts';
import { readConfig } from '../config/config.ts';
import { startOutbox } from '../start/start-outbox.ts';
import { openImageStore } from '../stores/image-stores.ts';
import { openStores } from '../stores/stores.ts';

/**
 * Runs only the outbox of a site until it is killed; of several on the same stores, one is active. Prints what it
 * notices.
 */

const config = readConfig({ ...process.env, DEMO: 'false' });
const stores = await openStores(config, 'existing');
const logger = pino({ level: 'warn' }, pino.destination({ dest: 1, sync: true }));
if (!config.smtp || config.mailFrom === undefined) throw new Error('It needs SMTP_URL and MAIL_FROM.');
const name = 'The Bench';
startOutbox(
  {
    ...stores,
    config,
    imageStore: openImageStore(config.imageStoreUrl),
    runner: { mismatch: undefined, reached: async () => true },
    metrics: new Metrics(),
    ownerSite: { name, site: { resources: [] } },
    now: () => new Date(),
    mailer: new Mailer({ server: config.smtp, from: config.mailFrom, name: () => name, logger }),
  },
  'a secret of thirty-two characters or more',
  logger,
  { patience: 400, settling: 500, lookEvery: 200 },
);
process.stdout.write('ready\n');
