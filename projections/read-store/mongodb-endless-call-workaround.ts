import { AbstractCursor, Collection, MongoNetworkTimeoutError } from 'mongodb';

/**
 * How long one call may take, in milliseconds: longer than an answer may (mongodb-client.ts), so that what is slow ends
 * by the driver's own bound, and so short that after a cut all goes on within five seconds.
 */
const longest = 4_500;

const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MongoNetworkTimeoutError(`No answer within ${longest / 1000} s.`)), longest);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Method = (...all: unknown[]) => unknown;

/**
 * The same database, collection or cursor, each of whose calls fails when it takes too long. Driver 7.8 waits for ever
 * for a call that it writes to a connection in the moment in which that was cut: for 'drain' of a socket that is closed
 * (src/cmap/connection.ts, `writeCommand`). No bound of its own holds.
 */
export const bounded = <Target extends object>(target: Target): Target => {
  const proxy: Target = new Proxy(target, {
    get: (_, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      return (...all: unknown[]) => {
        const result = (value as Method).apply(target, all);
        if (result === target) return proxy;
        if (result instanceof Promise) return inTime(result);
        return result instanceof Collection || result instanceof AbstractCursor ? bounded(result) : result;
      };
    },
  });
  return proxy;
};
