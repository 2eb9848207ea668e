import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { deskAddress, filtersIn, postIn, type Filters } from './address.ts';
import { useWide } from './use-wide.ts';

export interface Place {
  readonly filters: Filters;
  /** The id of the open post; undefined if only the queue shows. */
  readonly opened: number | undefined;
  /** The current value: a second key may come before the page shows the effect of the first. */
  readonly openedNow: () => number | undefined;
  /** Opens a post chosen in the list; Back returns to the previous view. */
  readonly choose: (id: number) => void;
  /** Replaces the open post by another one, or by the list alone. */
  readonly goTo: (id: number | undefined) => void;
  /** Returns to the list. */
  readonly leave: () => void;
}

/** The desk's state that is in the address: a reload, a link, Back and Forward lead to the same view. */
export const usePlace = (): Place => {
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const state = location.state as { fromList?: true } | null;
  const filters = filtersIn(search);
  const isFromList = state?.fromList === true;
  const goTo = (id: number | undefined): void => void navigate(deskAddress(filters, id), { replace: true, state });
  return {
    filters,
    opened: postIn(search),
    openedNow: () => postIn(window.location.search),
    choose: (id) => void navigate(deskAddress(filters, id), { state: { fromList: true } }),
    goTo,
    leave: () => (isFromList ? void navigate(-1) : goTo(undefined)),
  };
};

/** Opens the first post automatically if there is room for it beside the list. */
export const useFirstPost = ({ opened, goTo }: Place, rows: readonly QueuedPost[] | undefined): void => {
  const isWide = useWide();
  const first = opened === undefined && isWide ? rows?.[0]?.id : undefined;
  const open = useEffectEvent(goTo);
  useEffect(() => {
    if (first !== undefined) open(first);
  }, [first]);
};

/**
 * Returns the post that is `step` places after the given one (by default the open one), or before it if negative. If
 * that post has left the list, its former place counts.
 */
export const useNeighbours = (rows: readonly QueuedPost[], opened: number | undefined) => {
  const [last, setLast] = useState(0);
  const placeOf = (post: number | undefined): number => rows.findIndex(({ id }) => id === post);
  const shown = placeOf(opened);
  if (shown >= 0 && shown !== last) setLast(shown);
  return (step: number, of = opened): number | undefined => {
    const place = placeOf(of);
    const from = place >= 0 ? place : last - (step > 0 ? 1 : 0);
    return rows[from + step]?.id;
  };
};
