import { startEventStoreDb } from '../test-servers/eventstoredb/server.ts';
import { answerJobs } from './children.ts';

export interface ServerJob {
  /** The file that holds its events. */
  readonly file: string;
}

/** The test server for EventStoreDB, running until the parent ends it. Answers with its URL. */
answerJobs<ServerJob, string>(async ({ file }) => (await startEventStoreDb(file)).url);
