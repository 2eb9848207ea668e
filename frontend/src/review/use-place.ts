import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { deskAddress, filtersIn, postIn, type Filters } from './address.ts';
import { useWide } from './use-wide.ts';

export interface Place {
  readonly filters: Filters;
  /** The number of the post that is open; undefined where the queue alone shows. */
  readonly opened: number | undefined;
  /** The same at this moment: a key may come before the page shows where the one before it led. */
  readonly openedNow: () => number | undefined;
  /** Opens a post that was chosen in the list: Back leads to what was there before. */
  readonly choose: (id: number) => void;
  /** Opens another one in the place of the one that is open; the list alone where none is given. */
  readonly goTo: (id: number | undefined) => void;
  /** Shows the list alone again. */
  readonly leave: () => void;
}

/** What of the desk its address says: a reload, a link, Back and Forward lead to the same. */
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

/** Opens the first post by itself where there is room for it beside the list. */
export const useFirstPost = ({ opened, goTo }: Place, rows: readonly QueuedPost[] | undefined): void => {
  const isWide = useWide();
  const first = opened === undefined && isWide ? rows?.[0]?.id : undefined;
  const open = useEffectEvent(goTo);
  useEffect(() => {
    if (first !== undefined) open(first);
  }, [first]);
};

/**
 * The post so many places behind one, the open one where none is given, or before it. One that left the list is where
 * it stood.
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
