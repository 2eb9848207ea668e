import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { postStream } from '../../contracts/streams.ts';
import { toRecord } from '../../event-log/append.ts';
import { submit } from '../../projections/test/log.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { random } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { until } from '../../scripts/until.ts';
import { register } from '../accounts/register.ts';
import { readConfig } from '../config/config.ts';
import { startServices } from '../start/start-services.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { bundledBeside } from './beside.ts';
import { commandOf } from './built.ts';
import { folder } from './folder.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

/**
 * `kill -9` of the process that mails decisions; on MongoDB another one is on standby. Each mail arrives, and only
 * once.
 *
 * SMTP leaves one gap: the server has accepted a mail, and the sender is killed before it records that. It then sends
 * the same mail again, with the same Message-ID: a mailbox that checks these (as this test does) keeps one. All other
 * mails are sent only once.
 */

const program = await bundledBeside(new URL('outbox-sender.ts', import.meta.url));
const decisions = testCount('sizes', 150);
const kills = testCount('kills', 6);
t.setTimeout(300_000 + kills * 30_000);

/** A process that sends mails, and the number of mails that it took over from a killed one. */
class Sender {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly ready: Promise<unknown>;
  takenOver = 0;

  constructor(program: string, env: NodeJS.ProcessEnv) {
    const [command = '', ...words] = commandOf(program);
    this.#child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
    this.#ended = Promise.all([once(this.#child, 'exit'), once(lines, 'close')]);
    this.ready = new Promise<void>((resolve) => lines.on('line', (line) => line === 'ready' && resolve()));
    lines.on('line', (line) => (this.takenOver += Number(/"mails":(\d+)/.exec(line)?.[1] ?? 0)));
  }

  /** Kills it as a power failure would. Returns whether it was still running. */
  async kill(): Promise<boolean> {
    const ran = this.#child.exitCode === null;
    this.#child.kill('SIGKILL');
    await this.#ended;
    return ran;
  }
}

/** A site with one author, and a way to decide on articles. */
const siteIn = async (t: Test, env: Readonly<Record<string, string>>) => {
  const config = readConfig({ ...env, DEMO: 'false' });
  const stores = await openStores(config, 'make');
  const services = await startServices(config, stores, pino({ level: 'silent' }));
  await services.runner.stop();
  t.teardown(() => stores.close());
  const context = { actor: 'operator', correlationId: 'test', now: new Date() };
  const person = { username: 'ohm', email: 'ohm@example.org', fullName: 'Georg Ohm', password: 'waltz of the capacitors' };
  const { id: authorId } = await register(stores, person, false, context);
  let last = 0;
  /** Submits this many articles and decides on them. */
  const decide = async (count: number): Promise<void> => {
    for (const end = last + count; last < end;) {
      last += 1;
      const [stream, submitted] = submit(last);
      const data = { ...(submitted.data as object), authorId };
      const approved = { type: 'PostApproved', data: { postId: last, textRevision: 0 } };
      const context = { actor: 'user-999', correlationId: 'test', now: new Date() };
      const events = toRecord(stream, undefined, [{ ...submitted, data }, approved], context, stores.log.site);
      await stores.log.append(postStream(last), 'no_stream', events);
    }
  };
  return { stores, decide };
};

const idOf = ({ head }: { head: string }): string => /^Message-ID: <([^@]+)@/im.exec(head)?.[1] ?? '';

/** Waits until all decisions have been settled. */
const settled = async ({ log, notices }: Stores): Promise<void> => {
  const head = await log.head();
  for (let tries = 0; ; tries += 1) {
    if (((await notices.checkpoint())?.position ?? 0) >= head && (await notices.mailsWaiting()) === 0) return;
    if (tries > 3_000) throw new Error(`${await notices.mailsWaiting()} mails are left.`);
    await sleep(20);
  }
};

/** The ids of the decisions in a log. */
const decidedIn = async ({ log }: Stores): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = await log.readAll(0, 1_000); page.length > 0; page = await log.readAll(page.at(-1)?.position ?? 0, 1_000))
    ids.push(...page.filter(({ type }) => type === 'PostApproved').map(({ id }) => id));
  return ids;
};

/** Waits until more mails than `count` have arrived. */
const moreThan = async ({ mails }: MailServer, count: number): Promise<void> => {
  await until(() => mails.length > count);
};

/** Without a delay for undo, authors are notified at once. */
const mailSettings = { MAIL_FROM: 'site@example.org', UNDO_SECONDS: '0' };

/** `processes`: how many processes send mails on these stores. */
const killedOn = async (t: Test, env: Readonly<Record<string, string>>, mail: MailServer, processes: 1 | 2): Promise<void> => {
  const { stores, decide } = await siteIn(t, env);
  const senders = Array.from({ length: processes }, () => new Sender(program, { ...process.env, ...env }));
  t.teardown(() => Promise.all(senders.map((sender) => sender.kill())));
  await Promise.all(senders.map(({ ready }) => ready));
  await until(() => stores.notices.checkpoint());

  // A few more than needed, so that each kill interrupts work.
  const portion = Math.floor(decisions / (kills + 1));
  let takenOver = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = mail.mails.length;
    await decide(portion);
    await moreThan(mail, before);
    await sleep(random() * 120);
    // Kills the active process or the standby, alternately.
    const place = (kill % 3 === 0 ? 1 : kill % 2) % processes;
    const killed = senders[place] as Sender;
    if (!(await killed.kill())) throw new Error('A process ended by itself.');
    takenOver += killed.takenOver;
    senders[place] = new Sender(program, { ...process.env, ...env });
    await senders[place]?.ready;
  }
  await decide(decisions - kills * portion);
  await settled(stores);
  takenOver += senders.reduce((sum, sender) => sum + sender.takenOver, 0);

  const counts = new Map<string, number>();
  for (const one of mail.mails) counts.set(idOf(one), (counts.get(idOf(one)) ?? 0) + 1);
  const decided = await decidedIn(stores);
  t.equal(decided.length, decisions);
  t.same(decided.filter((id) => !counts.has(id)), [], 'none is missing'); // prettier-ignore
  t.equal(counts.size, decisions, 'a mailbox that knows ids shows each once, and nothing else');
  const repeated = [...counts.values()].filter((count) => count > 1);
  const repeats = repeated.reduce((sum, count) => sum + count - 1, 0);
  t.ok(repeats <= takenOver, `${repeats} came over the wire once more; ${takenOver} were being sent when a process was killed`);
  t.same(mail.mails.filter(({ to }) => to.join() !== 'ohm@example.org'), []); // prettier-ignore
  t.comment(
    `${decisions} decisions, ${kills} kills, ${processes} at work or standing by: ${counts.size} mails, 0 missing; ${mail.mails.length} over the wire, ` +
      `${repeats} of them repeats of a mail that was being sent at a kill (${takenOver} were)`,
  );
};

t.test(`of ${decisions} decisions each is mailed, whatever is killed`, async (t) => {
  const mail = await startMailServer(t);
  await killedOn(t, { DATA_DIR: folder(t), SMTP_URL: mail.url, ...mailSettings }, mail, 1);
});

t.test(`the same on MongoDB, with two processes`, { skip: withoutMongo }, async (t) => {
  const mail = await startMailServer(t);
  const settings = { DATA_DIR: folder(t), SMTP_URL: mail.url, ...mailSettings };
  await killedOn(t, { ...settings, READ_STORE_URL: await mongoDatabaseUrl(t) }, mail, 2);
});

t.test('killed at the one moment that SMTP leaves, a mail comes once more, as the same mail', async (t) => {
  const env: Record<string, string> = { DATA_DIR: folder(t), ...mailSettings };
  const senders: Sender[] = [];
  let isDead: Promise<boolean> | undefined;
  // The server has accepted the mail; its sender is killed before it hears so.
  const mail = await startMailServer(t, () => {
    if (isDead) return undefined;
    isDead = senders[0]?.kill();
    return 'silence';
  });
  env.SMTP_URL = mail.url;
  const { stores, decide } = await siteIn(t, env);
  const sender = new Sender(program, { ...process.env, ...env });
  senders.push(sender);
  await sender.ready;
  await until(() => stores.notices.checkpoint());
  await decide(1);
  await mail.came(1);
  await isDead;
  const next = new Sender(program, { ...process.env, ...env });
  t.teardown(() => next.kill());
  await settled(stores);
  t.equal(mail.mails.length, 2);
  t.equal(new Set(mail.mails.map(idOf)).size, 1);
  t.equal(next.takenOver, 1, 'it is known to be one that may come twice');
});
