import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyView } from '../../../contracts/views/passkey.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { command, get } from './client.ts';
import { becomes, checkSession } from './session.ts';

/** Loaded on demand: no page needs it to render. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Gets an assertion from a passkey on a device. Throws `ApiError`, or the browser's error if there is none. */
const shownPasskey = async (): Promise<unknown> => {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    command<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/passkeys/challenge'),
  ]);
  return startAuthentication({ optionsJSON });
};

export const signInWithPasskey = async (): Promise<UserView> => {
  const user = await command<UserView>('POST', '/api/passkeys/sign-in', { credential: await shownPasskey() });
  await becomes(user);
  return user;
};

const reauthenticationPath = '/api/user/reauthentication';

/** Reauthenticates the user. */
export const proveByPassword = (password: string): Promise<void> => command('POST', reauthenticationPath, { password });
export const proveByCode = (code: string): Promise<void> => command('POST', reauthenticationPath, { code });
export const proveByPasskey = async (): Promise<void> =>
  command('POST', reauthenticationPath, { credential: await shownPasskey() });

export const passkeysPath = '/api/user/passkeys';

export const fetchPasskeys = (): Promise<PasskeyView[]> => get(passkeysPath);

export const addPasskey = async (name: string): Promise<void> => {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    library(),
    command<PublicKeyCredentialCreationOptionsJSON>('POST', `${passkeysPath}/challenge`),
  ]);
  await command('POST', passkeysPath, { name, credential: await startRegistration({ optionsJSON }) });
  // An admin without a second factor may have lacked rights until now.
  await checkSession();
};

const at = ({ id }: PasskeyView): string => `${passkeysPath}/${encodeURIComponent(id)}`;

export const renamePasskey = (passkey: PasskeyView, name: string): Promise<void> =>
  command('PUT', `${at(passkey)}/name`, { name });

export const removePasskey = (passkey: PasskeyView): Promise<void> => command('POST', `${at(passkey)}/remove`);

/** Sentences for the browser's errors when no passkey was created or used. */
const browserSentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was cancelled, took too long, or this device has none for this site.',
  AbortError: 'No passkey was used: it was cancelled.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  NotSupportedError: 'This device cannot make a passkey that asks who holds it.',
};

/** Why no passkey was created or used; undefined if the error is not the browser's. */
export const passkeyProblem = (error: unknown): string | undefined =>
  error instanceof Error
    ? (browserSentences[error.name] ?? browserSentences[(error.cause as Error | undefined)?.name ?? ''])
    : undefined;
