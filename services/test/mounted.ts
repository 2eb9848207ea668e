import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

const mount = (...words: readonly string[]): boolean => spawnSync('mount', words).status === 0;

const mayMount = (): boolean => {
  const place = mkdtempSync(join(tmpdir(), 'benchnotes-mount-'));
  const may = mount('-t', 'tmpfs', '-o', 'size=1m', 'none', place);
  if (may) execFileSync('umount', [place]);
  rmSync(place, { recursive: true });
  return may;
};

/** Why no file system can be mounted here; false if one can. */
export const noMount = !mayMount() && 'No file system can be mounted here. Run it as root, on Linux.';

/** Unmounts even what is still open, when the test is over. */
const place = (t: Test): string => {
  const made = mkdtempSync(join(tmpdir(), 'benchnotes-disk-'));
  t.teardown(() => {
    spawnSync('umount', ['-l', made]);
    rmSync(made, { recursive: true, force: true });
  });
  return made;
};

/** A disk in memory for this test, of this many megabytes. */
export const smallDisk = (t: Test, megabytes: number): string => {
  const disk = place(t);
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', disk)) throw new Error('The disk could not be made.');
  return disk;
};

/** A read-only view of a folder, even for root. */
export const readOnly = (t: Test, folder: string): string => {
  const view = place(t);
  if (!mount('--bind', folder, view) || !mount('-o', 'remount,bind,ro', view)) throw new Error('The folder could not be shown.');
  return view;
};

/** Fills a disk; the returned function frees the space again. */
export const fill = (disk: string): (() => void) => {
  const file = join(disk, 'filler');
  const open = openSync(file, 'w');
  for (const size of [65_536, 4_096, 1]) {
    try {
      for (;;) writeSync(open, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(open);
  return () => rmSync(file);
};
