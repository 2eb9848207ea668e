import type { DamagedEntry, LogEntry, LogNews, LogPage } from '../../../contracts/views/log.ts';
import { get } from './client.ts';
import { followStream, type StreamListener } from './live.ts';

/** A line of the audit log: an entry, or an event that cannot be read. */
export type LogLine = LogEntry | DamagedEntry;

/** The fields that the audit log can be filtered by, as they stand in the page's address and in that of the call. */
export const filterFields = ['person', 'kind', 'post', 'from', 'until'] as const;
export type LogFilters = Readonly<Partial<Record<(typeof filterFields)[number], string>>>;

const path = '/api/log';

const withQuery = (address: string, query: object): string => {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return text === '' ? address : `${address}?${text}`;
};

/** The audit log that a filter leaves: from its end, before a position, or what came after one. */
export const fetchLog = (
  filters: LogFilters,
  part: { readonly before?: number; readonly after?: number } = {},
): Promise<LogPage> => get(withQuery(path, { ...filters, ...part }));

/** Where all of it is, as a file. */
export const exportAddress = (filters: LogFilters, format: 'csv' | 'csv-semicolon' | 'jsonl'): string =>
  withQuery(`${path}/export`, { ...filters, format });

/** Listens for new entries. Answers a function that ends it. */
export const followLog = (listener: StreamListener<LogNews>): (() => void) => followStream(`${path}/live`, listener);
