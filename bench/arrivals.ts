import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJobs } from './children.ts';

/** So many requests a second, for so long. */
export interface Phase {
  readonly rate: number;
  readonly seconds: number;
}

export interface ArrivalsJob {
  readonly host: string;
  readonly port: number;
  /** Asked for in turn; `#` becomes a number that no other request has. */
  readonly paths: readonly string[];
  readonly phases: readonly Phase[];
  /** How many connections are open all the time, as a proxy holds them. */
  readonly connections: number;
  /**
   * A window (a quarter of a second) is normal when none in it is refused or fails, and the 99th percentile is below
   * this; milliseconds.
   */
  readonly normal: number;
}

export interface PhaseAnswer {
  /** Who came. */
  readonly came: number;
  readonly accepted: number;
  /** Answered with 503. */
  readonly refused: number;
  /** Neither: another status, a broken connection, or no connection left. */
  readonly failed: number;
  /** Of what was accepted, from the moment at which it was due, in milliseconds. */
  readonly p99: number;
  /** By how much this process itself was late at the most, which counts as waiting; milliseconds. */
  readonly late: number;
  /** After how many seconds of the phase the first second began in which all was normal. */
  readonly normalAfter: number;
}

const windowLength = 250;
const tick = 2;

/** What became of those who came in one window. */
interface Window {
  readonly latencies: number[];
  refused: number;
  failed: number;
}

interface Tally {
  readonly windows: Window[];
  came: number;
  late: number;
}

const p99Of = (latencies: readonly number[]): number =>
  latencies.toSorted((one, other) => one - other)[Math.ceil(0.99 * latencies.length) - 1] ?? 0;

/** A keep-alive connection that has one request under way at a time. */
class Connection {
  readonly #socket: Socket;
  #onStatus: ((status: number) => void) | undefined;
  #head = '';
  #missing = 0;
  #status = 0;
  readonly #free: (connection: Connection) => void;

  constructor({ host, port }: ArrivalsJob, free: (connection: Connection) => void, gone: (connection: Connection) => void) {
    this.#free = free;
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('connect', () => free(this));
    this.#socket.on('data', (bytes) => this.#read(bytes));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      gone(this);
      this.#tell(0);
    });
  }

  ask(text: string, onStatus: (status: number) => void): void {
    this.#onStatus = onStatus;
    this.#socket.write(text);
  }

  close(): void {
    this.#socket.destroy();
  }

  #tell(status: number): void {
    const onStatus = this.#onStatus;
    this.#onStatus = undefined;
    onStatus?.(status);
  }

  /** Only as much of HTTP as this server's answers need: a status, a length, and a body of that length. */
  #read(bytes: Buffer): void {
    if (this.#missing > 0) this.#missing -= bytes.length;
    else {
      this.#head += bytes.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end === -1) return;
      this.#status = Number(this.#head.slice(9, 12));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
      this.#missing = length - (this.#head.length - end - 4);
      this.#head = '';
    }
    if (this.#missing > 0) return;
    this.#missing = 0;
    this.#tell(this.#status);
    this.#free(this);
  }
}

/**
 * People who come at their own pace, however long the answers take ("open loop"): each is due at a moment that is
 * settled beforehand, and waits from then on. They come through connections that are there already, as behind a proxy;
 * who finds none that is free is counted as failed.
 */
const arrive = async (job: ArrivalsJob): Promise<PhaseAnswer[]> => {
  const idle: Connection[] = [];
  const open = new Set<Connection>();
  let number = 0;
  const textOf = () => {
    const path = (job.paths[number % job.paths.length] as string).replace('#', String((number += 1)));
    return `GET ${path} HTTP/1.1\r\nhost: ${job.host}:${job.port}\r\nuser-agent: arrivals\r\n\r\n`;
  };
  let closing = false;
  const openOne = (): void => {
    const made = new Connection(
      job,
      (one) => void idle.push(one),
      (one) => {
        open.delete(one);
        const place = idle.indexOf(one);
        if (place >= 0) idle.splice(place, 1);
        if (!closing) openOne();
      },
    );
    open.add(made);
  };
  for (let made = 0; made < job.connections; made += 1) {
    openOne();
    if (made % 5 === 0) await sleep(1);
  }
  while (idle.length < job.connections) await sleep(10);
  // A connection that asks for nothing in its first seconds is closed by the server.
  for (const one of idle.splice(0)) one.ask(`GET /healthz HTTP/1.1\r\nhost: ${job.host}:${job.port}\r\n\r\n`, () => undefined);
  while (idle.length < job.connections) await sleep(10);
  const come = (tally: Tally, due: number, begin: number): void => {
    const place = Math.floor((due - begin) / windowLength);
    const window = (tally.windows[place] ??= { latencies: [], refused: 0, failed: 0 });
    tally.came += 1;
    tally.late = Math.max(tally.late, performance.now() - due);
    const one = idle.shift();
    if (!one) return void (window.failed += 1);
    one.ask(textOf(), (status) => {
      if (status === 200) window.latencies.push(performance.now() - due);
      else if (status === 503) window.refused += 1;
      else window.failed += 1;
    });
  };
  const tallies: Tally[] = [];
  let begin = performance.now();
  for (const { rate, seconds } of job.phases) {
    const tally: Tally = { windows: [], came: 0, late: 0 };
    tallies.push(tally);
    const end = begin + seconds * 1_000;
    for (let due = begin; due < end;) {
      const now = Math.min(performance.now(), end);
      for (; due < now; due += 1_000 / rate) come(tally, due, begin);
      await sleep(tick);
    }
    begin = end;
  }
  await sleep(2_000);
  closing = true;
  for (const one of open) one.close();
  return tallies.map(({ windows, came, late }) => {
    const isNormal = ({ latencies, refused, failed }: Window) => refused + failed === 0 && p99Of(latencies) <= job.normal;
    const sum = (of: (window: Window) => number) => windows.reduce((all, window) => all + of(window), 0);
    const calm = windows.findIndex((_, place) => {
      const second = windows.slice(place, place + 1_000 / windowLength);
      return second.length === 1_000 / windowLength && second.every(isNormal);
    });
    const latencies = windows.flatMap((window) => window.latencies);
    return {
      came,
      accepted: latencies.length,
      refused: sum(({ refused }) => refused),
      failed: came - latencies.length - sum(({ refused }) => refused),
      p99: p99Of(latencies),
      late,
      normalAfter: (calm === -1 ? Infinity : calm * windowLength) / 1_000,
    };
  });
};

answerJobs<ArrivalsJob, PhaseAnswer[]>(arrive);
