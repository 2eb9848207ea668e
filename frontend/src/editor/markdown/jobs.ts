import type { Document } from '../../../../domain/article/document.ts';

/** The jobs of the Markdown worker, with their inputs: parse Markdown, or write an article as Markdown. */
export interface Jobs {
  readonly read: string;
  readonly write: Document;
}

export interface Answers {
  /** The parsed article, and the HTML before anything that an article cannot hold was removed. */
  readonly read: { readonly document: Document; readonly html: string };
  readonly write: string;
}

/** Why a job failed: it took too long, the text is too complex, or the worker could not be loaded. */
export type Failure = 'slow' | 'complex' | 'unreachable';

/** The worker's messages: that it has started, and the outcome of the job. */
export type Said =
  { readonly begun: true } | { readonly answer: Answers[keyof Jobs] | undefined } | { readonly failure: Failure };

/** The time limit for a job once the worker runs, in milliseconds; the same as on the server. */
const longest = 5_000;

export class JobError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`There is no answer: ${failure}.`);
    this.name = 'JobError';
    this.failure = failure;
  }
}

/** Runs a job in its own worker, whose code is loaded with the first job. Throws JobError. */
export const run = <Name extends keyof Jobs>(name: Name, input: Jobs[Name]): Promise<Answers[Name]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread/markdown-worker.ts', import.meta.url), { type: 'module' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (failure: Failure): void => {
      clearTimeout(timer);
      worker.terminate();
      reject(new JobError(failure));
    };
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail('unreachable');
    });
    worker.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
      if ('begun' in said) timer = setTimeout(() => fail('slow'), longest);
      else if ('failure' in said) fail(said.failure);
      else {
        clearTimeout(timer);
        worker.terminate();
        resolve(said.answer as Answers[Name]);
      }
    });
    worker.postMessage({ [name]: input });
  });
