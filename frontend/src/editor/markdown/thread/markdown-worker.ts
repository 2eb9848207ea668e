import { markdownOf } from '../../../../../domain/article/to-markdown.ts';
import { DocumentTooComplexError } from '../../../../../domain/article/tree.ts';
import type { Answers, Jobs, Said } from '../jobs.ts';
import { readMarkdown } from './read.ts';

const say = (said: Said): void => postMessage(said);

const answerTo = (job: Partial<Jobs>): Answers[keyof Jobs] | undefined =>
  job.read === undefined ? job.write && markdownOf(job.write) : readMarkdown(job.read);

// Runs in a worker to keep the page responsive: for some texts the libraries take quadratic time.
addEventListener('message', ({ data }: MessageEvent<Partial<Jobs>>) => {
  try {
    say({ answer: answerTo(data) });
  } catch (error) {
    if (!(error instanceof DocumentTooComplexError || error instanceof RangeError)) throw error;
    say({ failure: 'complex' });
  }
});
say({ begun: true });
