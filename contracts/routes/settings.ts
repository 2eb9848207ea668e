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
  summary: 'Change your full name and self-description',
  access: 'member',
  body: Type.Object({
    fullName: Type.String({
      description: `Full name, at least ${fieldLimits.fullName.min} characters, as at registration; an admin’s name is refused.`,
      'x-rules': { minLength: fieldLimits.fullName.min, examples: ['Georg Ohm'] },
    }),
    about: Type.String({
      description: `Self-description, at most ${fieldLimits.about.max} characters of plain text; may be empty.`,
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
  summary: 'Change or remove your profile picture',
  access: 'member',
  body: Type.Object({
    src: Type.String({
      description: '`src` of an uploaded image (`POST /api/images`); empty to remove the picture.',
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
  summary: 'Change your password',
  description:
    'Ends all other sessions and invalidates the reset link. This session continues under a new cookie. Wrong passwords delay further attempts.',
  access: 'member',
  body: Type.Object({
    currentPassword: Type.String({ 'x-rules': { minLength: 1 } }),
    password: Type.String({
      description: `New password, at least ${fieldLimits.password.min} characters, and not a common password.`,
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
  summary: 'Request a change of your e-mail address',
  description:
    'Sends a confirmation link to the new address and notifies the old one. The new address takes effect when it is confirmed. The response and its timing are the same if another account has the address.',
  access: 'member',
  proven: true,
  body: Type.Object({ email: Type.String({ 'x-rules': { minLength: 5, examples: ['ohm@example.org'] } }) }),
  success: { status: 202, body: Type.Object({ message: Type.String({ description: 'Next step, in one sentence.' }) }) },
  errors: ['MAIL_NOT_SET_UP', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const requestEmailConfirmation = route({
  method: 'POST',
  path: '/api/user/email/confirmation',
  name: 'requestEmailConfirmation',
  summary: 'Send a new confirmation link for your first e-mail address',
  description: 'The previous link stops working.',
  access: 'member',
  success: { status: 202, body: Type.Object({ message: Type.String({ description: 'Next step, in one sentence.' }) }) },
  errors: ['MAIL_NOT_SET_UP', 'ACCOUNT_CHANGED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const confirmEmail = route({
  method: 'POST',
  path: '/api/email/confirm',
  name: 'confirmEmail',
  summary: 'Confirm an e-mail address',
  description: `Requires the token of a confirmation link. It works once, for ${emailLinkMinutes} minutes. A new address takes effect with this call.`,
  access: 'public',
  body: Type.Object({ token: Type.String({ description: 'Part of the link after `#`.' }) }),
  success: { status: 204 },
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const ownSessions = route({
  method: 'GET',
  path: '/api/user/sessions',
  name: 'ownSessions',
  summary: 'List your sessions, newest first',
  access: 'member',
  whileClosing: true,
  success: { status: 200, body: Type.Array(Type.Ref(SessionView)) },
  errors: [],
});

export const endSession = route({
  method: 'POST',
  path: '/api/user/sessions/:session/end',
  name: 'endSession',
  summary: 'End one of your sessions',
  description: 'The server refuses its next request.',
  access: 'member',
  whileClosing: true,
  params: Type.Object({ session: Type.String({ description: '`id` of the session.' }) }),
  success: { status: 204 },
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  name: 'endOtherSessions',
  summary: 'End all your sessions except this one',
  access: 'member',
  whileClosing: true,
  success: { status: 204 },
  errors: [],
});

export const requestClosing = route({
  method: 'POST',
  path: '/api/user/closing',
  name: 'requestClosing',
  summary: 'Request the removal of your account',
  description: `The account is removed after ${closingDays} days. Until then you can cancel the removal; most other calls are refused. Published articles stay, attributed to a former member.`,
  access: 'member',
  proven: true,
  body: Type.Object({
    username: Type.String({ description: 'Your username, as confirmation.', 'x-rules': { minLength: 1, examples: ['ohm'] } }),
  }),
  success: { status: 200, body: Type.Ref(UserView) },
  errors: ['VALIDATION_FAILED', 'LAST_ADMIN', 'UNAVAILABLE'],
});

export const keepAccount = route({
  method: 'POST',
  path: '/api/user/closing/cancel',
  name: 'keepAccount',
  summary: 'Cancel the removal of your account',
  access: 'member',
  whileClosing: true,
  success: { status: 200, body: Type.Ref(UserView) },
  errors: ['UNAVAILABLE'],
});

export const exportData = route({
  method: 'GET',
  path: '/api/user/export',
  name: 'exportData',
  summary: 'Download your data',
  description:
    'A zip file with your account, sessions, notices, drafts and images, and all your articles with their versions, decisions and receipts. Its README.txt describes the files.',
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
