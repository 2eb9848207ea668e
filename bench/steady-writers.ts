import { EventStoreDbLog } from '../event-log/eventstoredb.ts';
import { answerJobs } from './children.ts';
import { writeAtPace, type Writing } from './writing.ts';

export interface WritersJob extends Writing {
  /** The event log. */
  readonly url: string;
}

/** Those who write beside the readers. Answers the first of the posts that wait now. */
answerJobs<WritersJob, number>(async ({ url, ...writing }) => {
  const log = new EventStoreDbLog(url);
  const waiting = await writeAtPace(log, writing);
  await log.close();
  return waiting;
});
