import { useState } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { AdminsResetLink, Person, PersonDetail } from '../../../contracts/views/person.ts';
import { command, get, getPage, type Page } from './client.ts';
import { useSessionCheck } from './use-session-check.ts';

const peoplePath = '/api/people';

const pathOf = ({ id }: Pick<Person, 'id'>): string => `${peoplePath}/${id}`;

export const decideAdmin = (person: Person, isAdmin: boolean): Promise<Person> =>
  command('PATCH', `${pathOf(person)}/admin`, { isAdmin });

/** `until`: ISO 8601; left out where the suspension has no end. */
export const suspend = (person: Person, reason: string, until?: string): Promise<Person> =>
  command('POST', `${pathOf(person)}/suspension`, { reason, ...(until === undefined ? {} : { until }) });

export const reinstate = (person: Person): Promise<Person> => command('POST', `${pathOf(person)}/reinstatement`);

export const makeResetLink = (person: Person): Promise<AdminsResetLink> => command('POST', `${pathOf(person)}/reset-link`);

export interface People {
  /** Undefined while the first page is being fetched. */
  readonly people: readonly Person[] | undefined;
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly error: Error | undefined;
  readonly retry: () => void;
  /** Puts an account as it is now in the place of the one that shows. */
  readonly settle: (person: Person) => void;
  /** Takes away an account that is gone. */
  readonly remove: (person: Person) => void;
}

/** The accounts that a search finds, or all, page by page; asked for anew whenever the list is opened. */
export const usePeople = (search: string): People => {
  const query = new URLSearchParams({ limit: '50', ...(search === '' ? {} : { search }) });
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page<Person>, Error>(
    (place, before: Page<Person> | null) => (place === 0 ? `${peoplePath}?${query}` : (before?.next ?? null)),
    getPage,
    { revalidateOnMount: true, revalidateFirstPage: false, dedupingInterval: 0 },
  );
  useSessionCheck(error);
  const pages = data?.filter((page) => page !== undefined) ?? [];
  const put = (id: number, inItsPlace: readonly Person[]): void => {
    const items = (page: Page<Person>) => page.items.flatMap((one) => (one.id === id ? inItsPlace : [one]));
    void mutate(pages.map((page) => ({ ...page, items: items(page) })), { revalidate: false }); // prettier-ignore
  };
  return {
    people: data && pages.flatMap(({ items }) => items),
    more: pages.at(-1)?.next === undefined ? undefined : () => void setSize(pages.length + 1),
    loadingMore: isValidating && size > pages.length,
    error,
    retry: () => void mutate(),
    settle: (person) => put(person.id, [person]),
    remove: ({ id }) => put(id, []),
  };
};

export interface Detail {
  /** Undefined while it is being fetched. */
  readonly detail: PersonDetail | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** One account as it is now: asked for when its dialog opens, and kept no longer. */
export const usePerson = (person: Person): Detail => {
  // Another opening is another key.
  const [opened] = useState(() => Date.now());
  const { data, error, mutate } = useSWR<PersonDetail, Error>([pathOf(person), opened], ([path]: [string, number]) => get(path));
  useSessionCheck(error);
  return { detail: data, error, retry: () => void mutate() };
};
