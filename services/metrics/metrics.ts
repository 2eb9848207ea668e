import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const latencies = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** The metrics for Prometheus, named by its conventions. */
export class Metrics {
  readonly registry = new Registry();
  /**
   * Counted here and read on each scrape: the registry's own counters cost too much for every cached response.
   */
  publicReads = 0;
  /** The reads whose response had to be built. */
  publicBuilds = 0;
  /** When this process last signed the log; undefined if it has not. */
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
    // The default of 10 ms would be the most frequent wake-up of an idle process. The metrics of the loop's lag include
    // this interval.
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
   * A metric that is read on each scrape. If reading fails, it is NaN, and the other metrics are still reported.
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

  /** Like `gauge`, for several values with a label each; leaves all of them out if reading fails. */
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
