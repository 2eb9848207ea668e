import { mutate } from 'swr';
import type { AppSecret, RecoveryCodes, SecondFactorView } from '../../../contracts/views/second-factor.ts';
import { command, get } from './client.ts';
import { checkSession } from './session.ts';

export const secondFactorPath = '/api/user/second-factor';

export const fetchSecondFactor = (): Promise<SecondFactorView> => get(secondFactorPath);

/** A secret for an authenticator app, which nothing asks for yet. */
export const makeAppSecret = (): Promise<AppSecret> => command('POST', `${secondFactorPath}/secret`);

const changed = async <Answer>(answer: Answer): Promise<Answer> => {
  await mutate(secondFactorPath);
  return answer;
};

/** Asks for codes from now on; answers the recovery codes, this once. */
export const confirmAppSecret = async ({ secret, token }: AppSecret, code: string): Promise<readonly string[]> => {
  const { recoveryCodes } = await command<RecoveryCodes>('POST', secondFactorPath, { secret, token, code }).then(changed);
  // An admin may have had no rights for want of it.
  await checkSession();
  return recoveryCodes;
};

export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await command<RecoveryCodes>('POST', `${secondFactorPath}/recovery-codes`).then(changed)).recoveryCodes;

export const removeSecondFactor = (): Promise<void> => command<void>('POST', `${secondFactorPath}/remove`).then(changed);

/** The squares of a QR code, dark where true. Fetched when it is needed: no page needs it to show. */
export const qrCodeOf = async (text: string): Promise<readonly (readonly boolean[])[]> => (await import('uqr')).encode(text).data;
