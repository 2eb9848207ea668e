import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { kinds } from './finding.ts';
import type { State } from './state.ts';

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const seconds = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1_000);

/** The metrics of a followed log, in the text format of Prometheus; `cosignedAt` in seconds since 1970. */
export const metricsText = (
  site: string,
  { names, fineAt, trouble }: State,
  lookedAt: Date,
  cosignedAt: number | undefined,
): string => {
  const label = `site="${escaped(site)}"`;
  const gauge = (name: string, help: string, samples: readonly (readonly [labels: string, value: number])[]): string[] => {
    const whole = `benchnotes_monitor_${name}`;
    return [
      `# HELP ${whole} ${help}`,
      `# TYPE ${whole} gauge`,
      ...samples.map(([labels, value]) => `${whole}{${labels}} ${value}`),
    ];
  };
  const last = names.at(-1);
  const alarms = Object.keys(kinds).map(
    (kind) => [`${label},kind="${kind}"`, trouble?.isAlarm && trouble.kind === kind ? 1 : 0] as const,
  );
  return [
    ...gauge('look_timestamp_seconds', 'When the log was looked at last.', [[label, seconds(lookedAt)]]),
    ...gauge(
      'fine_timestamp_seconds',
      'When the last look began that found all as expected.',
      fineAt ? [[label, seconds(fineAt)]] : [],
    ),
    ...gauge(
      'size',
      'How many events the last checkpoint covers that was accepted.',
      last ? [[label, parseUnverifiedCheckpoint(last.checkpoint).size]] : [],
    ),
    ...gauge(
      'cosigned_timestamp_seconds',
      'When enough witnesses had cosigned the newest checkpoint that they cosigned.',
      cosignedAt === undefined ? [] : [[label, cosignedAt]],
    ),
    ...gauge('alarm', 'Whether something is wrong with the log, by kind.', alarms),
    '',
  ].join('\n');
};
