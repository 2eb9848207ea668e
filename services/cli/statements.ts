import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { statementsOf, type StatementCounts } from '../audit/statements.ts';
import { newFileOption } from './path-option.ts';
import { asJson, asOperator, counted, tell, withStores, type Acting, type Json } from './run.ts';
import { timeOption } from './time-option.ts';
import { yearOption } from './year-option.ts';

interface Options extends Json, Acting {
  readonly year: number;
  readonly since?: Date;
  readonly out: string;
}

const exportStatements = ({ year, since, out, json, ...acting }: Options): Promise<void> =>
  withStores(async ({ log, accounts }) => {
    await asOperator(accounts, acting);
    const counts: StatementCounts = { stated: 0, leftOut: 0 };
    // Never overwrite a file: it may be the submitted one.
    const statements = statementsOf(log, since ? { year, since } : { year }, counts);
    await pipeline(statements, createWriteStream(out, { flags: 'wx', mode: 0o600 }));
    const { stated, leftOut } = counts;
    const rest =
      leftOut === 0 ? '' : ` ${counted(leftOut, 'decision')} named no reason of the list and stated no ground: left out.`;
    const from = since ? ` from ${since.toISOString()} on` : '';
    const facts = { year, since: since?.toISOString() ?? null, out, ...counts };
    tell(json, `${counted(stated, 'statement')} of ${year}${from} written to ${out}.${rest}`, facts);
  });

/** `benchnotes statements`: the export for the Transparency Database of the European Commission. */
export const statementsCommand = (): Command =>
  new Command('statements')
    .description(
      'export the statements of reasons of a year as CSV for the DSA Transparency Database; without personal data: ' +
        'comments of admins are left out',
    )
    .requiredOption('--year <year>', 'the year of the decisions, in UTC', yearOption)
    .option('--since <time>', 'only decisions from this time on, such as since the last export', timeOption)
    .requiredOption('--out <file>', 'a new file', newFileOption)
    .option(...asJson)
    .action(exportStatements);
