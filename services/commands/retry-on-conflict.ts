import { WrongExpectedRevisionError } from '../../event-log/event-log.ts';

const mostTries = 10;

/** Retries after a concurrent append: the decider checks whether the revision that the caller read is still current. */
export const retryOnConflict = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError) || tries === mostTries) throw error;
    }
  }
};
