import { filterFields, type LogFilters } from '../api/log.ts';
import { paths } from '../paths.ts';

/** The filters in the page's address. */
export const filtersIn = (search: string): LogFilters => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(filterFields.flatMap((field) => (query.get(field) ? [[field, query.get(field)]] : [])));
};

/** The address of the page with these filters. */
export const logAddress = (filters: LogFilters): string => {
  const query = new URLSearchParams(filterFields.flatMap((field) => (filters[field] ? [[field, filters[field]]] : [])));
  return query.size === 0 ? paths.log : `${paths.log}?${query}`;
};

/** The length of a day without a clock change, in milliseconds. */
const aDay = 24 * 60 * 60_000;

const dayOf = (milliseconds: number): string =>
  Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString().slice(0, 10);

/**
 * The day at the start of a text, or the day `later` days after it; empty if there is no such day. Days are in the
 * site's time zone, which only the server knows, so the address and the API call name the day itself.
 */
export const dayFrom = (text: string | undefined, later = 0): string => {
  const day = (text ?? '').slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // JavaScript parses 31 February as 3 March.
  return dayOf(midnight) === day ? dayOf(midnight + later * aDay) : '';
};
