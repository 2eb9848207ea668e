import useSWR from 'swr';
import type { ReasonBoard } from '../../../contracts/views/reason.ts';
import { fetchReasons, orderReasons, reasonsPath } from '../api/reasons.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { swapped, useSavedOrder } from '../components/use-saved-order.ts';

/**
 * The list of reasons as an admin edits it. Moves are shown at once and saved in the background, one after the other;
 * `onRefused` is called with the error if one was refused.
 */
export const useReasonBoard = (onRefused: (error: unknown) => void) => {
  const { data, error, mutate } = useSWR<ReasonBoard, Error>(reasonsPath, fetchReasons, { revalidateOnMount: true });
  useSessionCheck(error);
  const refresh = () => mutate(fetchReasons());
  const show = (board: ReasonBoard): Promise<unknown> => mutate(board, { revalidate: false });
  const save = useSavedOrder<number>({
    send: async (ids, changes, isLast) => {
      const board = await orderReasons(ids, changes);
      if (isLast()) await show(board);
      return board.changes;
    },
    onRefused: (refusal) => {
      onRefused(refusal);
      return refresh().catch(() => undefined);
    },
  });

  const move = (place: number, by: -1 | 1): void => {
    if (!data) return;
    const reasons = swapped(data.reasons, Math.min(place, place + by));
    void show({ ...data, reasons });
    save(reasons.map(({ id }) => id), data.changes); // prettier-ignore
  };

  return { board: data, error, refresh, move, show: (board: ReasonBoard) => void show(board) };
};
