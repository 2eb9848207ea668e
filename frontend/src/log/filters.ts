import { filterFields, type LogFilters } from '../api/log.ts';
import { paths } from '../paths.ts';

/** What the address of the page asks for. */
export const filtersIn = (search: string): LogFilters => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(filterFields.flatMap((field) => (query.get(field) ? [[field, query.get(field)]] : [])));
};

/** The address of the page that shows what a filter leaves. */
export const logAddress = (filters: LogFilters): string => {
  const query = new URLSearchParams(filterFields.flatMap((field) => (filters[field] ? [[field, filters[field]]] : [])));
  return query.size === 0 ? paths.log : `${paths.log}?${query}`;
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of the reader's calendar that a time lies in, as a field for dates has it; empty where it is no time. */
export const dayOf = (time: string | undefined, milliseconds = 0): string => {
  const date = new Date(Date.parse(time ?? '') + milliseconds);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** When a day of the reader's calendar begins, or one some days later; undefined where it is no day. */
export const beginOf = (day: string, later = 0): string | undefined => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
};
