import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const latencies = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** What Prometheus is told, under names of its conventions. */
export class Metrics {
  readonly registry = new Registry();
  /**
   * Counted here, and told when somebody asks: the registry's own counting costs more than it is worth for each cached
   * answer.
   */
  publicReads = 0;
  /** Those that had to be made first. */
  publicBuilds = 0;
  /** When this process signed the log last; undefined where it signed nothing. */
  signedAt: Date | undefined;
  readonly requests = new Histogram({
    name: 'benchnotes_request_duration_seconds',
    help: 'How long requests took that were not answered from the response cache.',
    labelNames: ['method', 'route', 'status'],
    buckets: latencies,
    registers: [this.registry],
  });
  readonly appends = new Histogram({
    name: 'benchnotes_append_duration_seconds',
    help: 'How long appends to the event log took, until they were durable.',
    labelNames: ['outcome'],
    buckets: latencies,
    registers: [this.registry],
  });
  readonly unrecorded = new Counter({
    name: 'benchnotes_unrecorded_total',
    help: 'Registrations, sign-ins and wrong passwords that could not be written to the event log.',
    registers: [this.registry],
  });
  readonly sealedLate = new Counter({
    name: 'benchnotes_sealed_late_total',
    help: 'Events that were older than a minute when this process sealed them.',
    registers: [this.registry],
  });

  readonly noticeMails = new Counter({
    name: 'benchnotes_notice_mails_total',
    help: 'Mails of notices by what became of them; those that were repeated may have come twice.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    // At its usual 10 ms it is what wakes an idle process most often. Its metrics of the loop's lag hold these
    // milliseconds, too.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 50 });
    this.#counter('benchnotes_public_reads_total', 'Public answers that were sent.', () => this.publicReads);
    this.#counter(
      'benchnotes_public_builds_total',
      'Public answers that were made anew: what is missing to the answers sent came from the response cache.',
      () => this.publicBuilds,
    );
  }

  #counter(name: string, help: string, count: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(count());
      },
    });
  }

  /**
   * A metric that is read when it is asked for; not a number where it cannot be read, and the others are told all the
   * same.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.set(NaN);
        }
      },
    });
  }

  /** The same of several things, each under its label; all are left out where they cannot be read. */
  gauges(name: string, help: string, label: string, read: () => Promise<readonly (readonly [string, number])[]>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const [value, figure] of await read().catch(() => [])) this.set({ [label]: value }, figure);
      },
    });
  }
}
