import { mutate } from 'swr';
import type { AppSecret, RecoveryCodes, SecondFactorView } from '../../../contracts/views/second-factor.ts';
import { command, get } from './client.ts';
import { checkSession } from './session.ts';

export const secondFactorPath = '/api/user/second-factor';

export const fetchSecondFactor = (): Promise<SecondFactorView> => get(secondFactorPath);

/** A secret for an authenticator app that is not yet in use. */
export const makeAppSecret = (): Promise<AppSecret> => command('POST', `${secondFactorPath}/secret`);

const changed = async <Answer>(answer: Answer): Promise<Answer> => {
  await mutate(secondFactorPath);
  return answer;
};

/** Turns the second factor on. Returns the recovery codes, which are shown only once. */
export const confirmAppSecret = async ({ secret, token }: AppSecret, code: string): Promise<readonly string[]> => {
  const { recoveryCodes } = await command<RecoveryCodes>('POST', secondFactorPath, { secret, token, code }).then(changed);
  // An admin without a second factor may have lacked rights until now.
  await checkSession();
  return recoveryCodes;
};

export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await command<RecoveryCodes>('POST', `${secondFactorPath}/recovery-codes`).then(changed)).recoveryCodes;

export const removeSecondFactor = (): Promise<void> => command<void>('POST', `${secondFactorPath}/remove`).then(changed);

/** The modules of a QR code, dark if true. The library is loaded on demand: no page needs it to render. */
export const qrCodeOf = async (text: string): Promise<readonly (readonly boolean[])[]> => (await import('uqr')).encode(text).data;
