import { Type } from '@sinclair/typebox';
import { auditLogKinds } from '../audit-log-kinds.ts';
import { route } from '../route.ts';
import { LogNews, LogPage } from '../views/log.ts';

const time = (name: string, description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z)?$',
      description: `${description}: a day, from midnight in the time zone of the site, or a moment in UTC.`,
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
      description: 'A username, or # and the number of an account: what it did, what was done for it, and to it.',
      'x-sentence': 'person must be 1 to 200 characters.',
    }),
  ),
  kind: Type.Optional(
    Type.Union(
      auditLogKinds.map((kind) => Type.Literal(kind)),
      {
        description: 'What was done to these.',
        'x-sentence': `kind must be one of ${auditLogKinds.map((kind) => `"${kind}"`).join(', ')}.`,
      },
    ),
  ),
  post: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,14}$',
      description: 'The number of a post.',
      'x-sentence': 'post must be the number of an article, as 12.',
    }),
  ),
  from: time('from', 'From this time on'),
  until: time('until', 'Before this time'),
};

export const readLog = route({
  method: 'GET',
  path: '/api/log',
  name: 'readLog',
  summary:
    'Who did what, when and why: the audit log, the newest entry first, read from the event log itself. A call looks at a few thousand events at the most, says how far back that was, and where to go on.',
  access: 'admin',
  query: Type.Object({
    ...filters,
    before: position('before', 'Where to go on further back: `before` of the answer.'),
    after: position('after', 'Only what has come since: `head` of an earlier answer.'),
  }),
  success: { status: 200, body: Type.Ref(LogPage) },
  errors: ['NOT_FOUND'],
});

export const exportLog = route({
  method: 'GET',
  path: '/api/log/export',
  name: 'exportLog',
  summary: 'The whole audit log, or what the filters leave of it, as a file; the newest entry first.',
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
  summary: 'Server-sent events: that the audit log has new entries. What they are, `readLog` tells with `after`.',
  access: 'admin',
  success: { status: 200, events: LogNews },
  errors: ['TOO_MANY_REQUESTS'],
});
