import { useState } from 'react';
import type { BulkReport } from '../../../contracts/views/bulk.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';

export interface Selection {
  /** The selected posts as they were listed, whether or not the list still shows them. */
  readonly posts: readonly QueuedPost[];
  readonly has: (id: number) => boolean;
  readonly toggle: (post: QueuedPost) => void;
  /** Selects all posts from the last one selected to this one, in list order. */
  readonly extendTo: (post: QueuedPost) => void;
  readonly add: (posts: readonly QueuedPost[]) => void;
  readonly drop: (ids: Iterable<number>) => void;
  readonly clear: () => void;
  /** Deselects what was done. Refused posts that are still waiting stay selected, with their current text. */
  readonly settle: (report: BulkReport, posts: readonly QueuedPost[]) => void;
}

type Selected = ReadonlyMap<number, QueuedPost>;

const without = (selected: Selected, ids: Iterable<number>): Selected => {
  const gone = new Set(ids);
  return new Map([...selected].filter(([id]) => !gone.has(id)));
};

const withAll = (selected: Selected, posts: readonly QueuedPost[]): Selected =>
  new Map([...selected, ...posts.map((post) => [post.id, post] as const)]);

const settled = (selected: Selected, { done, refused }: BulkReport, posts: readonly QueuedPost[]): Selected => {
  const waiting = refused.flatMap(({ id, textRevision }) => {
    const post = posts.find((one) => one.id === id);
    return post && textRevision !== undefined ? { ...post, textRevision } : [];
  });
  return withAll(without(selected, [...done, ...refused].map(({ id }) => id)), waiting); // prettier-ignore
};

/** The rows of a list between two of them, inclusive. */
const between = (rows: readonly QueuedPost[], one: number, other: number): readonly QueuedPost[] => {
  const places = [one, other].map((id) => rows.findIndex((row) => row.id === id));
  return places.includes(-1) ? [] : rows.slice(Math.min(...places), Math.max(...places) + 1);
};

interface Listed {
  readonly query: string;
  readonly rows: readonly QueuedPost[];
}

/** The selected posts that the list no longer shows in the selected version: they have a newer text, or are gone. */
const staleIn = (selected: Selected, before: Listed, { query, rows }: Listed): readonly number[] => {
  const now = new Map(rows.map((row) => [row.id, row]));
  const gone = query === before.query ? before.rows.filter(({ id }) => !now.has(id)) : [];
  const changed = rows.filter(({ id, textRevision }) => textRevision > (selected.get(id)?.textRevision ?? Infinity));
  return [...gone, ...changed].map(({ id }) => id);
};

const isSame = (one: Listed, other: Listed): boolean =>
  one.query === other.query &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ id, textRevision }, place) => {
    const row = other.rows[place];
    return row?.id === id && row.textRevision === textRevision;
  });

/**
 * The admin's selection on the desk, across all filters (`query`). A post that gets a newer text, or leaves the list
 * under the same filters, is deselected; `listed` is undefined while loading.
 */
export const useSelection = (listed: readonly QueuedPost[] | undefined, query: string): Selection => {
  const [selected, setSelected] = useState<Selected>(new Map());
  const [last, setLast] = useState<number>();
  const [before, setBefore] = useState<Listed>({ query, rows: [] });
  const now = listed && { query, rows: listed };
  if (now && !isSame(before, now)) {
    setBefore(now);
    setSelected(without(selected, staleIn(selected, before, now)));
  }
  const rows = listed ?? [];
  return {
    posts: [...selected.values()],
    has: (id) => selected.has(id),
    toggle: (post) => {
      setSelected(selected.has(post.id) ? without(selected, [post.id]) : withAll(selected, [post]));
      setLast(post.id);
    },
    extendTo: (post) => {
      setSelected(withAll(selected, [...between(rows, last ?? post.id, post.id), post]));
      setLast(post.id);
    },
    add: (posts) => setSelected((now) => withAll(now, posts)),
    drop: (ids) => setSelected((now) => without(now, ids)),
    clear: () => setSelected(new Map()),
    settle: (report, posts) => setSelected((now) => settled(now, report, posts)),
  };
};
