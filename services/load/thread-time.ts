import { readFileSync } from 'node:fs';

type CpuUsage = () => NodeJS.CpuUsage;

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/**
 * The CPU time of a thread on Linux (Documentation/scheduler/sched-stats.rst): the first figure, in nanoseconds.
 * `undefined` on other systems, and if the kernel keeps no such figures and answers 0.
 */
const ofLinux = (): number | undefined => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1_000_000 || undefined;
  } catch {
    return undefined;
  }
};

/**
 * The CPU time that this thread has used so far, in milliseconds. If neither Node (from 23.9 on) nor the system
 * provides it, that of the whole process, including threads that hash passwords or collect garbage.
 */
export const threadTime = (): number => {
  const { threadCpuUsage } = process as { threadCpuUsage?: CpuUsage };
  return threadCpuUsage ? milliseconds(threadCpuUsage()) : (ofLinux() ?? milliseconds(process.cpuUsage()));
};
