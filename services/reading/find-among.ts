import type { CollectionOf, QueryOf, Reads } from '../../projections/read-store/read-store.ts';

type Where<Document extends object> = NonNullable<QueryOf<Document>['where']>;

/**
 * The first documents of several ranges of one index, in the order of the query, as if they were one range: the posts
 * of a category and of those that were retired into it. The fields of `order` must be numbers or ASCII text, and no two
 * documents may be equal in all of them.
 */
export const findAmong = async <Document extends object>(
  reads: Reads,
  collection: CollectionOf<Document>,
  ranges: readonly Where<Document>[],
  query: Omit<QueryOf<Document>, 'where'>,
): Promise<Document[]> => {
  const found = await Promise.all(ranges.map((where) => reads.find(collection, { ...query, where })));
  if (found.length === 1) return found.flat();
  const isBefore = (one: Document, other: Document): boolean => {
    const field = query.order.find((field) => one[field] !== other[field]);
    return field !== undefined && one[field] < other[field] !== (query.descending ?? false);
  };
  return found
    .flat()
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    .slice(0, query.limit);
};
