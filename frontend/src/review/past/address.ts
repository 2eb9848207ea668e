import { paths } from '../../paths.ts';
import { given, type Filters } from '../address.ts';

interface PastPlace {
  /** A moment in ISO 8601, or `now`: the one at which the page is opened. */
  readonly asof: string;
  /** What narrows the queue of then, as it does that of now. */
  readonly filters?: Filters;
  readonly post?: number | undefined;
}

/** The moment that the address of the desk asks for, whatever stands there; undefined where it asks for none. */
export const momentIn = (search: string): string | undefined => new URLSearchParams(search).get('asof') ?? undefined;

/** The address of the desk as of a moment. */
export const pastAddress = ({ asof, filters = {}, post }: PastPlace): string => {
  const query = new URLSearchParams({ asof, ...given(filters), ...(post === undefined ? {} : { post: String(post) }) });
  return `${paths.reviewDesk}?${query}`;
};
