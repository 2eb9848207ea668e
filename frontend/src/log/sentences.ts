import type { EventType } from '../../../contracts/events.ts';
import type { LogEntry } from '../../../contracts/views/log.ts';
import { postSentences } from '../admin/post-sentences.ts';
import { count } from '../format.ts';

/** Events that the audit log does not show. */
type Untold =
  | 'AccountNumberTaken'
  | 'SlugReserved'
  | 'ImportPlanned'
  | 'ViewsCounted'
  | 'PostViewsCounted'
  | 'SiteIdentified'
  | 'SigningBegun'
  | 'ParkedRetried';

/** The payload of an event, besides who, when and why. It may have any shape: the log may have been tampered with. */
type Details = Readonly<Record<string, unknown>>;
type Sentence = string | ((details: Details) => string);

const numberIn = (details: Details, name: string): number => (typeof details[name] === 'number' ? details[name] : 0);

const textIn = (details: Details, name: string): string => (typeof details[name] === 'string' ? details[name] : '');

const listIn = (details: Details, name: string): readonly unknown[] => {
  const list = details[name];
  return Array.isArray(list) ? list : [];
};

/** The owner of the claim that was taken over; by account id if the account is gone. */
const nameIn = (details: Details): string =>
  typeof details.username === 'string' ? details.username : `account ${count(numberIn(details, 'from'))}`;

const fieldsIn = (details: Details, list: string, field: string): string =>
  listIn(details, list)
    .map((one) => String((one as Details | null)?.[field]))
    .join(', ');

const counted = (number: number, one: string, several: string): string => `${count(number)} ${number === 1 ? one : several}`;

const failures = (details: Details): string => {
  const parts = [
    [numberIn(details, 'unknownNames'), 'under names that nobody has'],
    [numberIn(details, 'furtherAtAccounts'), 'with a wrong password'],
    [numberIn(details, 'turnedAway'), 'too soon after others'],
    [numberIn(details, 'wrongLinks'), 'by a link that was not valid'],
  ] as const;
  const phrases = parts.filter(([number]) => number > 0).map(([number, how]) => `${count(number)} ${how}`);
  return `counted sign-ins that failed: ${phrases.join(', ') || 'none'}`;
};

/** What a person did, as text after their name. */
const sentences: Readonly<Record<Exclude<EventType, Untold>, Sentence>> = {
  ...postSentences,
  PostTakenOver: (details) => `took the review of it over from ${nameIn(details)}`,
  ParkedDiscarded: 'discarded an event of it that could not be applied',
  CategoryCreated: 'created it',
  CategoryChanged: 'changed its name or its look',
  CategoriesOrdered: 'put the categories into another order',
  CategoryRetired: (details) =>
    `retired category ${count(numberIn(details, 'categoryId'))} into category ${count(numberIn(details, 'successorId'))}`,
  ReasonAdded: (details) => `added the reason “${textIn(details, 'name')}”`,
  ReasonChanged: (details) => `changed reason ${count(numberIn(details, 'reasonId'))}, “${textIn(details, 'name')}”`,
  ReasonRetired: (details) => `retired reason ${count(numberIn(details, 'reasonId'))}`,
  ReasonBroughtBack: (details) => `brought reason ${count(numberIn(details, 'reasonId'))} back`,
  ReasonsOrdered: 'put the reasons into another order',
  AccountRegistered: 'registered the account',
  SignedIn: 'signed in',
  SignInFailed: 'tried a wrong password',
  PasswordResetSent: 'had a link made to choose a new password',
  PasswordChanged: 'changed the password',
  EmailChanged: 'changed the e-mail address',
  EmailConfirmed: 'confirmed the e-mail address',
  DataExported: 'downloaded what is kept of them',
  ProfileChanged: 'changed the profile',
  PasskeyAdded: 'added a passkey',
  PasskeyRemoved: 'removed a passkey',
  SecondFactorAdded: 'set up an authenticator app',
  SecondFactorRemoved: 'removed the authenticator app',
  RecoveryCodesRenewed: 'had new recovery codes made',
  RecoveryCodeUsed: 'used up a recovery code',
  SecondFactorReset: 'took the second factor and the passkeys away, and ended all sessions',
  AdminGranted: 'made it an admin',
  AdminRevoked: 'took the rights of an admin away',
  AccountSuspended: 'suspended the account',
  AccountReinstated: 'lifted its suspension',
  AccountClosingRequested: 'asked for the account to be closed',
  AccountClosingCancelled: 'keeps the account after all',
  AccountClosed: 'removed the account for good',
  SignInFailuresCounted: failures,
  AccountsCounted: (details) => `counted the accounts up to number ${count(numberIn(details, 'upTo'))}`,
  AccountsLost: (details) => `gave up ${counted(numberIn(details, 'count'), 'account', 'accounts')} that were not there any more`,
  LossAccepted: (details) => `accepted that the log lost what it held up to position ${count(numberIn(details, 'position'))}`,
  LogSealed: (details) => `sealed ${counted(numberIn(details, 'count'), 'event', 'events')}, some of them late`,
  CollectionsReplayed: (details) => `rebuilt read collections: ${fieldsIn(details, 'collections', 'name')}`,
  CollectionsSwitchedBack: (details) => `made the previous generation live again: ${fieldsIn(details, 'collections', 'name')}`,
  KeptCollectionsRemoved: (details) => `removed the previous generation: ${fieldsIn(details, 'collections', 'name')}`,
  BackupTaken: 'took a backup',
  SiteRestored: 'restored the site from a backup',
  SiteCopyStarted: 'began to copy the site to other stores',
  SealRequested: 'had everything sealed at once',
  LogSchemaRepaired: (details) => `repaired the database of the log: ${listIn(details, 'found').join(' ')}`,
  SiteNamed: (details) => `called the site “${textIn(details, 'name')}”`,
  AccountErased: (details) => `erased the account, and ${details.articles === 'erased' ? 'what it wrote' : 'kept what it wrote'}`,
  LogKeyChanged: (details) => `signed the log with another key from then on: ${textIn(details, 'verifierKey')}`,
  StreamLimitsLifted: (details) => `lifted limits that others had set: ${fieldsIn(details, 'streams', 'stream')}`,
};

const sentenceFor: ReadonlyMap<string, Sentence> = new Map(Object.entries(sentences));

/** The action of an entry, as text after the actor's name. */
export const sentenceOf = ({ did, counted, operation }: LogEntry): string => {
  const sentence = sentenceFor.get(did);
  if (sentence === undefined) return `did what this version of the site does not know: ${did}`;
  return typeof sentence === 'string' ? sentence : sentence((counted ?? operation ?? {}) as Details);
};
