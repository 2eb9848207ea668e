import t from 'tap';
import { runScript, type EndedScript } from '../test/script.ts';
import { endWithItsThreads } from './thread-panic-workaround.ts';

/** A script whose eight threads read from SQLite without a pause; then the process ends by `end`. */
const endingBy = (end: string): string => `
  import { Worker } from 'node:worker_threads';
  const reading = \`
    const { parentPort } = require('node:worker_threads');
    const Database = require('libsql');
    const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) SELECT i, ? FROM n';
    const statement = new Database(':memory:').prepare(numbers);
    parentPort.postMessage('it reads');
    for (;;) statement.all('a text');
  \`;
  const workers = Array.from({ length: 8 }, () => new Worker(reading, { eval: true, execArgv: [] }));
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
  setTimeout(() => ${end}, 50);
`;

/** Runs the script `tries` times, or until the process was aborted. */
const endOften = async (end: string, tries: number): Promise<EndedScript> => {
  const ended = await runScript(endingBy(end));
  return ended.signal === 'SIGABRT' || tries === 1 ? ended : endOften(end, tries - 1);
};

t.test('process.exit still aborts a process whose threads are at work in libsql', async (t) => {
  const { signal, stderr } = await endOften('process.exit(0)', 25);
  t.equal(signal, 'SIGABRT', 'or thread-panic-workaround.ts is no longer needed');
  t.match(stderr, /panicked/);
});

t.test('a process is ended whatever its threads do, without a trace on the console', async (t) => {
  t.match(await endOften(`(${endWithItsThreads.toString()})()`, 6), { signal: 'SIGKILL', stderr: '' });
});
