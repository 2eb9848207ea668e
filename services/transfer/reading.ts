import { DomainError } from '../../contracts/errors.ts';
import { DeadlineError } from '../worker-pool/worker-pool.ts';
import { ProcessEndedError, WorkerProcess, type Worker } from '../worker-pool/worker-process.ts';
import type { Body } from './read-body.ts';
import type { Fields } from './fields.ts';
import type { SourceArticle } from './source.ts';
import type { GivenHtml, Job, Outcome, Works } from './worker.ts';

/** In megabytes: an article of maximum length takes a tenth of it. */
const mostMemory = 512;

/** A process, not a thread: a thread that runs out of memory may end the whole program. */
const worker: Worker = { file: 'services/transfer/worker', argument: '', does: 'reads articles', mostMemory };

/** The libraries take quadratic time for some texts: no text delays an import longer than this, in milliseconds. */
const longest = 10_000;

const refusal = (sentence: string): DomainError => new DomainError('VALIDATION_FAILED', sentence);

/** Reads and writes the texts of articles, one at a time, in a separate process with a deadline for each. */
export class Reading {
  readonly #process = new WorkerProcess<Job, Outcome>(worker);

  /** Throws `DomainError` VALIDATION_FAILED for a text that cannot be read. */
  markdownFile(file: string): Promise<SourceArticle> {
    return this.#run('markdownFile', file);
  }

  /** Throws the same. */
  frontMatter(file: string): Promise<Fields> {
    return this.#run('frontMatter', file);
  }

  /** Throws the same. */
  html(given: GivenHtml): Promise<Body> {
    return this.#run('html', given);
  }

  /** An article's HTML as Markdown. If that takes too long, the HTML itself, which Markdown may contain. */
  async toMarkdown(content: string): Promise<string> {
    try {
      return await this.#run('toMarkdown', content);
    } catch (error) {
      if (error instanceof DomainError) return `${content.replaceAll('\n', '&#10;')}\n`;
      throw error;
    }
  }

  stop(): void {
    this.#process.stop();
  }

  async #run<Name extends keyof Works>(name: Name, input: Parameters<Works[Name]>[0]): Promise<ReturnType<Works[Name]>> {
    const outcome = await this.#outcome({ name, input });
    if ('refused' in outcome) throw refusal(outcome.refused);
    return outcome.read as ReturnType<Works[Name]>;
  }

  async #outcome(job: Job): Promise<Outcome> {
    try {
      return await this.#process.run(job, longest);
    } catch (error) {
      if (error instanceof DeadlineError) throw refusal(`It takes longer than ${longest / 1_000} seconds to read.`);
      if (error instanceof ProcessEndedError && error.isOutOfMemory)
        throw refusal(`It takes more memory than ${mostMemory} MB to read.`);
      throw error;
    }
  }
}
