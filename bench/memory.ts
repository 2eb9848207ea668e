import { readFileSync } from 'node:fs';

/** The memory that a process holds, in MiB. Linux only. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
