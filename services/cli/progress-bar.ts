import type { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { clock, lineOf, named, type Shown } from './progress.ts';

/** Shows progress as a bar that redraws itself. */
export const asBar = (stream: WriteStream): Shown => {
  const bar = new SingleBar(
    { format: '{bar} {line}', stream, barsize: 30, hideCursor: true, clearOnComplete: true, stopOnComplete: false },
    Presets.shades_classic,
  );
  const since = clock();
  let isOpen = false;
  const end = (): void => {
    if (isOpen) bar.stop();
    isOpen = false;
  };
  return {
    show: (progress, step) => {
      const { position, to } = progress;
      const payload = { line: named(step, lineOf(progress, since(step))) };
      if (!isOpen) bar.start(Math.max(to, 1), position, payload);
      isOpen = true;
      bar.setTotal(Math.max(to, 1));
      bar.update(position, payload);
    },
    say: (line) => {
      end();
      stream.write(`${line}\n`);
    },
    end,
  };
};
