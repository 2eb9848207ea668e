import { Type } from '@sinclair/typebox';
import { auditLogKinds } from '../audit-log-kinds.ts';
import { route } from '../route.ts';
import { LogNews, LogPage } from '../views/log.ts';

const time = (name: string, description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z)?$',
      description: `${description}: a day, from midnight in the time zone of the site, or a time in UTC.`,
      'x-sentence': `${name} must be a day as 2026-11-21, or a time as 2026-11-21T12:00:00Z.`,
    }),
  );

const position = (name: string, description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,14}$',
      description,
      'x-sentence': `${name} must be a position that an answer of this call gave.`,
    }),
  );

/** Filters for entries. */
const filters = {
  person: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Username, or # and the id of an account. Matches actions by, on behalf of, and on the account.',
      'x-sentence': 'person must be 1 to 200 characters.',
    }),
  ),
  kind: Type.Optional(
    Type.Union(
      auditLogKinds.map((kind) => Type.Literal(kind)),
      {
        description: 'Kind of target.',
        'x-sentence': `kind must be one of ${auditLogKinds.map((kind) => `"${kind}"`).join(', ')}.`,
      },
    ),
  ),
  post: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,14}$',
      description: 'Id of a post.',
      'x-sentence': 'post must be the number of an article, as 12.',
    }),
  ),
  from: time('from', 'Start of the period, inclusive'),
  until: time('until', 'End of the period, exclusive'),
};

export const readLog = route({
  method: 'GET',
  path: '/api/log',
  name: 'readLog',
  summary: 'Read the audit log, newest entry first',
  description:
    'Who did what, when and why, read from the event log itself. A call examines at most a few thousand events; the response states how far back it looked and where to continue.',
  access: 'admin',
  query: Type.Object({
    ...filters,
    before: position('before', 'Position to continue from towards older entries: `before` of the previous response.'),
    after: position('after', 'Position after which to read: `head` of an earlier response.'),
  }),
  success: { status: 200, body: Type.Ref(LogPage) },
  errors: ['NOT_FOUND'],
});

export const exportLog = route({
  method: 'GET',
  path: '/api/log/export',
  name: 'exportLog',
  summary: 'Download the audit log as a file, newest entry first',
  description: 'Without filters, the file contains the whole audit log.',
  access: 'admin',
  query: Type.Object({
    ...filters,
    format: Type.Optional(
      Type.Union([Type.Literal('csv'), Type.Literal('csv-semicolon'), Type.Literal('jsonl')], {
        description:
          'CSV (RFC 4180, UTF-8 with a byte order mark), the same separated by semicolons for spreadsheets in languages ' +
          'with a decimal comma, or lines of JSON as `audit export` writes them. Default: `jsonl`.',
        'x-sentence': 'format must be "csv", "csv-semicolon" or "jsonl".',
      }),
    ),
  }),
  success: { status: 200, files: ['text/csv', 'application/jsonl'] },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const logRoutes = [readLog, exportLog];

export const followLog = route({
  method: 'GET',
  path: '/api/log/live',
  name: 'followLog',
  summary: 'Follow the audit log',
  description: 'Server-sent events announce new entries. Read the entries with `readLog` and `after`.',
  access: 'admin',
  success: { status: 200, events: LogNews },
  errors: ['TOO_MANY_REQUESTS'],
});
