import type { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { lineOf, type Shown } from './progress.ts';

/** The same as a bar, redrawn in its place. */
export const asBar = (stream: WriteStream): Shown => {
  const bar = new SingleBar(
    { format: '{bar} {line}', stream, barsize: 30, hideCursor: true, clearOnComplete: true, stopOnComplete: false },
    Presets.shades_classic,
  );
  const start = performance.now();
  let isOpen = false;
  const end = (): void => {
    if (isOpen) bar.stop();
    isOpen = false;
  };
  return {
    show: (progress) => {
      const { position, to } = progress;
      const payload = { line: lineOf(progress, (performance.now() - start) / 1000) };
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
