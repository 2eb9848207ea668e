import { Type } from '@sinclair/typebox';
import { closingDays } from '../closing.ts';
import { emailLinkMinutes } from '../email-change.ts';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { SessionView } from '../views/session.ts';
import { UserView } from '../views/user.ts';

export const changeProfile = route({
  method: 'PUT',
  path: '/api/user/profile',
  name: 'changeProfile',
  summary: 'Changes the name that readers see, and what one says of oneself.',
  access: 'member',
  body: Type.Object({
    fullName: Type.String({
      description: `At least ${fieldLimits.fullName.min} characters, as in a registration; an admin's name is refused.`,
      'x-rules': { minLength: fieldLimits.fullName.min, examples: ['Georg Ohm'] },
    }),
    about: Type.String({
      description: `At most ${fieldLimits.about.max} characters of plain text; may be empty.`,
      'x-rules': { examples: ['I measure resistances.'] },
    }),
  }),
  success: { status: 200, body: Type.Ref(UserView), headers: ['Log-Position'] },
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const changePicture = route({
  method: 'PUT',
  path: '/api/user/picture',
  name: 'changePicture',
  summary: 'Changes the profile picture, which readers see beside the name, or removes it.',
  access: 'member',
  body: Type.Object({
    src: Type.String({
      description: 'The `src` of a picture that was uploaded (`POST /api/images`); empty where there is to be none.',
      'x-rules': { examples: [''] },
    }),
  }),
  success: { status: 200, body: Type.Ref(UserView), headers: ['Log-Position'] },
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const changePassword = route({
  method: 'PUT',
  path: '/api/user/password',
  name: 'changePassword',
  summary:
    'Changes the password. Ends all other sessions and the reset link; this session goes on under a new cookie. Wrong passwords have to wait.',
  access: 'member',
  body: Type.Object({
    currentPassword: Type.String({ 'x-rules': { minLength: 1 } }),
    password: Type.String({
      description: `The new one: at least ${fieldLimits.password.min} characters, and none of the most common passwords.`,
      'x-rules': { minLength: fieldLimits.password.min, examples: ['current over voltage'] },
    }),
  }),
  success: { status: 204, headers: ['Set-Cookie'] },
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const requestEmailChange = route({
  method: 'POST',
  path: '/api/user/email',
  name: 'requestEmailChange',
  summary: `Sends a link to a new e-mail address, which is the account's once it is confirmed, and says so to the old one. Answers the same, as fast, where somebody else has the address.`,
  access: 'member',
  proven: true,
  body: Type.Object({ email: Type.String({ 'x-rules': { minLength: 5, examples: ['ohm@example.org'] } }) }),
  success: { status: 202, body: Type.Object({ message: Type.String({ description: 'What happens now, in a sentence.' }) }) },
  errors: ['MAIL_NOT_SET_UP', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const requestEmailConfirmation = route({
  method: 'POST',
  path: '/api/user/email/confirmation',
  name: 'requestEmailConfirmation',
  summary: 'Sends the link that confirms the first e-mail address of the account, in the place of the one before.',
  access: 'member',
  success: { status: 202, body: Type.Object({ message: Type.String({ description: 'What happens now, in a sentence.' }) }) },
  errors: ['MAIL_NOT_SET_UP', 'ACCOUNT_CHANGED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const confirmEmail = route({
  method: 'POST',
  path: '/api/email/confirm',
  name: 'confirmEmail',
  summary: `Confirms an e-mail address, which a new one has to be to be that of an account, by the token of a link, which holds once and for ${emailLinkMinutes} minutes.`,
  access: 'public',
  body: Type.Object({ token: Type.String({ description: 'What stands behind `#` in the link.' }) }),
  success: { status: 204 },
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const ownSessions = route({
  method: 'GET',
  path: '/api/user/sessions',
  name: 'ownSessions',
  summary: 'Where one is signed in, the newest session first.',
  access: 'member',
  whileClosing: true,
  success: { status: 200, body: Type.Array(Type.Ref(SessionView)) },
  errors: [],
});

export const endSession = route({
  method: 'POST',
  path: '/api/user/sessions/:session/end',
  name: 'endSession',
  summary: 'Ends one of the own sessions: its next request is refused.',
  access: 'member',
  whileClosing: true,
  params: Type.Object({ session: Type.String({ description: 'The `id` of the session.' }) }),
  success: { status: 204 },
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  name: 'endOtherSessions',
  summary: 'Ends all own sessions but the one that asks.',
  access: 'member',
  whileClosing: true,
  success: { status: 204 },
  errors: [],
});

export const requestClosing = route({
  method: 'POST',
  path: '/api/user/closing',
  name: 'requestClosing',
  summary: `Asks for the own account to be removed in ${closingDays} days; until then it can be kept after all, and nothing else. What it published stays, as that of a former member.`,
  access: 'member',
  proven: true,
  body: Type.Object({
    username: Type.String({ description: 'The own username, typed again.', 'x-rules': { minLength: 1, examples: ['ohm'] } }),
  }),
  success: { status: 200, body: Type.Ref(UserView) },
  errors: ['VALIDATION_FAILED', 'LAST_ADMIN', 'UNAVAILABLE'],
});

export const keepAccount = route({
  method: 'POST',
  path: '/api/user/closing/cancel',
  name: 'keepAccount',
  summary: 'Keeps an account that is to be removed.',
  access: 'member',
  whileClosing: true,
  success: { status: 200, body: Type.Ref(UserView) },
  errors: ['UNAVAILABLE'],
});

export const exportData = route({
  method: 'GET',
  path: '/api/user/export',
  name: 'exportData',
  summary:
    'All that is kept of oneself, as a zip: the account, sessions, notices, drafts, pictures, and all own articles with their versions, what was decided on them, and their receipts. README.txt in it says what is where.',
  access: 'member',
  proven: true,
  whileClosing: true,
  success: { status: 200, files: ['application/zip'] },
  errors: ['FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const settingsRoutes = [
  changeProfile,
  changePicture,
  changePassword,
  requestEmailChange,
  requestEmailConfirmation,
  confirmEmail,
  ownSessions,
  endSession,
  endOtherSessions,
  requestClosing,
  keepAccount,
  exportData,
];
