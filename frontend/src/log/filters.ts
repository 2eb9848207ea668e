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

/** The length of a day that no clock is set in, in milliseconds. */
const aDay = 24 * 60 * 60_000;

/**
 * A day, or another one so many days later; empty where the text names none. Days are those of the site's time zone,
 * which the server knows: the address and the call name the day itself.
 */
export const dayFrom = (text: string | undefined, later = 0): string => {
  const midnight = Date.parse(`${(text ?? '').slice(0, 10)}T00:00:00Z`) + later * aDay;
  return Number.isNaN(midnight) ? '' : new Date(midnight).toISOString().slice(0, 10);
};
