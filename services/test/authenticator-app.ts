import type { AppSecret, RecoveryCodes } from '../../contracts/views/second-factor.ts';
import { cookieOf, type Person, type TestSite } from './build.ts';
import { codeAt } from './code-at.ts';

/** Sets up an app for an account; returns its secret, the recovery codes, and the continued session. */
export const withApp = async (
  site: TestSite,
  person: Person,
): Promise<{ secret: string; recoveryCodes: readonly string[]; person: Person }> => {
  const { secret, token } = (await person.call('POST', '/api/user/second-factor/secret')).json<AppSecret>();
  const code = codeAt(secret, site.clock.now());
  const answer = await person.call('POST', '/api/user/second-factor', { secret, token, code });
  if (answer.statusCode !== 201) throw new Error(answer.payload);
  const { recoveryCodes } = answer.json<RecoveryCodes>();
  return { secret, recoveryCodes, person: site.person(person.id, person.username, cookieOf(answer)) };
};
