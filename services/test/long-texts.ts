import type { Test } from 'tap';
import { password, type Answer, type Headers, type Person } from './build.ts';

/** Combining marks in the order that takes longest to normalize: quadratic in their number. */
export const marks = (count: number): string => '\u0301\u0316'.repeat(count / 2);

/** The headers of a request from the n-th IP address. */
export const from = (n: number): Headers => ({ 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` });

/** A valid registration form, with this change. */
export const form = (change: object) => ({
  ...{ username: 'long', password, email: 'long@mail.test', fullName: 'Long Name' },
  ...change,
});

/** Signs in and registers from one address, which has used up its tries: the server responds to each with 429. */
export const tooSoon = async (
  t: Test,
  visitor: Person,
): Promise<Record<'login' | 'register', (username: string) => Promise<Answer>>> => {
  const address = { 'x-forwarded-for': '10.2.0.1' };
  const send = (change: object) => visitor.call('POST', '/api/register', form(change), address);
  const login = (username: string) => visitor.call('POST', '/api/login', { username, password: 'wrong' }, address);
  for (let n = 0; n < 100; n += 1) {
    t.equal((await login(`${marks(16_000)}${n}`)).statusCode, 401);
    t.equal((await send({ username: `many-${n}`, email: `many-${n}@mail.test` })).statusCode, 201);
  }
  return { login, register: (username) => send({ username }) };
};
