import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ReplayProgress, SystemState } from '../../../contracts/views/system.ts';
import { ApiError } from '../api/client.ts';
import { followStream } from '../api/live.ts';
import { fetchSystem, isRunning, systemPath } from '../api/system.ts';

/** Milliseconds between two looks at the figures; the progress of a replay is told as it comes. */
const lookEvery = 5_000;

export interface SystemBoard {
  readonly state: SystemState | undefined;
  readonly failed: boolean;
  readonly replay: ReplayProgress | null;
  readonly refresh: () => Promise<unknown>;
  /** What a command has just answered. */
  readonly setReplay: (replay: ReplayProgress) => void;
}

/** The figures of the system page, kept up to date while it can be seen. */
export const useSystem = (): SystemBoard => {
  const { mutate } = useSWRConfig();
  const [told, setTold] = useState<ReplayProgress>();
  const {
    data,
    error,
    mutate: refresh,
  } = useSWR<SystemState, Error>(systemPath, fetchSystem, {
    refreshInterval: lookEvery,
    revalidateIfStale: true,
    dedupingInterval: 0,
  });

  useEffect(
    () =>
      followStream<ReplayProgress>(`${systemPath}/live`, {
        message: (replay) => {
          setTold(replay);
          if (!isRunning(replay)) void refresh();
        },
        connected: (yes) => void (yes && refresh()),
        refused: () => void mutate('/api/user'),
      }),
    [mutate, refresh],
  );

  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void mutate('/api/user');
  }, [error, mutate]);

  return { state: data, failed: error !== undefined, replay: told ?? data?.replay ?? null, refresh, setReplay: setTold };
};
