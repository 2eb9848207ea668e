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
    description: `With a challenge that is answered once, and within ${challengeMinutes} minutes (WebAuthn, Level 3, section 5).`,
  },
);

/** A device's response as a browser sends it (WebAuthn, Level 3, section 5.1: `toJSON()`). */
const Credential = Type.Object(
  { id: Type.String(), rawId: Type.String(), type: Type.String(), response: Type.Object({}, { additionalProperties: true }) },
  { description: 'A `PublicKeyCredential` as `toJSON()` makes it.' },
);

const Name = Type.String({
  description: `What its owner calls it: at most ${fieldLimits.passkeyName.max} characters.`,
  'x-rules': { minLength: 1, examples: ['My phone'] },
});

const PasskeyParams = Type.Object({ passkey: Type.String({ description: 'The `id` of the passkey.' }) });

export const passkeyChallenge = route({
  method: 'POST',
  path: '/api/passkeys/challenge',
  name: 'passkeyChallenge',
  summary: 'What `navigator.credentials.get` takes, to sign in with a passkey or to show again who one is.',
  access: 'public',
  success: { status: 200, body: Options },
  errors: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const passkeySignIn = route({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  name: 'passkeySignIn',
  summary: 'Signs in with a passkey, which says whose it is: sets the session cookie.',
  access: 'public',
  body: Type.Object({ credential: Credential }),
  success: { status: 200, body: Type.Ref(UserView), headers: ['Set-Cookie'] },
  errors: ['WRONG_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'UNAVAILABLE'],
});

export const ownPasskeys = route({
  method: 'GET',
  path: '/api/user/passkeys',
  name: 'ownPasskeys',
  summary: 'The own passkeys, the newest first.',
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(PasskeyView)) },
  errors: [],
});

export const newPasskeyChallenge = route({
  method: 'POST',
  path: '/api/user/passkeys/challenge',
  name: 'newPasskeyChallenge',
  summary: 'What `navigator.credentials.create` takes, to add a passkey.',
  access: 'member',
  proven: true,
  success: { status: 200, body: Options },
  errors: ['UNAVAILABLE'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/user/passkeys',
  name: 'addPasskey',
  summary: `Adds a passkey, ${mostPasskeys} at the most. This session goes on under a new cookie.`,
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
  summary: 'Gives one of the own passkeys another name.',
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
  summary: 'Removes one of the own passkeys: it signs nobody in any more.',
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
  summary: `Shows again who one is, with the password, a code of the authenticator app, or a passkey: for ${provenMinutes} minutes, calls that ask for it are taken. This session goes on under a new cookie. Wrong passwords and codes have to wait.`,
  access: 'member',
  whileClosing: true,
  body: Type.Object({
    password: Type.Optional(Type.String({ description: 'Either this, or a code, or a passkey.' })),
    code: Type.Optional(Type.String({ description: 'Of the authenticator app, or a recovery code.' })),
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
