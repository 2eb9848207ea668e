import { sizes } from '../functions.ts';
import { plain } from '../grammars.ts';
import { bodies, door, type Door } from './door.ts';
import { query, base64url } from './request-grammars.ts';

const { stranger, member } = bodies;

const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"AAAA","origin":"http://site.test"}').toString(
  'base64url',
);
const key = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', clientExtensionResults: {} };
/** Invalid passkeys, which no device created or used. */
const made = { ...key, response: { clientDataJSON, attestationObject: 'oA' } };
const shown = { ...key, response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'MQ' } };

/** Passkeys, reauthentication, second factors. */
export const signInDoors: readonly Door[] = [
  door('passkeys: name of a new one', 'addPasskey.body.name', member, plain, (site, text) =>
    site.member('/api/user/passkeys', { name: text, credential: made }, 'POST'),
  ),
  door('passkeys: another name', 'renamePasskey.body.name', member, plain, (site, text) =>
    site.member('/api/user/passkeys/none/name', { name: text }),
  ),
  ...(['rename', 'remove'] as const).map((what) =>
    door(`passkeys: public ids, ${what}`, `${what}Passkey.params.passkey`, sizes.header, query, (site, text) =>
      what === 'rename'
        ? site.member(`/api/user/passkeys/${text}/name`, { name: 'A key' })
        : site.member(`/api/user/passkeys/${text}/remove`, undefined, 'POST'),
    ),
  ),
  ...(['clientDataJSON', 'attestationObject'] as const).map((field) =>
    door(`passkeys: ${field}`, '', member, base64url, (site, text) =>
      site.member(
        '/api/user/passkeys',
        { name: 'A key', credential: { ...made, response: { ...made.response, [field]: text } } },
        'POST',
      ),
    ),
  ),
  ...(['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const).map((field) =>
    door(`passkey sign-in: ${field}`, '', stranger, base64url, (site, text) =>
      site.stranger('/api/passkeys/sign-in', { credential: { ...shown, response: { ...shown.response, [field]: text } } }),
    ),
  ),
  door('reauthentication: password', 'reauthenticate.body.password', member, plain, (site, text) =>
    site.member('/api/user/reauthentication', { password: text }, 'POST'),
  ),
  door('reauthentication: code', 'reauthenticate.body.code', member, plain, (site, text) =>
    site.member('/api/user/reauthentication', { code: text }, 'POST'),
  ),
  door('login: code', 'login.body.code', stranger, plain, (site, text) =>
    site.stranger('/api/login', { username: 'author', password: 'wrong', code: text }),
  ),
  ...(['secret', 'token', 'code'] as const).map((field) =>
    door(`second factor: ${field}`, `addSecondFactor.body.${field}`, member, plain, (site, text) =>
      site.member('/api/user/second-factor', { secret: 'none', token: '9.9', code: '123456', [field]: text }, 'POST'),
    ),
  ),
];
