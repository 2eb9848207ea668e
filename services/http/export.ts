import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportData } from '../../contracts/routes/settings.ts';
import { accountStream } from '../../contracts/streams.ts';
import { slugOf } from '../../domain/slug.ts';
import { appendNext } from '../../event-log/append.ts';
import { Throttle } from '../accounts/throttle.ts';
import { ownData } from '../own-data/own-data.ts';
import { zipOf } from '../own-data/zip.ts';
import { contextOf, refuseForeignSite } from './authenticate.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const tooMany = 'You have downloaded your data five times lately. Please try again an hour after the last time.';

/** The data export of members (decision 0153). `secret` keys the stored records of who tried what. */
export const dataExport = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, config, limits, log, now, ownerSite, runner } = services;
  const throttle = new Throttle(accounts, secret, now);

  serve(app, exportData, async ({ user, request, reply }) => {
    const time = now();
    const name = `benchnotes-${slugOf(user.username)}-${time.toISOString().slice(0, 10)}.zip`;
    const file = (content: Readable): Readable => {
      void reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip');
      return content;
    };
    // This GET is recorded and counted, so no other site may make a browser send it.
    refuseForeignSite(request);
    if (request.method === 'HEAD') return file(Readable.from([]));
    // Don't write to a log that does not match the read store.
    if (runner.mismatch) throw runner.mismatch;
    await throttle.admit([{ kind: 'export', who: String(user.id), rule: limits.exports }], tooMany);
    const exported = { type: 'DataExported', data: { accountId: user.id } };
    await appendNext(log, accountStream(user.id), [exported], contextOf(request, now));
    const options = { ...services, siteName: ownerSite.name, siteUrl: config.siteUrl, now: time };
    return file(zipOf(ownData(options, user, request.session.sessionId)));
  });
};
