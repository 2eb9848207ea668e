import { Duration } from 'luxon';
import { escapeText } from '../../domain/article/characters.ts';
import { byteOrderMark, csv } from './csv.ts';
import type { Figure, ReportPart } from './transparency-report.ts';

/** The metadata of a report. */
export interface ReportHead {
  readonly site: string;
  readonly year: number;
  readonly madeAt: Date;
}

/** A report as CSV, one figure per row; times are in seconds. */
export const reportCsv = (parts: readonly ReportPart[], { year }: ReportHead): string =>
  byteOrderMark +
  csv(
    parts.flatMap(({ title, article, figures }) =>
      figures.map(({ what, value, unit }) => ({ year, article, part: title, what, value, unit })),
    ),
    { header: true },
  );

const style =
  ':root{color-scheme:light dark}body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}' +
  'h1,h2{line-height:1.2}h2{margin:2.5rem 0 .25rem}p{margin:.25rem 0 .75rem}table{width:100%;border-collapse:collapse}' +
  'th,td{padding:.5rem;border-bottom:1px solid;text-align:start;overflow-wrap:anywhere;font-weight:400}' +
  'thead th{font-weight:600}td,thead th:last-child{width:11rem;text-align:end;font-variant-numeric:tabular-nums}';

const lasting = (seconds: number): string =>
  Duration.fromObject({ minutes: Math.round(seconds / 60) })
    .shiftTo('days', 'hours', 'minutes')
    .removeZeros()
    .toHuman() || 'less than a minute';

const shown = ({ value, unit }: Figure): string => {
  if (value === null) return 'to be filled in';
  return unit === 'seconds' ? lasting(value) : value.toLocaleString('en');
};

const row = (figure: Figure): string =>
  `<tr><th scope="row" dir="auto">${escapeText(figure.what)}</th><td>${escapeText(shown(figure))}</td></tr>`;

const partHtml = ({ title, article, note, figures }: ReportPart): string =>
  `<h2>${escapeText(title)}</h2>\n<p>${escapeText(note)} (Article ${escapeText(article)})</p>\n` +
  (figures.length === 0
    ? '<p>None.</p>\n'
    : `<table>\n<thead><tr><th scope="col">What</th><th scope="col">Figure</th></tr></thead>\n<tbody>\n${figures.map(row).join('\n')}\n</tbody>\n</table>\n`);

/** A report as a self-contained page. */
export const reportHtml = (parts: readonly ReportPart[], { site, year, madeAt }: ReportHead): string => {
  const title = `Transparency report ${year}`;
  return (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n' +
    `<title>${title} – ${escapeText(site)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n<h1>${title}</h1>\n` +
    `<p>${escapeText(site)}. Regulation (EU) 2022/2065, Article 15. From the event log, for January 1 to December 31, ${year} (UTC), ` +
    `as of ${madeAt.toISOString().slice(0, 10)}.</p>\n${parts.map(partHtml).join('')}</main>\n</body>\n</html>\n`
  );
};
