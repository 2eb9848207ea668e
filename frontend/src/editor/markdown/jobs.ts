import type { Document } from '../../../../domain/article/document.ts';

/** What a thread beside the page is asked for: to read Markdown, and to write an article as Markdown. */
export interface Jobs {
  readonly read: string;
  readonly write: Document;
}

export interface Answers {
  /** The article that the Markdown holds, and its HTML, in which what an article cannot hold is still there. */
  readonly read: { readonly document: Document; readonly html: string };
  readonly write: string;
}

/** Why there is no answer: it takes too long, the text is too complex, or what answers could not be fetched. */
export type Failure = 'slow' | 'complex' | 'unreachable';

/** What the thread says: that it is there, and how the job went. */
export type Said =
  { readonly begun: true } | { readonly answer: Answers[keyof Jobs] | undefined } | { readonly failure: Failure };

/** How long a text may take once the thread is there, in milliseconds, as on the server. */
const longest = 5_000;

export class JobError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`There is no answer: ${failure}.`);
    this.name = 'JobError';
    this.failure = failure;
  }
}

/** Runs a job in a thread of its own, which is fetched with the first one. Throws JobError. */
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
