import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import type { Position } from '../../contracts/recorded.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { cosigningStateOf } from '../operations/cosigning-state.ts';
import { signingStateOf } from '../operations/signing-state.ts';
import { limitsOf } from '../operations/stream-limits.ts';
import type { Services } from './services.ts';

/** Where monitoring may come from: this machine and private networks (RFC 1918, RFC 4193). */
const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

const isInside = (ip: string): boolean => inside.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');

/** How long the read collections may lag without progress before the site is not ready, in milliseconds. */
const longestStandstill = 10_000;

/**
 * How long the result of a check for stream limits set on the log's server is cached, in milliseconds: short enough for
 * an alarm.
 */
const longestKeptLimits = 60_000;

/** How long a response of the event log is shared by metrics that are read together, in milliseconds. */
const longestKept = 500;

const keptFor = <Answer>(milliseconds: number, ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: { readonly at: number; readonly answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > milliseconds) asked = { at: now, answer: ask() };
    return asked.answer;
  };
};

/** Measures how long the read collections have been stuck at one position behind the log, in milliseconds. */
class Standstill {
  #at: { readonly position: Position; readonly since: number } | undefined;

  lasts(position: Position, head: Position): number {
    const now = performance.now();
    if (position >= head) this.#at = undefined;
    else if (this.#at?.position !== position) this.#at = { position, since: now };
    return this.#at ? now - this.#at.since : 0;
  }
}

const seconds = (time: string): number => Date.parse(time) / 1_000;

/** Metrics of the witnesses that are asked to cosign the log. */
const witnessMetrics = (services: Services): void => {
  const { metrics } = services;
  const state = keptFor(longestKept, async () => {
    const found = await cosigningStateOf(services);
    if (!found) throw new Error('No witnesses are asked.');
    return found;
  });
  metrics.gauge(
    'benchnotes_cosigned_events',
    'Events that the newest checkpoint holds which a quorum of witnesses cosigned.',
    async () => (await state()).cosigned?.size ?? 0,
  );
  metrics.gauge(
    'benchnotes_cosigned_timestamp_seconds',
    'The latest time at which a quorum of witnesses had cosigned that checkpoint, in seconds since 1970; 0 without a quorum.',
    async () => {
      const { cosigned } = await state();
      return cosigned ? seconds(cosigned.time) : 0;
    },
  );
  metrics.gauges(
    'benchnotes_witness_cosigned_timestamp_seconds',
    'When a witness cosigned this log last, in seconds since 1970.',
    'witness',
    async () =>
      (await state()).witnesses.flatMap(({ name, cosigned }) => (cosigned ? [[name, seconds(cosigned.time)] as const] : [])),
  );
  metrics.gauges(
    'benchnotes_witness_failing',
    'Whether a witness did not cosign when it was last asked (1) or did (0).',
    'witness',
    async () => (await state()).witnesses.map(({ name, failure }) => [name, Number(failure !== null)] as const),
  );
  metrics.gauges('benchnotes_witness_refusing', 'Whether a witness refuses the log (1) or not (0).', 'witness', async () =>
    (await state()).witnesses.map(({ name, failure }) => [name, Number(failure?.isAlarm ?? false)] as const),
  );
};

/** The endpoints for operators and their machines: liveness, readiness and metrics. */
export const operations = (app: FastifyInstance, services: Services): void => {
  const { config, log, store, runner, checkpoints, metrics, shedder, views, mailer, notices } = services;
  const head = keptFor(longestKept, () => log.head());
  metrics.gauge('benchnotes_log_available', 'Whether the event log answers (1) or not (0).', () =>
    head().then(
      () => 1,
      () => 0,
    ),
  );
  metrics.gauge('benchnotes_log_position', 'Position of the last event in the log.', head);
  metrics.gauge(
    'benchnotes_projection_position',
    'Position up to which the read collections are built.',
    () => runner.progress.position,
  );
  metrics.gauge(
    'benchnotes_projection_lag',
    'Distance between the two positions.',
    async () => (await head()) - runner.progress.position,
  );
  metrics.gauge(
    'benchnotes_parked_events',
    'Events that could not be applied, and those that wait behind them.',
    () => runner.progress.parked,
  );

  if (mailer)
    metrics.gauge('benchnotes_notice_mails_waiting', 'Mails of notices that wait to be sent.', () => notices.mailsWaiting());

  metrics.gauge(
    'benchnotes_refused_requests',
    'Requests that were refused because there was more to do than can be done, since the start.',
    () => shedder.refused,
  );

  metrics.gauge(
    'benchnotes_longest_stall_seconds',
    'The longest that the event loop stood still since this was asked for last, while somebody used the site.',
    () => shedder.takeLongestStall() / 1_000,
  );

  metrics.gauge(
    'benchnotes_uncounted_views',
    'Views that were not counted because their address had come too often that day, since the start.',
    () => views.uncounted,
  );

  metrics.gauge('benchnotes_projecting', 'Whether it is this process that builds the read collections (1) or not (0).', () =>
    Number(runner.isLeader),
  );

  metrics.gauge(
    'benchnotes_log_mismatch',
    'Whether the log is not the one that the read collections were built from, or lost its end (1), or not (0).',
    () => Number(runner.mismatch !== undefined),
  );

  metrics.gauge('benchnotes_signed_events', 'Events that the newest checkpoint of the log holds.', async () => {
    const signed = await checkpoints.last();
    return signed ? parseUnverifiedCheckpoint(signed.note).size : NaN;
  });

  const signing = keptFor(longestKept, () => signingStateOf(services));
  metrics.gauge(
    'benchnotes_unsigned_events',
    'Events of the log that the newest checkpoint does not cover yet.',
    async () => (await signing())?.unsigned ?? NaN,
  );

  metrics.gauge(
    'benchnotes_log_altered',
    'Whether the log contradicts its newest checkpoint, and so is no longer signed (1), or not (0).',
    async () => Number(typeof (await signing())?.contradiction === 'string'),
  );

  metrics.gauge(
    'benchnotes_signed_timestamp_seconds',
    'When this process signed the log last, in seconds since 1970.',
    () => (metrics.signedAt?.getTime() ?? NaN) / 1_000,
  );

  if (services.witnessPolicy) witnessMetrics(services);

  const limits = keptFor(longestKeptLimits, () => limitsOf(log));
  metrics.gauge(
    'benchnotes_limited_streams',
    'Streams of the site that somebody limited or deleted on the server of the log: it removes their events.',
    async () => (await limits()).length,
  );

  const standstill = new Standstill();

  app.get('/healthz', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));

  // Until now the process responded with 503 (starting.ts).
  app.get('/startupz', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('started\n'));

  app.get('/readyz', async (_request, reply) => {
    if (runner.mismatch) throw new DomainError('UNAVAILABLE', runner.mismatch.message);
    const head = await log.head();
    const live = await store.group('live');
    const { position, lookedAt, failure, failingSince = Infinity } = runner.progress;
    const now = performance.now();
    // An `api` process does not build the collections, so a stalled projector is not its fault; it only has to know
    // their position.
    const failing = failure === undefined ? 0 : now - failingSince;
    const stood = config.role === 'api' ? now - lookedAt : Math.max(standstill.lasts(position, head), failing);
    const follows = live !== undefined && (position >= head || stood < longestStandstill);
    if (!follows) throw new DomainError('UNAVAILABLE', `The projector is stalled at ${position}; the event log is at ${head}.`);
    return reply.type('text/plain; charset=utf-8').send('ready\n');
  });

  app.get('/metrics', async (request, reply) => {
    if (!isInside(request.ip)) throw new DomainError('NOT_FOUND', 'There is nothing at this address.');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
