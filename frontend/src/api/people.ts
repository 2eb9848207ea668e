import { useState } from 'react';
import useSWR from 'swr';
import type { AdminsResetLink, Person, PersonDetail, SuspensionReport } from '../../../contracts/views/person.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { command, get } from './client.ts';
import { usePages, type Pages } from './pages.ts';
import { useSessionCheck } from './use-session-check.ts';

const peoplePath = '/api/people';

const pathOf = ({ id }: Pick<Person, 'id'>): string => `${peoplePath}/${id}`;

export const decideAdmin = (person: Person, isAdmin: boolean): Promise<Person> =>
  command('PATCH', `${pathOf(person)}/admin`, { isAdmin });

/** `until`: ISO 8601; left out if the suspension has no end. */
export const suspend = (person: Person, reason: string, until?: string): Promise<Person> =>
  command('POST', `${pathOf(person)}/suspension`, { reason, ...(until === undefined ? {} : { until }) });

/** The reason and end of a suspension; `reasons`: ids from the list of reasons, for the rejections. */
export interface SaidWithPosts {
  readonly reason: string;
  readonly until?: string;
  readonly reasons?: readonly number[];
}

/**
 * Suspends a person and rejects these waiting posts of theirs, each as it was listed. Sending it again with other posts
 * rejects those.
 */
export const suspendWithPosts = (person: Person, said: SaidWithPosts, posts: readonly QueuedPost[]): Promise<SuspensionReport> =>
  command('POST', `${pathOf(person)}/suspension/with-posts`, {
    ...said,
    posts: posts.map(({ id, textRevision }) => ({ id, textRevision })),
  });

/** Undoes the suspension and its rejections. */
export const undoSuspension = ({ person, suspension, posts }: SuspensionReport): Promise<SuspensionReport> =>
  command('POST', `${pathOf(person)}/suspension/undo`, {
    revision: suspension.revision,
    posts: posts.done.map(({ id, revision }) => ({ id, revision })),
  });

export const reinstate = (person: Person): Promise<Person> => command('POST', `${pathOf(person)}/reinstatement`);

export const makeResetLink = (person: Person): Promise<AdminsResetLink> => command('POST', `${pathOf(person)}/reset-link`);

export interface People extends Pick<Pages<Person>, 'more' | 'loadingMore' | 'error'> {
  /** Undefined while the first page is loading. */
  readonly people: readonly Person[] | undefined;
  readonly retry: () => void;
  /** Replaces an account in the list by its new state. */
  readonly settle: (person: Person) => void;
  /** Removes an account that is gone. */
  readonly remove: (person: Person) => void;
}

/** The accounts that match a search, or all, page by page; refetched whenever the list is opened. */
export const usePeople = (search: string): People => {
  const query = new URLSearchParams({ limit: '50', ...(search === '' ? {} : { search }) });
  const { items, refresh, replace, ...pages } = usePages<Person>(`${peoplePath}?${query}`, 'opened');
  return {
    ...pages,
    people: items,
    retry: () => void refresh(),
    settle: (person) => replace((one) => [one.id === person.id ? person : one]),
    remove: ({ id }) => replace((one) => (one.id === id ? [] : [one])),
  };
};

export interface Detail {
  /** Undefined while loading. */
  readonly detail: PersonDetail | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** The current state of an account, fetched when its dialog opens and not cached. */
export const usePerson = (person: Person): Detail => {
  // A new key each time it is opened.
  const [opened] = useState(() => Date.now());
  const { data, error, mutate } = useSWR<PersonDetail, Error>([pathOf(person), opened], ([path]: [string, number]) => get(path));
  useSessionCheck(error);
  return { detail: data, error, retry: () => void mutate() };
};
