import { WrongExpectedRevisionError } from '../../event-log/event-log.ts';

const mostTries = 10;

/** Where somebody was faster, it is decided anew: the decider knows whether what was read still holds. */
export const decidedAnew = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError) || tries === mostTries) throw error;
    }
  }
};
