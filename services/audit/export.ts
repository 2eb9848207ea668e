import { Readable } from 'node:stream';
import { csv } from './csv.ts';
import type { AuditLogLine } from './entry.ts';

/** The form of a file that the audit log is written to. */
type ExportFormat = 'csv' | 'jsonl';

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
};

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

const forms: Readonly<Record<ExportFormat, { readonly head: string; readonly line: (line: AuditLogLine) => string }>> = {
  csv: { head: csv([columns]), line: (line) => csv([rowOf(line)]) },
  jsonl: { head: '', line: (line) => `${JSON.stringify(line)}\n` },
};

/** So many characters are sent at once. */
const chunkSize = 16_384;

const chunksOf = async function* (lines: AsyncIterable<AuditLogLine>, format: ExportFormat): AsyncGenerator<string> {
  const { head, line } = forms[format];
  let chunk = head;
  for await (const one of lines) {
    chunk += line(one);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
};

/** The audit log as a file, made as fast as it is read, and no further than that. */
export const exportOf = (lines: AsyncIterable<AuditLogLine>, format: ExportFormat): Readable =>
  Readable.from(chunksOf(lines, format));
