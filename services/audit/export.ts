import { Readable } from 'node:stream';
import { byteOrderMark, csv } from './csv.ts';
import type { AuditLogLine } from './entry.ts';

/** File formats of the audit log. In locales with a decimal comma, Excel splits CSV at semicolons. */
type ExportFormat = 'csv' | 'csv-semicolon' | 'jsonl';

const columns = [
  'position',
  'time',
  'did',
  'to',
  'id',
  'title',
  'username',
  'actor',
  'reason',
  'revision',
  'counted',
  'operation',
  'correlationId',
  'stream',
  'error',
  'reasons',
  'outcome',
  'until',
  'ownPost',
] as const;

const cell = (value: unknown): string => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const rowOf = (line: AuditLogLine): string[] => {
  const values = line as Partial<Record<(typeof columns)[number], unknown>>;
  return columns.map((column) => cell(values[column]));
};

interface Form {
  readonly mediaType: string;
  /** The file extension. */
  readonly ending: 'csv' | 'jsonl';
  readonly head: string;
  readonly line: (line: AuditLogLine) => string;
}

const table = (delimiter: ',' | ';'): Form => ({
  mediaType: 'text/csv; charset=utf-8; header=present',
  ending: 'csv',
  head: byteOrderMark + csv([columns], { delimiter }),
  line: (line) => csv([rowOf(line)], { delimiter }),
});

export const exportForms: Readonly<Record<ExportFormat, Form>> = {
  csv: table(','),
  'csv-semicolon': table(';'),
  jsonl: {
    mediaType: 'application/jsonl; charset=utf-8',
    ending: 'jsonl',
    head: '',
    line: (line) => `${JSON.stringify(line)}\n`,
  },
};

/** How many characters are sent at once. */
const chunkSize = 16_384;

const chunksOf = async function* (lines: AsyncIterable<AuditLogLine>, format: ExportFormat): AsyncGenerator<string> {
  const { head, line } = exportForms[format];
  let chunk = head;
  for await (const one of lines) {
    chunk += line(one);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
};

/** The audit log as a file, generated only as fast as the client reads it. */
export const exportOf = (lines: AsyncIterable<AuditLogLine>, format: ExportFormat): Readable =>
  Readable.from(chunksOf(lines, format));
