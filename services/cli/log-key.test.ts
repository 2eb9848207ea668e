import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { logKeys } from '../checkpoints/log-key.ts';
import { readConfig } from '../config/config.ts';
import { fileOf } from '../test/built.ts';
import { commandLine } from '../test/command-line.ts';

const keyFiles = (place: string): string[] => readdirSync(place).filter((name) => name.startsWith('log-key'));

const killed = "process.kill(process.pid, 'SIGKILL')";

/** Runs `log-key rotate`, which first runs a statement at its nth call of a function of node:fs. */
const rotateUntil = async (place: string, call: string, nth: number, statement = killed) => {
  const preload = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.${call};
    let calls = 0;
    fs.${call} = (...words) => {
      if (String(words[0]).startsWith('${place}') && (calls += 1) === ${nth}) ${statement};
      return real(...words);
    };
    syncBuiltinESMExports();`;
  const words = [`--import=data:text/javascript,${encodeURIComponent(preload)}`, fileOf('cli'), 'log-key', 'rotate'];
  const env = { ...process.env, DATA_DIR: place, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, words, { env });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const [err, [code, signal]] = await Promise.all([text(child.stderr), ended]);
  return { err, code, signal };
};

t.test('log-key rotate makes a key, and says what is to be done', async (t) => {
  const { run, place } = await commandLine(t);
  t.match(await run(['log-key', 'rotate']), { code: 1, err: /log-key is missing: there is no key yet\. The server makes one/ });
  logKeys(readConfig({ DATA_DIR: place }));
  const old = readFileSync(join(place, 'log-key'), 'utf8');
  t.match(await run(['log-key', 'rotate']), {
    code: 0,
    out: /^The log has a new key, in .*Restart the server[^]*\/log\/key[^]*remove /,
  });
  t.equal(readFileSync(join(place, 'log-key-previous'), 'utf8'), old);
  t.match(await run(['log-key', 'rotate']), { code: 1, err: /still signs beside the key of the last rotation/ });
  const given = await run(['log-key', 'rotate'], { LOG_KEY: '07'.repeat(32) });
  t.match(given, { code: 1, err: /set LOG_KEY_PREVIOUS to what LOG_KEY is now/ });
});

t.test('a rotation that was killed is finished by the next one', async (t) => {
  const { run, place } = await commandLine(t);
  const [file, previousFile] = [join(place, 'log-key'), join(place, 'log-key-previous')];
  for (const [call, nth, left] of [
    ['writeFileSync', 1, ['log-key']],
    ['linkSync', 1, ['log-key', 'log-key.next.0.new']],
    ['rmSync', 2, ['log-key', 'log-key.next', 'log-key.next.0.new']],
    ['linkSync', 2, ['log-key', 'log-key.next']],
    ['renameSync', 1, ['log-key', 'log-key-previous', 'log-key.next']],
    ['readdirSync', 1, ['log-key', 'log-key-previous']],
  ] as const) {
    for (const name of keyFiles(place)) rmSync(join(place, name));
    logKeys(readConfig({ DATA_DIR: place }));
    const old = readFileSync(file, 'utf8');
    const at = `killed at ${call} ${nth}`;
    t.match(await rotateUntil(place, call, nth), { signal: 'SIGKILL' }, at);
    const found = keyFiles(place).map((name) => name.replace(/[0-9]+/, '0'));
    t.same(found.toSorted(), left, at); // prettier-ignore
    const isDone = readFileSync(file, 'utf8') !== old;
    t.match(await run(['log-key', 'rotate']), isDone ? { code: 1, err: /still signs beside/ } : { code: 0 }, at);
    t.same(keyFiles(place).toSorted(), ['log-key', 'log-key-previous'], at); // prettier-ignore
    t.equal(readFileSync(previousFile, 'utf8'), old, at);
    t.not(readFileSync(file, 'utf8'), old, at);
  }
});

t.test('the files that a killed rotation of an earlier version left are finished and removed', async (t) => {
  const { run, place } = await commandLine(t);
  logKeys(readConfig({ DATA_DIR: place }));
  const [file, previousFile] = [join(place, 'log-key'), join(place, 'log-key-previous')];
  const old = readFileSync(file, 'utf8');
  linkSync(file, previousFile);
  for (const name of ['log-key.4711.next', 'log-key.4711.next.4711.new'])
    writeFileSync(join(place, name), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  t.match(await run(['log-key', 'rotate']), { code: 0 });
  t.same(keyFiles(place).toSorted(), ['log-key', 'log-key-previous']); // prettier-ignore
  t.equal(readFileSync(previousFile, 'utf8'), old);
  t.not(readFileSync(file, 'utf8'), old);
});

t.test('of two rotations at once, the later one says that the key was replaced', async (t) => {
  const { place } = await commandLine(t);
  logKeys(readConfig({ DATA_DIR: place }));
  const old = readFileSync(join(place, 'log-key'), 'utf8');
  // The other one renames the next key right before.
  const { code, err } = await rotateUntil(place, 'renameSync', 1, 'real(...words)');
  t.equal(code, 1);
  t.match(err, /Another rotation has just replaced the key in \S+log-key\. Restart the server\.$/m);
  t.equal(readFileSync(join(place, 'log-key-previous'), 'utf8'), old);
  t.not(readFileSync(join(place, 'log-key'), 'utf8'), old);
});
