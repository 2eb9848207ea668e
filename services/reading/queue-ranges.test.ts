import t from 'tap';
import { queueFilters } from '../../bench/queue-filters.ts';
import { allProjections } from '../../projections/all.ts';
import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import { liveGroup } from '../../projections/read-store/parts.suite.ts';
import { SqliteReadStore } from '../../projections/read-store/sqlite.ts';
import type { SqlValue } from '../../storage/driver.ts';
import { newFile } from '../../projections/test/store.ts';
import { pageOfQueue } from './queue.ts';
import { toCursor } from './cursors.ts';

/** Each list of the review desk on SQLite: one range of one index, which is read in the order of the list. */

const accounts = { beginningWith: async () => [], authors: async () => new Map() };

const { file } = newFile(t);
const access = new SqliteAccess(file);
const store = new SqliteReadStore(file);
await liveGroup(store, allProjections);

const queue = /^(?:SEARCH|SCAN) queue(?:_by_tag)?_\d+/;
const range = /^(?:SEARCH|SCAN) queue(?:_by_tag)?_\d+ USING (?:COVERING )?INDEX /;
const words = /^SCAN queue_\d+_words VIRTUAL TABLE INDEX \d+:M\d+$/;
const keys = /^SEARCH queue_\d+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/;

for (const [what, filter] of Object.entries(queueFilters(10)))
  for (const after of [undefined, toCursor(['2025-01-01T00:00:09.000Z', 7])])
    t.test(`${what}, ${after === undefined ? 'the first page' : 'the next page'}`, async (t) => {
      const sent: (readonly [sql: string, values: readonly SqlValue[]])[] = [];
      const { all } = SqliteAccess.prototype;
      t.intercept(SqliteAccess.prototype, 'all', {
        value: function (this: SqliteAccess, sql: string, values: readonly SqlValue[]) {
          if (/FROM queue/.test(sql)) sent.push([sql, values]);
          return all.call(this, sql, values);
        },
      });
      await pageOfQueue(store, accounts, filter, { limit: 20, after });
      t.ok(sent.length > 0);
      for (const [sql, values] of sent) {
        const plan = all.call(access, `EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => String(detail));
        const [read = '', ...others] = plan.filter((step) => queue.test(step));
        t.ok(
          [range, words, keys].some((one) => one.test(read)),
          `${sql}: ${plan.join('; ')}`,
        );
        t.same(others, [], 'nothing else of the queue is read');
        t.notOk(
          plan.some((step) => step.includes('TEMP B-TREE')),
          'nothing is sorted',
        );
      }
    });
