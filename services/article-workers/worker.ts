import { setPriority } from 'node:os';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { cleanContent, type CleanedContent } from './clean-content.ts';
import type { ShownChange } from '../../domain/article/difference/difference-html.ts';
import { differenceOfContents, type GivenTexts } from './difference-of-contents.ts';
import { placesInContents, type GivenPassages } from './places-in-contents.ts';
import { DocumentTooComplexError } from '../../domain/article/tree.ts';
import { workerData } from 'piscina';
import { highlighted } from './highlight.ts';
import { shownDiagram } from './shown-diagram.ts';
import { shownFormula } from './shown-formula.ts';
import { plain, renderArticle, type Look, type ImageSizes, type RenderedArticle } from './render-article.ts';
import type { Begun, Job } from '../worker-pool/worker-pool.ts';

// Readers go first. Linux has a priority per thread; elsewhere this would set that of the whole process.
if (process.platform === 'linux') setPriority(5);

const sizes = workerData as ImageSizes;

const drawn: Look = { code: highlighted, formula: shownFormula, diagram: shownDiagram };

const answering =
  <Input, Answer>(work: (input: Input) => Answer) =>
  ({ number, input }: Job<Input>): Answer => {
    (parentPort as MessagePort).postMessage({ begun: number } satisfies Begun);
    return work(input);
  };

/** Undefined if it is too complex: the class of an error is lost between threads. */
export const clean = answering((content: string): CleanedContent | undefined => {
  try {
    return cleanContent(content);
  } catch (error) {
    if (error instanceof DocumentTooComplexError) return undefined;
    throw error;
  }
});

export const difference = answering(({ before, after }: GivenTexts): ShownChange[] => differenceOfContents(before, after));

export const places = answering(({ before, after, passages }: GivenPassages): ReturnType<typeof placesInContents> =>
  placesInContents(before, after, passages),
);

export const render = answering((content: string): RenderedArticle => renderArticle(content, drawn, sizes));

export const renderPlain = answering((content: string): RenderedArticle => renderArticle(content, plain, sizes));
