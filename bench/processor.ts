import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * The processor time that a process has used so far, its threads and its work in the kernel included, in seconds. Linux
 * only.
 */
export const processorSeconds = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it, in parentheses, may hold anything; user and system time are the 12th and 13th field behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};
