import type { DamagedEntry, LogEntry, LogNews, LogPage } from '../../../contracts/views/log.ts';
import { get } from './client.ts';
import { followStream, type StreamListener } from './live.ts';

/** A line of the audit log: an entry, or an unreadable event. */
export type LogLine = LogEntry | DamagedEntry;

/** The filter fields of the audit log, as named in the page's address and the API call. */
export const filterFields = ['person', 'kind', 'post', 'from', 'until'] as const;
export type LogFilters = Readonly<Partial<Record<(typeof filterFields)[number], string>>>;

const path = '/api/log';

const withQuery = (address: string, query: object): string => {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return text === '' ? address : `${address}?${text}`;
};

/** A page of the filtered audit log: its end, the part before a position, or the part after one. */
export const fetchLog = (
  filters: LogFilters,
  part: { readonly before?: number; readonly after?: number } = {},
): Promise<LogPage> => get(withQuery(path, { ...filters, ...part }));

/** The download address of all matching entries. */
export const exportAddress = (filters: LogFilters, format: 'csv' | 'csv-semicolon' | 'jsonl'): string =>
  withQuery(`${path}/export`, { ...filters, format });

/** Listens for new entries. Returns a function that stops it. */
export const followLog = (listener: StreamListener<LogNews>): (() => void) => followStream(`${path}/live`, listener);
