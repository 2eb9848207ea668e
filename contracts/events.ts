import type { Static, TSchema } from '@sinclair/typebox';
import { accountEvents } from './events/account.ts';
import { categoryEvents, categoryListEvents } from './events/category.ts';
import { identityEvents } from './events/identity.ts';
import { lossEvents } from './events/loss.ts';
import { operationEvents } from './events/operations.ts';
import { parkedEvents } from './events/parked.ts';
import { postEvents } from './events/post.ts';
import { sealEvents } from './events/seal.ts';
import { slugEvents } from './events/slug.ts';
import { viewEvents } from './events/views.ts';
import type { DomainEvent, RecordedEvent } from './recorded.ts';
import type { StreamKind } from './streams.ts';

/** Every event there is, by name. */
export const eventSchemas = {
  ...postEvents,
  ...viewEvents,
  ...categoryEvents,
  ...categoryListEvents,
  ...slugEvents,
  ...sealEvents,
  ...parkedEvents,
  ...lossEvents,
  ...accountEvents,
  ...operationEvents,
  ...identityEvents,
} as const;

const { ViewsCounted, PostViewsCounted } = viewEvents;
const { SignInFailuresCounted, AccountsCounted, AccountsLost, ...ofAccount } = accountEvents;

const ofKind: Readonly<Record<StreamKind, Readonly<Record<string, TSchema>>>> = {
  post: postEvents,
  viewcounts: { ViewsCounted },
  views: { PostViewsCounted },
  category: categoryEvents,
  categories: categoryListEvents,
  slug: slugEvents,
  categoryslug: slugEvents,
  account: ofAccount,
  signins: { SignInFailuresCounted },
  accounts: { AccountsCounted, AccountsLost },
  losses: lossEvents,
  operation: operationEvents,
  parked: parkedEvents,
  seals: sealEvents,
  identity: identityEvents,
};

/**
 * Which events stand in the streams of a kind (contracts/streams.ts); no other is one of theirs, whoever wrote it
 * there.
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
type SlugEvent = RecordedEvent<'SlugReserved', Static<(typeof slugEvents)['SlugReserved']>>;
type SealEvent = RecordedEvent<'LogSealed', Static<(typeof sealEvents)['LogSealed']>>;
export type ParkedDecisions = Recorded<typeof parkedEvents>;
export type ParkedDecision = ParkedDecisions[keyof ParkedDecisions];
type LossEvent = RecordedEvent<'LossAccepted', Static<(typeof lossEvents)['LossAccepted']>>;
export type IdentityEvent = RecordedEvent<'SiteIdentified', Static<(typeof identityEvents)['SiteIdentified']>>;
export type AccountDomainEvents = DomainEvents<typeof accountEvents>;
type AccountEvents = Recorded<typeof accountEvents>;
type AccountEvent = AccountEvents[keyof AccountEvents];
type OperationDomainEvents = DomainEvents<typeof operationEvents>;
export type OperationDomainEvent = OperationDomainEvents[keyof OperationDomainEvents];
type OperationEvents = Recorded<typeof operationEvents>;
export type OperationEvent = OperationEvents[keyof OperationEvents];
export type KnownEvent =
  | PostEvent
  | ViewsEvent
  | CategoryEvent
  | CategoryListEvent
  | SlugEvent
  | SealEvent
  | ParkedDecision
  | LossEvent
  | AccountEvent
  | OperationEvent
  | IdentityEvent;
