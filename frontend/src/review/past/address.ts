import { paths } from '../../paths.ts';
import { given, type Filters } from '../address.ts';

interface PastPlace {
  /** A time in ISO 8601, or `now`: the time when the page is opened. */
  readonly asof: string;
  /** The filters of the past queue, the same as those of the current one. */
  readonly filters?: Filters;
  readonly post?: number | undefined;
}

/** The time in the address of the desk, unchecked; undefined if there is none. */
export const momentIn = (search: string): string | undefined => new URLSearchParams(search).get('asof') ?? undefined;

/** The address of the desk as of a time. */
export const pastAddress = ({ asof, filters = {}, post }: PastPlace): string => {
  const query = new URLSearchParams({ asof, ...given(filters), ...(post === undefined ? {} : { post: String(post) }) });
  return `${paths.reviewDesk}?${query}`;
};
