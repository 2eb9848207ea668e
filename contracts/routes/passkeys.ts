import { Type } from '@sinclair/typebox';
import { challengeMinutes, mostPasskeys, provenMinutes } from '../passkeys.ts';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { PasskeyView } from '../views/passkey.ts';
import { UserView } from '../views/user.ts';

/** The options with which a browser prompts a device. Only the browser reads them. */
const Options = Type.Object(
  {},
  {
    additionalProperties: true,
    description: `WebAuthn options with a challenge, valid once and for ${challengeMinutes} minutes (WebAuthn, Level 3, section 5).`,
  },
);

/** A device's response as a browser sends it (WebAuthn, Level 3, section 5.1: `toJSON()`). */
const Credential = Type.Object(
  { id: Type.String(), rawId: Type.String(), type: Type.String(), response: Type.Object({}, { additionalProperties: true }) },
  { description: 'Result of `toJSON()` of a `PublicKeyCredential`.' },
);

const Name = Type.String({
  description: `Name chosen by the owner, at most ${fieldLimits.passkeyName.max} characters.`,
  'x-rules': { minLength: 1, examples: ['My phone'] },
});

const PasskeyParams = Type.Object({ passkey: Type.String({ description: '`id` of the passkey.' }) });

export const passkeyChallenge = route({
  method: 'POST',
  path: '/api/passkeys/challenge',
  name: 'passkeyChallenge',
  summary: 'Get the options to read a passkey',
  description: 'Pass them to `navigator.credentials.get`, to sign in or to confirm your identity.',
  access: 'public',
  success: { status: 200, body: Options },
  errors: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const passkeySignIn = route({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  name: 'passkeySignIn',
  summary: 'Sign in with a passkey',
  description: 'The passkey identifies the account. Sets the session cookie.',
  access: 'public',
  body: Type.Object({ credential: Credential }),
  success: { status: 200, body: Type.Ref(UserView), headers: ['Set-Cookie'] },
  errors: ['WRONG_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'UNAVAILABLE'],
});

export const ownPasskeys = route({
  method: 'GET',
  path: '/api/user/passkeys',
  name: 'ownPasskeys',
  summary: 'List your passkeys, newest first',
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(PasskeyView)) },
  errors: [],
});

export const newPasskeyChallenge = route({
  method: 'POST',
  path: '/api/user/passkeys/challenge',
  name: 'newPasskeyChallenge',
  summary: 'Get the options to create a passkey',
  description: 'Pass them to `navigator.credentials.create`, then call `addPasskey`.',
  access: 'member',
  proven: true,
  success: { status: 200, body: Options },
  errors: ['UNAVAILABLE'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/user/passkeys',
  name: 'addPasskey',
  summary: 'Add a passkey',
  description: `An account has at most ${mostPasskeys} passkeys. This session continues under a new cookie.`,
  access: 'member',
  proven: true,
  body: Type.Object({ name: Name, credential: Credential }),
  success: { status: 201, body: Type.Ref(PasskeyView), headers: ['Set-Cookie'] },
  errors: ['VALIDATION_FAILED', 'UNAVAILABLE'],
});

export const renamePasskey = route({
  method: 'PUT',
  path: '/api/user/passkeys/:passkey/name',
  name: 'renamePasskey',
  summary: 'Rename a passkey',
  access: 'member',
  params: PasskeyParams,
  body: Type.Object({ name: Name }),
  success: { status: 200, body: Type.Ref(PasskeyView) },
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'UNAVAILABLE'],
});

export const removePasskey = route({
  method: 'POST',
  path: '/api/user/passkeys/:passkey/remove',
  name: 'removePasskey',
  summary: 'Remove a passkey',
  description: 'It can no longer be used to sign in.',
  access: 'member',
  proven: true,
  params: PasskeyParams,
  success: { status: 204 },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const reauthenticate = route({
  method: 'POST',
  path: '/api/user/reauthentication',
  name: 'reauthenticate',
  summary: 'Confirm your identity',
  description: `Requires the password, a code from the authenticator app, or a passkey. For ${provenMinutes} minutes, calls that need confirmation succeed. This session continues under a new cookie. Wrong passwords and codes delay further attempts.`,
  access: 'member',
  whileClosing: true,
  body: Type.Object({
    password: Type.Optional(Type.String({ description: 'Password. Send one of `password`, `code` and `credential`.' })),
    code: Type.Optional(Type.String({ description: 'Code from the authenticator app, or a recovery code.' })),
    credential: Type.Optional(Credential),
  }),
  success: { status: 204, headers: ['Set-Cookie'] },
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const passkeyRoutes = [
  passkeyChallenge,
  passkeySignIn,
  ownPasskeys,
  newPasskeyChallenge,
  addPasskey,
  renamePasskey,
  removePasskey,
  reauthenticate,
];
