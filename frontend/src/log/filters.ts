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

const dayOf = (milliseconds: number): string =>
  Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString().slice(0, 10);

/**
 * The day that a text begins with, or one `later` days after it; empty if there is no such day. Days are those of the
 * site's time zone, which the server knows: the address and the call name the day itself.
 */
export const dayFrom = (text: string | undefined, later = 0): string => {
  const day = (text ?? '').slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // JavaScript takes 31 February for 3 March.
  return dayOf(midnight) === day ? dayOf(midnight + later * aDay) : '';
};
