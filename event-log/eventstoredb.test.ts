import type { Test } from 'tap';
import { eventStoreDbLogUrl } from '../services/test/eventstoredb.ts';
import { eventLogSuite } from './event-log.suite.ts';
import type { EventLog } from './event-log.ts';
import { EventStoreDbLog } from './eventstoredb.ts';
import { restoreSuite } from './restore.suite.ts';

const build = async (t: Test) => {
  const url = await eventStoreDbLogUrl(t);
  const opened: EventLog[] = [];
  t.teardown(() => Promise.all(opened.map((log) => log.close())));
  return {
    open: async () => {
      const log = new EventStoreDbLog(url);
      opened.push(log);
      return log;
    },
  };
};

eventLogSuite('eventstoredb', build);
restoreSuite('eventstoredb', build);
