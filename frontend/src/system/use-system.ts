import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { ReplayProgress, SystemState } from '../../../contracts/views/system.ts';
import { followStream } from '../api/live.ts';
import { checkSession } from '../api/session.ts';
import { fetchSystem, isRunning, systemPath } from '../api/system.ts';
import { useSessionCheck } from '../api/use-session-check.ts';

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
  const [progress, setProgress] = useState<ReplayProgress>();
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
          setProgress(replay);
          if (!isRunning(replay)) void refresh();
        },
        connected: (yes) => void (yes && refresh()),
        refused: () => void checkSession(),
      }),
    [refresh],
  );

  useSessionCheck(error);
  return { state: data, failed: error !== undefined, replay: progress ?? data?.replay ?? null, refresh, setReplay: setProgress };
};
