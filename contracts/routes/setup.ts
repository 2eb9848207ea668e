import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { setUpLinkMinutes } from '../setup.ts';
import { SiteNameView } from '../views/site-name.ts';
import { UserView } from '../views/user.ts';

export const setUp = route({
  method: 'POST',
  path: '/api/setup',
  name: 'setUp',
  summary: 'Create the first admin and sign in',
  description: `Requires the token of the link on the server’s console. It works once, for ${setUpLinkMinutes} minutes, while the site has no admin.`,
  access: 'public',
  body: Type.Object({
    token: Type.String({ description: 'Part of the link after `#`.' }),
    username: Type.String({ 'x-rules': { minLength: fieldLimits.username.min, examples: ['ohm'] } }),
    password: Type.String({
      description: `At least ${fieldLimits.password.adminMin} characters, and not a common password.`,
      'x-rules': { minLength: fieldLimits.password.adminMin, examples: ['current over voltage'] },
    }),
    email: Type.String({
      description: 'E-mail address, which is not shown to other users.',
      'x-rules': { minLength: 5, examples: ['ohm@example.org'] },
    }),
    fullName: Type.String({ 'x-rules': { minLength: fieldLimits.fullName.min, examples: ['Georg Ohm'] } }),
  }),
  success: { status: 201, body: Type.Ref(UserView), headers: ['Set-Cookie'] },
  errors: ['LINK_NOT_VALID', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const readSiteName = route({
  method: 'GET',
  path: '/api/admin/site-name',
  name: 'readSiteName',
  summary: 'Read the name of the site',
  description: 'States whether `nameSite` can change it.',
  access: 'admin',
  success: { status: 200, body: Type.Ref(SiteNameView) },
  errors: [],
});

export const nameSite = route({
  method: 'PUT',
  path: '/api/admin/site-name',
  name: 'nameSite',
  summary: 'Rename the site',
  description: 'Works only if neither SITE_NAME nor SITE_DIR sets the name.',
  access: 'admin',
  body: Type.Object({
    name: Type.String({
      description: `New name, up to ${fieldLimits.siteName.max} characters.`,
      'x-rules': { examples: ["Ohm's Corner"] },
    }),
  }),
  success: { status: 200, body: Type.Ref(SiteNameView) },
  errors: ['VALIDATION_FAILED', 'UNAVAILABLE'],
});

export const setUpRoutes = [setUp, readSiteName, nameSite];
