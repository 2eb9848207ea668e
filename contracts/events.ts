import type { Static, TSchema } from '@sinclair/typebox';
import { accountEvents } from './events/account.ts';
import { articleImportEvents } from './events/article-import.ts';
import { categoryEvents, categoryListEvents } from './events/category.ts';
import { claimEvents } from './events/claim.ts';
import { identityEvents } from './events/identity.ts';
import { lossEvents } from './events/loss.ts';
import { operationEvents } from './events/operations.ts';
import { parkedEvents } from './events/parked.ts';
import { postEvents } from './events/post.ts';
import { reasonEvents } from './events/reason.ts';
import { sealEvents } from './events/seal.ts';
import { signingEvents } from './events/signing.ts';
import { slugEvents } from './events/slug.ts';
import { viewEvents } from './events/views.ts';
import type { DomainEvent, RecordedEvent } from './recorded.ts';
import type { StreamKind } from './streams.ts';

/** All event schemas, by name. */
export const eventSchemas = {
  ...postEvents,
  ...claimEvents,
  ...viewEvents,
  ...categoryEvents,
  ...categoryListEvents,
  ...reasonEvents,
  ...slugEvents,
  ...articleImportEvents,
  ...sealEvents,
  ...parkedEvents,
  ...lossEvents,
  ...accountEvents,
  ...operationEvents,
  ...identityEvents,
  ...signingEvents,
} as const;

const { ViewsCounted, PostViewsCounted } = viewEvents;
const { SignInFailuresCounted, AccountsCounted, AccountsLost, ...ofAccount } = accountEvents;

const ofKind: Readonly<Record<StreamKind, Readonly<Record<string, TSchema>>>> = {
  post: postEvents,
  claims: claimEvents,
  viewcounts: { ViewsCounted },
  views: { PostViewsCounted },
  category: categoryEvents,
  categories: categoryListEvents,
  reasons: reasonEvents,
  slug: slugEvents,
  categoryslug: slugEvents,
  slughash: slugEvents,
  articleimport: articleImportEvents,
  account: ofAccount,
  signins: { SignInFailuresCounted },
  accounts: { AccountsCounted, AccountsLost },
  losses: lossEvents,
  operation: operationEvents,
  parked: parkedEvents,
  seals: sealEvents,
  identity: identityEvents,
  signing: signingEvents,
};

/**
 * The event types allowed in the streams of each kind (contracts/streams.ts); any other event there is foreign, no
 * matter which client appended it.
 */
export const eventsOfKind: ReadonlyMap<string, Readonly<Record<string, TSchema>>> = new Map(Object.entries(ofKind));

type DomainEvents<Schemas extends Record<string, TSchema>> = {
  [Type in keyof Schemas & string]: DomainEvent<Type, Static<Schemas[Type]>>;
};
type Recorded<Schemas extends Record<string, TSchema>> = {
  [Type in keyof Schemas & string]: RecordedEvent<Type, Static<Schemas[Type]>>;
};

export type EventType = keyof typeof eventSchemas;
type PostDomainEvents = DomainEvents<typeof postEvents>;
export type PostDomainEvent = PostDomainEvents[keyof PostDomainEvents];
export type PostEvents = Recorded<typeof postEvents>;
export type PostEvent = PostEvents[keyof PostEvents];
type ViewsEvents = Recorded<typeof viewEvents>;
export type ViewsEvent = ViewsEvents[keyof ViewsEvents];
type CategoryDomainEvents = DomainEvents<typeof categoryEvents>;
export type CategoryDomainEvent = CategoryDomainEvents[keyof CategoryDomainEvents];
export type CategoryEvents = Recorded<typeof categoryEvents>;
export type CategoryEvent = CategoryEvents[keyof CategoryEvents];
type CategoryListDomainEvents = DomainEvents<typeof categoryListEvents>;
export type CategoryListDomainEvent = CategoryListDomainEvents[keyof CategoryListDomainEvents];
export type CategoryListEvents = Recorded<typeof categoryListEvents>;
export type CategoryListEvent = CategoryListEvents[keyof CategoryListEvents];
type ClaimEvent = RecordedEvent<'PostTakenOver', Static<(typeof claimEvents)['PostTakenOver']>>;
type ReasonDomainEvents = DomainEvents<typeof reasonEvents>;
export type ReasonDomainEvent = ReasonDomainEvents[keyof ReasonDomainEvents];
export type ReasonEvents = Recorded<typeof reasonEvents>;
export type ReasonEvent = ReasonEvents[keyof ReasonEvents];
type SlugEvent = RecordedEvent<'SlugReserved', Static<(typeof slugEvents)['SlugReserved']>>;
type ArticleImportEvent = RecordedEvent<'ImportPlanned', Static<(typeof articleImportEvents)['ImportPlanned']>>;
type SealEvent = RecordedEvent<'LogSealed', Static<(typeof sealEvents)['LogSealed']>>;
export type ParkedDecisions = Recorded<typeof parkedEvents>;
export type ParkedDecision = ParkedDecisions[keyof ParkedDecisions];
type LossEvent = RecordedEvent<'LossAccepted', Static<(typeof lossEvents)['LossAccepted']>>;
export type IdentityEvent = RecordedEvent<'SiteIdentified', Static<(typeof identityEvents)['SiteIdentified']>>;
export type SigningEvent = RecordedEvent<'SigningBegun', Static<(typeof signingEvents)['SigningBegun']>>;
export type AccountDomainEvents = DomainEvents<typeof accountEvents>;
type AccountEvents = Recorded<typeof accountEvents>;
type AccountEvent = AccountEvents[keyof AccountEvents];
export type SuspensionEvent = AccountEvents['AccountSuspended' | 'AccountReinstated'];
type OperationDomainEvents = DomainEvents<typeof operationEvents>;
export type OperationDomainEvent = OperationDomainEvents[keyof OperationDomainEvents];
type OperationEvents = Recorded<typeof operationEvents>;
export type OperationEvent = OperationEvents[keyof OperationEvents];
export type KnownEvent =
  | PostEvent
  | ClaimEvent
  | ViewsEvent
  | CategoryEvent
  | CategoryListEvent
  | ReasonEvent
  | SlugEvent
  | ArticleImportEvent
  | SealEvent
  | ParkedDecision
  | LossEvent
  | AccountEvent
  | OperationEvent
  | IdentityEvent
  | SigningEvent;
