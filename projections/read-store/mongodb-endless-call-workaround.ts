import { AbstractCursor, Collection, MongoNetworkTimeoutError } from 'mongodb';

/**
 * The timeout of a call, in milliseconds: longer than the driver's own (mongodb-client.ts), which should end slow
 * calls, but short enough that after a broken connection everything recovers within five seconds.
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
 * The same database, collection or cursor, with a timeout on every call. If a connection breaks just as driver 7.8
 * writes a call to it, the call waits for ever: for 'drain' of a closed socket (src/cmap/connection.ts,
 * `writeCommand`). None of the driver's own timeouts applies.
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
