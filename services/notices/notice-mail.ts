import { noticeKinds, noticeSentence, type NoticeKind, type NoticeList } from '../../contracts/notices.ts';
import type { User } from '../accounts/accounts.ts';
import { closesAt } from '../accounts/closing.ts';
import { suspensionAt } from '../accounts/suspension.ts';
import { letter, type Letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';
import type { MailedReceipt } from './notice-receipt.ts';
import type { Notice } from './notice-store.ts';
import type { UnsubscribeTokens } from './unsubscribing.ts';

/** The site's details in all mails. */
interface MailSite {
  readonly name: string;
  readonly url: string;
  /** The contact URL of the editors, if any. */
  readonly contact?: string | undefined;
}

/** The recipient of a mail. */
interface Recipient extends Pick<User, 'username'> {
  readonly isSuspended: boolean;
}

type Paragraphs = Letter['paragraphs'];

interface Text {
  readonly subject: string;
  readonly paragraphs: Paragraphs;
}

type TextOf = (notice: Notice, user: Recipient, site: MailSite) => Text;

/** A time for readers in any time zone. */
const moment = (at: string): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

const notYou = (site: MailSite): Paragraphs => [
  'If it was not you, somebody knows your password. Choose a new one here:',
  { link: `${site.url}/auth/forgot` },
];

const decision =
  (subject: (title: string) => string, more: (site: MailSite, user: Recipient) => Paragraphs = () => []): TextOf =>
  (notice, user, site) => ({
    subject: subject(notice.title ?? ''),
    paragraphs: [
      noticeSentence(notice),
      ...(notice.reason === undefined ? [] : ['What the editors say of it:', { quote: notice.reason }]),
      { link: `${site.url}/blog/${encodeURIComponent(notice.slug ?? '')}` },
      ...more(site, user),
    ],
  });

/** A suspended author cannot sign in to read the statement of reasons, or to appeal. */
const byMail = ({ contact }: MailSite): Paragraphs => [
  `Your account is suspended, so you cannot sign in. If you think that this decision is wrong, write to the ${contact === undefined ? 'operator of the site' : 'editors'} within six months, and name the article.`,
  ...(contact === undefined ? [] : [{ link: contact }]),
];

const again = (site: MailSite, { isSuspended }: Recipient): Paragraphs =>
  isSuspended
    ? byMail(site)
    : [
        'The statement of reasons, and how to object, stand beside it. You can change it and submit it once more:',
        { link: `${site.url}/my-articles` },
      ];

const further = (site: MailSite, { isSuspended }: Recipient): Paragraphs => [
  `A person who had not made the decision read it again.${isSuspended ? '' : ' You can still change the article and submit it once more:'}`,
  ...(isSuspended ? [] : [{ link: `${site.url}/my-articles` }]),
];

const erased: TextOf = (notice, _user, site) => ({
  subject: `An article of yours at ${site.name} was erased`,
  paragraphs: [
    noticeSentence(notice),
    `It happened on ${moment(notice.at)}. Its text and its pictures are gone, and nobody can bring them back.`,
    ...(notice.reason === undefined ? [] : ['What the editors say of it:', { quote: notice.reason }]),
    'Your other articles:',
    { link: `${site.url}/my-articles` },
  ],
});

/** The mail about a change in how a user signs in. */
const otherSignIn =
  (what: string, consequence: string): TextOf =>
  (_notice, { username }, site) => ({
    subject: `${what} at ${site.name}`,
    paragraphs: [
      `${what} for your account ${username} at ${site.name}. ${consequence}`,
      'If it was not you, somebody is signed in as you. Change your password, which ends all other sessions, and look at how you sign in here:',
      { link: `${site.url}/settings` },
    ],
  });

const texts: Readonly<Record<NoticeKind, TextOf>> = {
  approved: decision((title) => `Your article “${title}” is live`),
  rejected: decision((title) => `Your article “${title}” was rejected`, again),
  unpublished: decision((title) => `Your article “${title}” is no longer published`, again),
  changes_approved: decision((title) => `The changes to your article “${title}” are live`),
  changes_rejected: decision((title) => `The changes to your article “${title}” were rejected`, again),
  appeal_upheld: decision((title) => `Your appeal about “${title}”: the decision stands`, further),
  appeal_reversed: decision((title) => `Your appeal about “${title}”: the decision was reversed`),
  erased,
  password_changed: (_notice, { username }, site) => ({
    subject: `Your password at ${site.name} was changed`,
    paragraphs: [
      `The password of your account at ${site.name} was changed, and all other sessions were ended.`,
      `You sign in with the username ${username}.`,
      ...notYou(site),
    ],
  }),
  email_changed: (_notice, { username }, site) => ({
    subject: `Your e-mail address at ${site.name} was changed`,
    paragraphs: [
      `Mails for your account ${username} at ${site.name} come to this address from now on.`,
      'If it was not you, somebody is signed in as you. Change your password, which ends all other sessions, and the address here:',
      { link: `${site.url}/settings` },
    ],
  }),
  new_device: ({ at }, { username }, site) => ({
    subject: `A new sign-in to your account at ${site.name}`,
    paragraphs: [
      `Your account at ${site.name} was signed in to on ${moment(at)}, from a browser that had not been used for it before.`,
      `You sign in with the username ${username}. Where you are signed in stands in your settings:`,
      { link: `${site.url}/settings` },
      ...notYou(site),
    ],
  }),
  passkey_added: otherSignIn('A passkey was added', 'Whoever holds the device that has it can sign in to your account.'),
  passkey_removed: otherSignIn('A passkey was removed', 'It signs nobody in any more.'),
  app_added: otherSignIn('An authenticator app was set up', 'Beside the password, signing in takes a code of it from now on.'),
  app_removed: otherSignIn('The authenticator app was removed', 'The password alone signs in again.'),
  codes_renewed: otherSignIn('New recovery codes were made', 'Those from before sign nobody in any more.'),
  code_used: otherSignIn('A recovery code was used', 'Each signs in once. New ones are made in the settings.'),
  factors_reset: ({ at }, { username }, site) => ({
    subject: `Your account at ${site.name} is opened by its password alone again`,
    paragraphs: [
      `The operator of ${site.name} took the authenticator app and all passkeys of your account ${username} away on ${moment(at)}, and ended all its sessions.`,
      'If you did not ask for it, write to the operator. You can set them up anew in your settings:',
      { link: `${site.url}/settings` },
    ],
  }),
  closing_requested: ({ at }, { username }, site) => ({
    subject: `Your account at ${site.name} is to be closed`,
    paragraphs: [
      `Somebody, most likely you, asked for your account ${username} at ${site.name} to be closed. It is removed on ${moment(closesAt(at).toISOString())}.`,
      'Until then you can keep it: sign in, and choose “Keep my account”.',
      { link: `${site.url}/auth` },
      'What you published stays on the site, as that of a former member.',
      ...notYou(site),
    ],
  }),
  closing_cancelled: ({ at }, { username }, site) => ({
    subject: `Your account at ${site.name} stays`,
    paragraphs: [
      `Your account ${username} at ${site.name} was to be closed. On ${moment(at)} somebody, most likely you, chose to keep it.`,
      ...notYou(site),
    ],
  }),
  queue: (notice, _user, site) => ({
    subject: `${noticeSentence(notice).replace(/\.$/, '')} at ${site.name}`,
    paragraphs: [
      noticeSentence(notice),
      ...(notice.titles ? ['Those that wait longest:', { quote: notice.titles.join('\n') }] : []),
      { link: `${site.url}/admin` },
    ],
  }),
  appeal_filed: (notice, _user, site) => ({
    subject: `An appeal about “${notice.title ?? ''}” waits for an answer`,
    paragraphs: [
      noticeSentence(notice),
      'What the author says, the decision, and its reasons stand here:',
      { link: `${site.url}/admin/appeals` },
    ],
  }),
};

const lists: Readonly<Record<NoticeList, string>> = {
  decisions: 'about decisions on your articles',
  digest: 'about articles that wait for a review',
  appeals: 'about appeals',
};

/** The unsubscribe text for mails of a list; other mails always come. */
const ending = (list: NoticeList, unsubscribe: string, { username }: User, site: MailSite): Paragraphs => [
  `You get this mail because you have an account at ${site.name}, as ${username}. To get no more mails ${lists[list]}:`,
  { link: unsubscribe },
];

/**
 * The text about a decision's receipt. Suspended authors cannot sign in to download it, and erased articles are not
 * listed on the download page.
 */
const ofReceipt = (receipt: MailedReceipt, { kind }: Notice, { isSuspended }: Recipient, site: MailSite): Paragraphs => {
  if (receipt === undefined) return [];
  if (receipt !== 'download')
    return [
      'The attached receipt proves to anybody that this was recorded, when, and what it said. It can be checked here:',
      { link: `${site.url}/log/verify` },
      'Keep the file, and with it the key of the log, in case this site vanishes or changes its key:',
      { link: `${site.url}/log/key` },
    ];
  if (isSuspended || kind === 'erased') return [];
  return [
    'A receipt proves to anybody that this was recorded, when, and what it said. You can download it under “My articles”:',
    { link: `${site.url}/my-articles` },
  ];
};

/** The mail of a notice at a given moment; the same input makes the same mail. */
export const noticeMail = (
  notice: Notice,
  user: User,
  site: MailSite,
  tokens: UnsubscribeTokens,
  now: Date,
  receipt?: MailedReceipt,
): Mail => {
  const recipient = { username: user.username, isSuspended: suspensionAt(user, now) !== undefined };
  const { subject, paragraphs } = texts[notice.kind](notice, recipient, site);
  const list = noticeKinds[notice.kind];
  const unsubscribe = list && `${site.url}/unsubscribe?token=${tokens.make({ userId: user.id, list })}`;
  const end = list && unsubscribe ? ending(list, unsubscribe, user, site) : [];
  const all = [...paragraphs, ...ofReceipt(receipt, notice, recipient, site), ...end];
  return {
    ...letter({ to: user.email, subject, siteName: site.name, paragraphs: all }),
    about: { id: notice.id, at: new Date(notice.at) },
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(typeof receipt === 'object' ? { attachment: receipt } : {}),
  };
};
