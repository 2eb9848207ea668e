import type { Person, PersonDetail } from '../../../contracts/views/person.ts';

/** What an admin can do with another person's account. */
export type Action = 'grant' | 'revoke' | 'suspend' | 'reinstate' | 'link' | 'erase';

interface Texts {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly progress: string;
  /** Whether the action takes something away. */
  readonly isSevere?: true;
}

/** The labels of the buttons that open the dialogs. */
export const actionButtons: Readonly<Record<Action, { readonly text: string; readonly isFinal?: true }>> = {
  grant: { text: 'Make admin' },
  revoke: { text: 'Revoke admin' },
  suspend: { text: 'Suspend' },
  reinstate: { text: 'Reinstate' },
  link: { text: 'Reset link' },
  erase: { text: 'Erase', isFinal: true },
};

/** The texts of the action dialogs, except erasing. */
export const actionTexts: Readonly<Record<Exclude<Action, 'erase'>, Texts>> = {
  grant: {
    title: 'Make Admin',
    text: 'An admin reviews articles, sees everybody’s account, and decides who else is an admin.',
    yes: 'Yes, Make Admin',
    progress: 'Saving...',
  },
  revoke: {
    title: 'Revoke Admin',
    text: 'This person can no longer review articles or see accounts, from the next click on. Their own articles stay.',
    yes: 'Yes, Revoke',
    progress: 'Revoking...',
    isSevere: true,
  },
  suspend: {
    title: 'Suspend Account',
    text: 'This person is signed out everywhere at once, and cannot sign in until the suspension is over. Their articles stay.',
    yes: 'Yes, Suspend',
    progress: 'Suspending...',
    isSevere: true,
  },
  reinstate: {
    title: 'Reinstate Account',
    text: 'This person can sign in again at once.',
    yes: 'Yes, Reinstate',
    progress: 'Reinstating...',
  },
  link: {
    title: 'Reset Link',
    text: 'With a reset link this person chooses a new password: once, within half an hour. Earlier links stop working.',
    yes: 'Yes, Make Link',
    progress: 'Making...',
  },
};

/** The actions currently possible on another person's account. */
export const actionsFor = ({ isAdmin, suspension, linksAreMailed }: PersonDetail): readonly Action[] => [
  ...(isAdmin ? (['revoke'] as const) : []),
  ...(!isAdmin && suspension === null ? (['grant', 'suspend'] as const) : []),
  ...(suspension === null ? [] : (['reinstate'] as const)),
  ...(isAdmin && !linksAreMailed ? [] : (['link'] as const)),
  ...(isAdmin ? [] : (['erase'] as const)),
];

/** The toast after an action that changed an account. */
export const doneToast = (action: Action, { fullName }: Person) =>
  ({
    grant: { title: 'Admin right granted', text: `${fullName} is an admin now.` },
    revoke: { title: 'Admin right revoked', text: `${fullName} is no longer an admin.` },
    suspend: { title: 'Account suspended', text: `${fullName} is signed out and cannot sign in.` },
    reinstate: { title: 'Account reinstated', text: `${fullName} can sign in again.` },
    erase: { title: 'Account erased', text: 'It is gone for good. The audit log says that it was erased, and why.' },
    link: { title: 'Link on its way', text: `A reset link is mailed to ${fullName}.` },
  })[action];
