import { paths } from '../paths.ts';

/** The filters of the queue, as named in the address of the desk and in the API call. */
const filterFields = ['q', 'category', 'tag', 'author', 'first', 'days', 'sort'] as const;
type FilterField = (typeof filterFields)[number];
export type Filters = Readonly<Partial<Record<FilterField, string>>>;

/** The filters without empty fields. */
export const given = (filters: Filters): Filters =>
  Object.fromEntries(filterFields.flatMap((field) => (filters[field] ? [[field, filters[field]]] : [])));

/** The filters in the address of the desk. */
export const filtersIn = (search: string): Filters => {
  const query = new URLSearchParams(search);
  return given(Object.fromEntries(filterFields.map((field) => [field, query.get(field) ?? ''])));
};

/** The id of the post that the address of the desk opens. */
export const postIn = (search: string): number | undefined => {
  const post = /^[1-9]\d{0,14}$/.exec(new URLSearchParams(search).get('post') ?? '');
  return post ? Number(post[0]) : undefined;
};

/** The address of the desk with these filters and the open post. */
export const deskAddress = (filters: Filters, post?: number): string => {
  const query = new URLSearchParams({ ...given(filters), ...(post === undefined ? {} : { post: String(post) }) });
  return query.size === 0 ? paths.reviewDesk : `${paths.reviewDesk}?${query}`;
};
