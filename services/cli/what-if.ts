import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { DomainError } from '../../contracts/errors.ts';
import { Names } from '../audit/names.ts';
import { readConfig } from '../config/config.ts';
import { openStoresToRead, type StoresToRead } from '../stores/stores.ts';
import { loadRule } from '../what-if/load-rule.ts';
import { play } from '../what-if/play.ts';
import { reportOf, type DifferentDecision, type WhatIfReport } from '../what-if/report.ts';
import { verdicts, type Verdict } from '../what-if/rule.ts';
import { lasting } from './lasting.ts';
import { openProgress } from './open-progress.ts';
import { newFileOption, pathOption } from './path-option.ts';
import { timeOption } from './time-option.ts';
import { asJson, counted, tell, type Json } from './run.ts';

interface Options extends Json {
  readonly since?: Date;
  readonly report?: string;
}

/** How many decisions are printed on a terminal; a report holds all. */
const mostTold = 20;

const would: Readonly<Record<Verdict, string>> = {
  approve: 'would be published at once',
  reject: 'would be rejected at once',
  hold: 'would wait for an admin, as today',
  'two-admins': 'would need two admins',
};

const countsLine = (verdict: Verdict, counts: Readonly<Record<string, number>>): string => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const outcomes = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`).join(', '); // prettier-ignore
  return `${counted(total, 'submission')} ${would[verdict]}. Recorded: ${outcomes}.`;
};

/** Quotes untrusted text, with characters that move or hide the rest of a line made visible. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);

const differenceLine = (one: DifferentDecision, by: string | null): string => {
  const { submittedAt, postId, title, verdict, outcome, reason, wasUnpublished } = one;
  const recorded = `${outcome}${by === null ? '' : ` by ${by}`}${reason === null ? '' : `: ${quoted(reason)}`}`;
  return `  ${submittedAt} post-${postId} ${quoted(title)}: ${would[verdict]}; it is ${recorded}${wasUnpublished ? ', unpublished later' : ''}.`;
};

const linesOf = async (report: WhatIfReport, nameOf: (actor: string) => Promise<string | null>): Promise<string[]> => {
  const { submissions, unread, verdicts: counts, medianSaved, unpublishedLater, different } = report;
  const lines = [`${counted(submissions, 'submission')} checked with the rule. Nothing was changed.`];
  if (unread > 0) lines.push(`${counted(unread, 'text')} could not be checked: erased or unreadable.`);
  for (const verdict of verdicts) if (counts[verdict]) lines.push(countsLine(verdict, counts[verdict]));
  if (medianSaved !== null)
    lines.push(
      `Approved articles would have been published earlier, by ${lasting(medianSaved)} in the median; ${unpublishedLater} of them ${unpublishedLater === 1 ? 'was' : 'were'} unpublished later.`,
    );
  lines.push(different.length === 0 ? 'No decision would differ.' : `${counted(different.length, 'decision')} would differ:`);
  for (const one of different.slice(0, mostTold))
    lines.push(differenceLine(one, one.decidedBy && ((await nameOf(one.decidedBy)) ?? one.decidedBy)));
  const left = different.length - mostTold;
  if (left > 0) lines.push(`  and ${counted(left, 'other')}: --report <file> writes all of them.`);
  return lines;
};

/** Throws `DomainError` UNAVAILABLE. */
const refuseUnreadable = ({ isReadable }: StoresToRead): void => {
  if (!isReadable)
    throw new DomainError('UNAVAILABLE', 'A rule reads texts, which needs the data key and the read store (DATA_KEY).');
};

const whatIf = async (file: string, { since, report: reportFile, json }: Options): Promise<void> => {
  const rule = await loadRule(file);
  const stores = await openStoresToRead(readConfig(process.env));
  const progress = await openProgress();
  try {
    refuseUnreadable(stores);
    const { log, readSide } = stores;
    const to = await log.head();
    const onProgress = (position: number, events: number) => progress.show({ from: 0, position, to, events });
    const report = reportOf(await play(log, rule, { since: since?.toISOString(), onProgress }));
    progress.end();
    if (reportFile !== undefined)
      await writeFile(reportFile, `${JSON.stringify(report, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
    const names = readSide && new Names(log, readSide.accounts);
    tell(json, (await linesOf(report, (actor) => names?.of(actor) ?? Promise.resolve(null))).join('\n'), report);
  } finally {
    progress.end();
    await stores.close();
  }
};

/** `benchnotes what-if`: what another rule would have decided. Only reads, so it also works on a read-only copy. */
export const whatIfCommand = (): Command =>
  new Command('what-if')
    .description('apply a proposed rule to all past submissions, and report which decisions would have differed')
    .argument('<rule.ts>', 'a file whose default export is the rule (docs/what-if.md)', pathOption)
    .option('--since <time>', 'only submissions from this time on', timeOption)
    .option('--report <file>', 'write the complete report as JSON to this new file', newFileOption)
    .option(...asJson)
    .action(whatIf);
