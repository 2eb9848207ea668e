import { fieldLimits } from '../../../../contracts/rules.ts';
import { password } from '../../build.ts';
import { sizes } from '../functions.ts';
import { plain } from '../grammars.ts';
import { bodies, door, type Door } from './door.ts';
import { listed, email, query } from './request-grammars.ts';

const { stranger, member } = bodies;

/** Registration, sign-in, changes to one's own account, notices. */
export const accountDoors: readonly Door[] = [
  door('register: username', 'register.body.username', stranger, plain, (site, text) => site.register({ username: text })),
  door('register: password', 'register.body.password', stranger, plain, (site, text) => site.register({ password: text })),
  door('register: e-mail', 'register.body.email', stranger, email, (site, text) => site.register({ email: text })),
  door('register: full name', 'register.body.fullName', stranger, plain, (site, text) => site.register({ fullName: text })),
  door('login: username', 'login.body.username', stranger, plain, (site, text) =>
    site.stranger('/api/login', { username: text, password }),
  ),
  door('login: password', 'login.body.password', stranger, plain, (site, text) =>
    site.stranger('/api/login', { username: 'author', password: text }),
  ),
  door('password reset: e-mail', 'requestPasswordReset.body.email', stranger, email, (site, text) =>
    site.stranger('/api/password-reset', { email: text }),
  ),
  door('password reset: token', 'completePasswordReset.body.token', stranger, plain, (site, text) =>
    site.stranger('/api/password-reset/complete', { token: text, password }),
  ),
  door('password reset: password', 'completePasswordReset.body.password', stranger, plain, (site, text) =>
    site.stranger('/api/password-reset/complete', { token: 'none', password: text }),
  ),
  ...(['token', 'username', 'email', 'password', 'fullName'] as const).map((field) =>
    door(`set-up: ${field}`, `setUp.body.${field}`, stranger, plain, (site, text) =>
      site.stranger('/api/setup', { token: 'none', username: 'x', email: 'x', password, fullName: 'x', [field]: text }),
    ),
  ),
  door('name of the site', 'nameSite.body.name', member, plain, (site, text) =>
    site.ask('admin', 'PUT', '/api/admin/site-name', { name: text }),
  ),
  door('profile: full name', 'changeProfile.body.fullName', member, plain, (site, text) =>
    site.member('/api/user/profile', { fullName: text, about: 'x'.repeat(fieldLimits.about.max + 1) }),
  ),
  door('profile: about', 'changeProfile.body.about', member, plain, (site, text) =>
    site.member('/api/user/profile', { fullName: '', about: text }),
  ),
  door('profile: picture', 'changePicture.body.src', member, plain, (site, text) =>
    site.member('/api/user/picture', { src: `/images/${text}` }),
  ),
  door('password: current', 'changePassword.body.currentPassword', member, plain, (site, text) =>
    site.member('/api/user/password', { currentPassword: text, password }),
  ),
  door('password: new', 'changePassword.body.password', member, plain, (site, text) =>
    site.member('/api/user/password', { currentPassword: 'x'.repeat(3 * fieldLimits.password.max), password: text }),
  ),
  door('sessions: public ids', 'endSession.params.session', sizes.header, query, (site, text) =>
    site.ask('author', 'POST', `/api/user/sessions/${text}/end`),
  ),
  door('new e-mail address', 'requestEmailChange.body.email', member, email, (site, text) =>
    site.member('/api/user/email', { email: `${text} ` }, 'POST'),
  ),
  door('new e-mail address: token', 'confirmEmail.body.token', stranger, plain, (site, text) =>
    site.stranger('/api/email/confirm', { token: text }),
  ),
  door('closing: username', 'requestClosing.body.username', member, plain, (site, text) =>
    site.member('/api/user/closing', { username: `not ${text}` }, 'POST'),
  ),
  door('notices: ids', 'readNotices.body.ids', member / 4, listed, (site, text) =>
    site.ask('author', 'POST', '/api/user/notices/read', { ids: text.split(',') }),
  ),
  door('unsubscribe: token', 'unsubscribe.query.token', sizes.query, query, (site, text) =>
    site.ask('visitor', 'POST', `/unsubscribe?token=${text}`),
  ),
];
