import { DomainError, invalid } from '../contracts/errors.ts';
import type { ReasonContent } from '../contracts/events/reason.ts';
import type { ReasonDomainEvent, ReasonEvent, ReasonEvents } from '../contracts/events.ts';
import { fieldLimits, messages } from '../contracts/rules.ts';
import { reasonsStream } from '../contracts/streams.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/** A reason that can be given for a rejection. */
export interface ListedReason extends ReasonContent {
  readonly id: number;
  /** No longer offered; decisions that used it keep it. */
  readonly isRetired: boolean;
}

/** The list of reasons, folded from its events; stored in the collection `reason_list`. */
export interface ReasonList {
  /** In the order they are offered. */
  readonly reasons: readonly ListedReason[];
  /** The number of events. */
  readonly changes: number;
}

/** The state before any reason was added. */
export const noReasons: ReasonList = { reasons: [], changes: 0 };

/** The reasons that are offered, in order. */
export const offered = ({ reasons }: ReasonList): ListedReason[] => reasons.filter(({ isRetired }) => !isRetired);

const contentOf = ({ name, text, ground, reference, url, category }: ReasonContent): ReasonContent => ({
  ...{ name, text, ground, reference, category },
  ...(url === undefined ? {} : { url }),
});

type Evolve = { [Type in keyof ReasonEvents]: (list: ReasonList, event: ReasonEvents[Type]) => readonly ListedReason[] };

type OfOne = Exclude<ReasonEvent, ReasonEvents['ReasonsOrdered']>;

/** Throws `UnreadableEventError` if the list lacks the reason, or its retired state does not match. */
const found = ({ reasons }: ReasonList, { type, stream, data }: OfOne, isRetired?: boolean): ListedReason => {
  const reason = reasons.find(({ id }) => id === data.reasonId);
  if (!reason || (isRetired !== undefined && reason.isRetired !== isRetired))
    throw new UnreadableEventError(`${type} in ${stream} speaks of a reason of which that cannot be.`);
  return reason;
};

const others = ({ reasons }: ReasonList, { id }: ListedReason): ListedReason[] => reasons.filter((one) => one.id !== id);

const evolvers: Evolve = {
  ReasonAdded: ({ reasons }, { type, stream, data }) => {
    if (reasons.some(({ id }) => id === data.reasonId))
      throw new UnreadableEventError(`${type} in ${stream} speaks of a reason that was added before.`);
    return [...reasons, { id: data.reasonId, ...contentOf(data), isRetired: false }];
  },
  ReasonChanged: (list, event) => {
    const { id, isRetired } = found(list, event);
    const changed = { id, ...contentOf(event.data), isRetired };
    return list.reasons.map((reason) => (reason.id === id ? changed : reason));
  },
  ReasonRetired: (list, event) => {
    const reason = found(list, event, false);
    return [...others(list, reason), { ...reason, isRetired: true }];
  },
  ReasonBroughtBack: (list, event) => {
    const reason = found(list, event, true);
    return [...others(list, reason), { ...reason, isRetired: false }];
  },
  ReasonsOrdered: ({ reasons }, { data }) => {
    const places = new Map(data.reasonIds.map((id, place) => [id, place]));
    const placeOf = ({ id }: ListedReason): number => places.get(id) ?? reasons.length;
    return reasons.toSorted((one, other) => placeOf(one) - placeOf(other));
  },
};

/** One step of the fold. Pure. Throws `UnreadableEventError` for an event that is impossible in this state. */
export const evolveReasonList = (list: ReasonList = noReasons, event: ReasonEvent): ReasonList => {
  if (event.stream !== reasonsStream)
    throw new UnreadableEventError(`${event.type} belongs in ${reasonsStream}, not in ${event.stream}.`);
  const evolve = evolvers[event.type] as (list: ReasonList, event: ReasonEvent) => readonly ListedReason[];
  return { reasons: evolve(list, event), changes: event.revision + 1 };
};

/** `readChanges`: the number of changes when the list was read; omitted: any. */
export type ReasonListCommand = { readonly readChanges?: number | undefined } & (
  | { readonly type: 'AddReason'; readonly content: ReasonContent }
  | { readonly type: 'ChangeReason'; readonly reasonId: number; readonly content: ReasonContent }
  | { readonly type: 'RetireReason'; readonly reasonId: number }
  | { readonly type: 'BringReasonBack'; readonly reasonId: number }
  | { readonly type: 'OrderReasons'; readonly reasonIds: readonly number[] }
);

type CommandOf<Type extends ReasonListCommand['type']> = Extract<ReasonListCommand, { type: Type }>;
type Deciders = {
  [Type in ReasonListCommand['type']]: (list: ReasonList, command: CommandOf<Type>) => ReasonDomainEvent[];
};

const changed = (): DomainError =>
  new DomainError('REASONS_CHANGED', 'Somebody else changed the reasons meanwhile. Please look at them again.');

/** The faults of an order of reasons; undefined if it names each offered reason exactly once. */
const faultOf = (open: readonly number[], ids: readonly number[]): string | undefined => {
  const faults = [
    ...open.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !open.includes(id)).map((id) => `${id} is none of them`),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} is there twice`),
  ];
  return faults.length === 0 ? undefined : faults.join(', ');
};

const there = ({ reasons }: ReasonList, reasonId: number): ListedReason => {
  const reason = reasons.find(({ id }) => id === reasonId);
  if (!reason) throw new DomainError('REASON_NOT_FOUND', 'There is no such reason.');
  return reason;
};

const withRoom = (list: ReasonList): void => {
  const { most } = fieldLimits.reasons;
  if (offered(list).length >= most)
    throw new DomainError('TOO_MANY_REASONS', `The list holds ${most} reasons, the most there can be. Retire one first.`);
};

/** Names are unique, ignoring case, even among retired reasons, which may come back. */
const withNewName = ({ reasons }: ReasonList, { name }: ReasonContent, own?: number): void => {
  if (reasons.some((reason) => reason.id !== own && reason.name.toLowerCase() === name.toLowerCase()))
    throw new DomainError('ALREADY_EXISTS', `There is a reason called ${name} already.`, [
      { field: 'name', message: messages.reasonNameTaken },
    ]);
};

const deciders: Deciders = {
  AddReason: (list, { content }) => {
    withRoom(list);
    withNewName(list, content);
    const reasonId = Math.max(0, ...list.reasons.map(({ id }) => id)) + 1;
    return [{ type: 'ReasonAdded', data: { reasonId, ...contentOf(content) } }];
  },
  ChangeReason: (list, { reasonId, content }) => {
    there(list, reasonId);
    withNewName(list, content, reasonId);
    return [{ type: 'ReasonChanged', data: { reasonId, ...contentOf(content) } }];
  },
  RetireReason: (list, { reasonId }) => (there(list, reasonId).isRetired ? [] : [{ type: 'ReasonRetired', data: { reasonId } }]),
  BringReasonBack: (list, { reasonId }) => {
    if (!there(list, reasonId).isRetired) return [];
    withRoom(list);
    return [{ type: 'ReasonBroughtBack', data: { reasonId } }];
  },
  OrderReasons: (list, { reasonIds }) => {
    const fault = faultOf(
      offered(list).map(({ id }) => id),
      reasonIds,
    );
    const message = `An order names every reason that is offered, once: ${fault}. Read the list again.`;
    if (fault !== undefined) throw invalid([{ field: 'ids', message }]);
    return [{ type: 'ReasonsOrdered', data: { reasonIds: [...reasonIds] } }];
  },
};

/**
 * The events that a command causes. Pure. Throws `DomainError` REASONS_CHANGED, REASON_NOT_FOUND, ALREADY_EXISTS,
 * TOO_MANY_REASONS or VALIDATION_FAILED.
 */
export const decideReasonList = (list: ReasonList = noReasons, command: ReasonListCommand): ReasonDomainEvent[] => {
  if ((command.readChanges ?? list.changes) !== list.changes) throw changed();
  return (deciders[command.type] as (list: ReasonList, command: ReasonListCommand) => ReasonDomainEvent[])(list, command);
};
