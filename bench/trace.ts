/** An event of a Chromium trace: times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of `dur`, what the thread itself worked: on a machine that has more to do, it waits in between. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/**
 * How long the thread that hears the keys worked from each key to the next, in milliseconds; what follows the last key
 * is its own.
 */
export const workPerKey = (events: readonly TraceEvent[]): number[] => {
  const keys = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .sort((one, other) => one.ts - other.ts);
  const [first] = keys;
  if (!first) throw new Error('The trace has no key.');
  const work = keys.map(() => 0);
  // A key's own task began before the key was told to the page.
  const begins = keys.map(({ ts }) => ts);
  for (const { name, pid, tid, ts, dur = 0, tdur = dur } of events) {
    if (name !== 'RunTask' || pid !== first.pid || tid !== first.tid) continue;
    const key = begins.findLastIndex((begin) => begin < ts + dur);
    if (key >= 0) work[key] = (work[key] as number) + tdur / 1_000;
  }
  return work;
};
