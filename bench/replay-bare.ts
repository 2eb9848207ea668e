import { openDatabase } from '../storage/driver.ts';
import { timing } from './benchmark.ts';
import { answerJobs } from './children.ts';
import type { Replayed, ReplayJob } from './replay-collections.ts';

const page = 5_000;

/** The log read in order and parsed, and nothing done with it. */
answerJobs<ReplayJob, Replayed>(async ({ log, events }) => {
  const database = openDatabase(log);
  const select = database.prepare(
    'SELECT position, stream, revision, id, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT ?',
  );
  let read = 0;
  const timed = await timing(events, async () => {
    for (let rows = select.all([0, page]); rows.length > 0; rows = select.all([rows.at(-1)?.position as number, page])) {
      for (const { data, metadata } of rows) {
        JSON.parse(data as string);
        JSON.parse(metadata as string);
        read += 1;
      }
    }
  });
  if (read !== events) throw new Error(`Read ${read} of ${events} events.`);
  database.close();
  return { ...timed, memory: process.resourceUsage().maxRSS / 1024 };
});
