import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/log.ts';
import { UnknownPositionError } from '../../event-log/event-log.ts';
import { accountOfLog } from '../accounts/known-account.ts';
import type { AuditLogLine } from '../audit/entry.ts';
import { exportOf, exportForms } from '../audit/export.ts';
import type { AuditLogFilter } from '../audit/filter.ts';
import { AuditRecord } from '../audit/record.ts';
import { whoSees } from '../audit/seen-by.ts';
import { slugOf } from '../audit/slugs.ts';
import { momentOf } from '../config/site-time.ts';
import type { Services } from './services.ts';
import { serve } from './serve.ts';

interface FilterQuery {
  readonly person?: string;
  readonly kind?: string;
  readonly post?: string;
  readonly from?: string;
  readonly until?: string;
}

/** How many exports one admin may download at once. */
const mostExports = 2;
/** How long an export may be silent, in milliseconds: finding rare entries means reading all of the log. */
const longestSilence = 10 * 60_000;

const refused = (field: string, message: string, code: 'BAD_REQUEST' | 'NOT_FOUND' = 'BAD_REQUEST'): DomainError =>
  new DomainError(code, message, [{ field, message }]);

const asNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** The admins' view of the audit log. */
export const logRoutes = (app: FastifyInstance, { config, log, store, accounts, now }: Services): void => {
  const exporting = new Map<number, number>();

  /** A time in the format of the log. */
  const timeOf = (field: string, text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    const moment = momentOf(text, config.timeZone);
    if (moment === undefined) throw refused(field, `${field} must be a day and a time that exist.`);
    return moment.toISOString();
  };

  const accountOf = async (person: string): Promise<number> => {
    try {
      return (await accountOfLog({ accounts, log }, person)).id;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const [, id] = /^#([1-9]\d{0,14})$/.exec(person) ?? [];
      if (id !== undefined) return Number(id);
      throw refused('person', error.message, 'NOT_FOUND');
    }
  };
  const filterOf = async ({ person, kind, post, from, until }: FilterQuery): Promise<AuditLogFilter> => ({
    kind,
    post: asNumber(post),
    from: timeOf('from', from),
    until: timeOf('until', until),
    account: person === undefined ? undefined : await accountOf(person),
  });
  /** Adds to each line where its subject can be seen. */
  const withPlaces = async (lines: readonly AuditLogLine[]) => {
    const posts = lines.flatMap((line) => ('damaged' in line || line.to !== 'post' || line.id === null ? [] : [line.id]));
    const seenBy = await whoSees(store, [...new Set(posts)]);
    const placed = [];
    for (const line of lines) {
      if ('damaged' in line) placed.push(line);
      else {
        const { to, id, reasons } = line;
        const places = { slug: await slugOf(log, to, id), seenBy: to === 'post' && id !== null ? seenBy(id) : null };
        placed.push({ ...line, ...places, reasons: [...reasons] });
      }
    }
    return placed;
  };

  serve(app, contracts.readLog, async ({ query, reply }) => {
    void reply.header('cache-control', 'no-store');
    const { before, after, ...filter } = query;
    const record = new AuditRecord({ log, accounts }, await filterOf(filter));
    const head = await log.head();
    try {
      const page = await record.page({ before: asNumber(before), after: asNumber(after) });
      return { ...page, head, entries: await withPlaces(page.entries) };
    } catch (error) {
      if (error instanceof UnknownPositionError) throw refused('before', error.message);
      throw error;
    }
  });

  serve(app, contracts.exportLog, async ({ query, user, request, reply }) => {
    const { format = 'jsonl', ...filter } = query;
    const { mediaType, ending } = exportForms[format];
    const record = new AuditRecord({ log, accounts }, await filterOf(filter));
    const underWay = exporting.get(user.id) ?? 0;
    if (underWay >= mostExports)
      throw new DomainError('TOO_MANY_REQUESTS', 'You are already exporting the audit log. Please wait until that is done.');
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="audit-log-${now().toISOString().slice(0, 10)}.${ending}"`)
      .type(mediaType);
    if (request.method === 'HEAD') return Readable.from([]);
    exporting.set(user.id, underWay + 1);
    reply.raw.setTimeout(longestSilence, () => reply.raw.destroy());
    return exportOf(record.lines(), format).once('close', () => {
      const left = (exporting.get(user.id) ?? 1) - 1;
      if (left > 0) exporting.set(user.id, left);
      else exporting.delete(user.id);
    });
  });
};
