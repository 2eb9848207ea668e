import { readFileSync } from 'node:fs';

type CpuUsage = () => NodeJS.CpuUsage;

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/**
 * What Linux says of a thread (Documentation/scheduler/sched-stats.rst): the first figure is its time on a processor in
 * nanoseconds. `undefined` on other systems, and where the kernel keeps no such figures and answers 0.
 */
const ofLinux = (): number | undefined => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1_000_000 || undefined;
  } catch {
    return undefined;
  }
};

/**
 * How much processor time this thread has used so far, in milliseconds. Where neither Node (from 23.9 on) nor the
 * system tells, that of the whole process: threads that hash passwords or collect garbage are in it as well.
 */
export const threadTime = (): number => {
  const { threadCpuUsage } = process as { threadCpuUsage?: CpuUsage };
  return threadCpuUsage ? milliseconds(threadCpuUsage()) : (ofLinux() ?? milliseconds(process.cpuUsage()));
};
