import { closingDays } from './closing.ts';

/** Each kind of notice, and the list that a user can opt out of; undefined: always sent. */
export const noticeKinds = {
  approved: 'decisions',
  rejected: 'decisions',
  unpublished: 'decisions',
  changes_approved: 'decisions',
  changes_rejected: 'decisions',
  appeal_upheld: 'decisions',
  appeal_reversed: 'decisions',
  erased: 'decisions',
  password_changed: undefined,
  email_changed: undefined,
  new_device: undefined,
  passkey_added: undefined,
  passkey_removed: undefined,
  app_added: undefined,
  app_removed: undefined,
  codes_renewed: undefined,
  code_used: undefined,
  factors_reset: undefined,
  closing_requested: undefined,
  closing_cancelled: undefined,
  queue: 'digest',
  appeal_filed: 'appeals',
} as const;

export type NoticeKind = keyof typeof noticeKinds;

/** The lists that users can opt out of: decisions on their own articles; for admins, pending articles, and appeals. */
export const noticeLists = ['decisions', 'digest', 'appeals'] as const;
export type NoticeList = (typeof noticeLists)[number];

/** Whether a kind of notice is for admins only, because it names texts that others may not see. */
export const isForAdmins = (kind: NoticeKind): boolean => {
  const list = noticeKinds[kind];
  return list === 'digest' || list === 'appeals';
};

/** The channels of each list; users can opt out of each one. */
export const noticeWays = [
  'decisionsOnSite',
  'decisionsByMail',
  'digestOnSite',
  'digestByMail',
  'appealsOnSite',
  'appealsByMail',
] as const satisfies readonly `${NoticeList}${'OnSite' | 'ByMail'}`[];
export type NoticeWay = (typeof noticeWays)[number];

/** Whether a user wants a notice on this channel; `unwanted` lists what they opted out of. */
export const isWanted = (kind: NoticeKind, how: 'OnSite' | 'ByMail', unwanted: readonly NoticeWay[]): boolean => {
  const list = noticeKinds[kind];
  return list === undefined || !unwanted.includes(`${list}${how}`);
};

/** The most notices kept per user, and for how many days. */
export const noticesKept = { most: 50, days: 90 } as const;

/** The data of a notice; its kind decides which fields are present. */
interface NoticeAbout {
  readonly kind: NoticeKind;
  /** The article's title at the time of the decision. */
  readonly title?: string | null | undefined;
  /** The number of articles that wait. */
  readonly count?: number | null | undefined;
}

const sentences: Readonly<Record<NoticeKind, (about: NoticeAbout) => string>> = {
  approved: ({ title }) => `Your article “${title}” was approved and is now live.`,
  rejected: ({ title }) => `Your article “${title}” was rejected.`,
  unpublished: ({ title }) => `Your article “${title}” is no longer published.`,
  changes_approved: ({ title }) => `The changes to your article “${title}” were approved and are now live.`,
  changes_rejected: ({ title }) => `The changes to your article “${title}” were rejected. The published version is unchanged.`,
  appeal_upheld: ({ title }) => `Your appeal was answered: the decision on your article “${title}” stands.`,
  appeal_reversed: ({ title }) =>
    `Your appeal was answered: the decision on your article “${title}” was reversed, and it is live.`,
  erased: () => 'An article of yours was erased by the editors.',
  password_changed: () => 'The password of your account was changed.',
  email_changed: () => 'The e-mail address of your account was changed.',
  new_device: () => 'Your account was signed in to on a new device.',
  passkey_added: () => 'A passkey was added to your account.',
  passkey_removed: () => 'A passkey of your account was removed.',
  app_added: () => 'An authenticator app was set up for your account.',
  app_removed: () => 'The authenticator app of your account was removed.',
  codes_renewed: () => 'New recovery codes were made for your account.',
  code_used: () => 'Your account was signed in to with a recovery code.',
  factors_reset: () => 'The operator took the authenticator app and all passkeys of your account away.',
  closing_requested: () => `Somebody, most likely you, asked for your account to be closed, in ${closingDays} days.`,
  closing_cancelled: () => 'Your request to close your account was cancelled.',
  queue: ({ count }) => (count === 1 ? 'One article waits for a review.' : `${count} articles wait for a review.`),
  appeal_filed: ({ title }) => `The author of “${title}” appealed against a decision. A different admin needs to answer.`,
};

/** A notice as a sentence, the same in the list and in the mail. */
export const noticeSentence = (about: NoticeAbout): string => sentences[about.kind](about);
