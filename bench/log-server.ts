import { startEventStoreDb } from '../test-servers/eventstoredb/server.ts';
import { answerJobs } from './children.ts';

/** The test server of EventStoreDB, over a file. */
export interface LogServerJob {
  readonly file: string;
}

/** Its URL. */
export type LogServerAnswer = string;

answerJobs<LogServerJob, LogServerAnswer>(async ({ file }) => (await startEventStoreDb(file)).url);
