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
  summary: `Makes the first admin of a site that has none, and signs in, by the token of the link on the server's console. It holds once, for ${setUpLinkMinutes} minutes and until there is an admin.`,
  access: 'public',
  body: Type.Object({
    token: Type.String({ description: 'What stands behind `#` in the link.' }),
    username: Type.String({ 'x-rules': { minLength: fieldLimits.username.min, examples: ['ohm'] } }),
    password: Type.String({
      description: `At least ${fieldLimits.password.adminMin} characters, and none of the most common passwords.`,
      'x-rules': { minLength: fieldLimits.password.adminMin, examples: ['current over voltage'] },
    }),
    email: Type.String({ description: 'Shown to nobody.', 'x-rules': { minLength: 5, examples: ['ohm@example.org'] } }),
    fullName: Type.String({ 'x-rules': { minLength: fieldLimits.fullName.min, examples: ['Georg Ohm'] } }),
  }),
  success: { status: 201, body: Type.Ref(UserView), headers: ['Set-Cookie'] },
  errors: ['LINK_NOT_VALID', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const readSiteName = route({
  method: 'GET',
  path: '/api/admin/site-name',
  name: 'readSiteName',
  summary: 'What the site is called, and whether that can be changed here.',
  access: 'admin',
  success: { status: 200, body: Type.Ref(SiteNameView) },
  errors: [],
});

export const nameSite = route({
  method: 'PUT',
  path: '/api/admin/site-name',
  name: 'nameSite',
  summary: 'Gives the site another name, where neither SITE_NAME nor SITE_DIR gives it one.',
  access: 'admin',
  body: Type.Object({
    name: Type.String({
      description: `Up to ${fieldLimits.siteName.max} characters.`,
      'x-rules': { examples: ["Ohm's Corner"] },
    }),
  }),
  success: { status: 200, body: Type.Ref(SiteNameView) },
  errors: ['VALIDATION_FAILED', 'UNAVAILABLE'],
});

export const setUpRoutes = [setUp, readSiteName, nameSite];
