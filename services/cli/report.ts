import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { reportCsv, reportHtml } from '../audit/transparency-files.ts';
import { transparencyReport } from '../audit/transparency-report.ts';
import { namedSite } from './named-site.ts';
import { newFileOption } from './path-option.ts';
import { asJson, asOperator, tell, withStores, type Acting, type Json } from './run.ts';
import { yearOption } from './year-option.ts';

interface Options extends Json, Acting {
  readonly year: number;
  readonly out: string;
}

const fileOption = (file: string): string => {
  if (!/\.(?:csv|html)$/.test(file)) throw new InvalidArgumentError('It takes a file whose name ends in .csv or .html.');
  return newFileOption(file);
};

const writeReport = ({ year, out, json, ...acting }: Options): Promise<void> =>
  withStores(async ({ log, accounts }) => {
    await asOperator(accounts, acting);
    const { name } = await namedSite(log);
    const parts = await transparencyReport(log, year);
    const made = out.endsWith('.csv') ? reportCsv : reportHtml;
    // Never overwrite a file: it may be the published report.
    await writeFile(out, made(parts, { site: name, year, madeAt: new Date() }), { flag: 'wx', mode: 0o600 });
    tell(json, `Report of ${year} written to ${out}. Some figures are for you to fill in.`, { year, out, parts });
  });

/** `benchnotes report`: the yearly report that Regulation (EU) 2022/2065, Article 15, requires. */
export const reportCommand = (): Command =>
  new Command('report')
    .description(
      'write the transparency report of a year (Regulation (EU) 2022/2065, Article 15): decisions, their grounds, times; ' +
        'without personal data',
    )
    .requiredOption('--year <year>', 'in UTC', yearOption)
    .requiredOption('--out <file>', 'a new file: .csv or .html', fileOption)
    .option(...asJson)
    .action(writeReport);
