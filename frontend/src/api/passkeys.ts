import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyView } from '../../../contracts/views/passkey.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { command, get } from './client.ts';
import { becomes, checkSession } from './session.ts';

/** Fetched when it is needed: no page needs it to show. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** What a device says of a passkey that is on it. Throws `ApiError`, or what the browser throws where it has none. */
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

/** Shows again who one is. */
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
  // An admin may have had no rights for want of it.
  await checkSession();
};

const at = ({ id }: PasskeyView): string => `${passkeysPath}/${encodeURIComponent(id)}`;

export const renamePasskey = (passkey: PasskeyView, name: string): Promise<void> =>
  command('PUT', `${at(passkey)}/name`, { name });

export const removePasskey = (passkey: PasskeyView): Promise<void> => command('POST', `${at(passkey)}/remove`);

/** What the browser says where no passkey was made or shown, in sentences; whatever else went wrong has its own. */
const browserSentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was cancelled, took too long, or this device has none for this site.',
  AbortError: 'No passkey was used: it was cancelled.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  NotSupportedError: 'This device cannot make a passkey that asks who holds it.',
};

/** Why no passkey was made or shown, where it is the browser that says so. */
export const passkeyProblem = (error: unknown): string | undefined =>
  error instanceof Error
    ? (browserSentences[error.name] ?? browserSentences[(error.cause as Error | undefined)?.name ?? ''])
    : undefined;
