import { once } from 'node:events';
import type { Position } from '../../../contracts/recorded.ts';
import { firstRevision, WrongExpectedRevisionError, type Appended, type ExpectedRevision } from '../../../event-log/event-log.ts';
import { notLeader, notReady } from '../errors.ts';
import type { Place } from '../gossip.ts';
import { StreamDeletedError, type Named, type Proposed, type ServedEvents, type Stored } from '../served-events.ts';
import { streamDeleted, systemEvent, systemStream, tombstone } from '../written-events.ts';
import type { Member } from './member.ts';
import { recorded } from './recorded.ts';

/**
 * The log as a member shows it to clients: the entries that a quorum has. Writes are checked against all entries of
 * this member, which is the leader.
 */
export class MemberEvents implements ServedEvents {
  readonly #member: Member;
  #appends = 0;

  constructor(member: Member) {
    this.#member = member;
  }

  async append(stream: string, expected: ExpectedRevision | 'any', proposed: readonly Proposed[]): Promise<Appended> {
    const { state, leader, options, entries } = this.#member;
    if (state !== 'LEADER') {
      throw leader === undefined || leader === options.id ? notReady() : notLeader(options.places[leader] as Place);
    }
    const there = entries.stream(stream);
    if (there.at(-1)?.type === streamDeleted) throw new StreamDeletedError(stream);
    const first = expected === 'any' ? there.length : firstRevision(expected);
    const before = there.slice(first, first + proposed.length);
    const isSame = before.length === proposed.length && before.every(({ id }, index) => id === proposed[index]?.id);
    if (first !== there.length && !isSame) throw new WrongExpectedRevisionError(stream, expected as ExpectedRevision);
    const events = isSame ? before : recorded(this.#member, stream, proposed);
    const { revision, position } = events.at(-1) as Stored;
    await this.#member.commitIndex.reached(isSame ? entries.indexOf(position) : this.#propose(events));
    return { revision, position };
  }

  /** After every tenth append the server writes an event of its own, as the real one does with its statistics. */
  #propose(events: readonly Stored[]): number {
    const index = this.#member.propose(events);
    this.#appends += 1;
    if (this.#appends % 10 === 0) this.#member.propose(recorded(this.#member, systemStream(), [systemEvent('$statsCollected')]));
    return index;
  }

  async revision({ stream }: WrongExpectedRevisionError): Promise<number | undefined> {
    return this.#member.entries.stream(stream).at(-1)?.revision;
  }

  delete(stream: string): Promise<Appended> {
    return this.append(stream, 'any', [tombstone()]);
  }

  async stream(stream: string): Promise<readonly Stored[]> {
    const { entries, committed } = this.#member;
    const events = entries.stream(stream).filter(({ position }) => position <= committed);
    if (events.at(-1)?.type === streamDeleted) throw new StreamDeletedError(stream);
    return events;
  }

  async page(after: Position, limit: number): Promise<readonly Stored[]> {
    const { entries, committed } = this.#member;
    return entries.events.slice(Math.max(after, 0), Math.min(after + limit, committed));
  }

  async search(after: Position, to: Position, isWanted: (event: Named) => boolean): Promise<readonly Stored[]> {
    return (await this.page(after, to - after)).filter(isWanted);
  }

  async head(): Promise<Position> {
    return this.#member.committed;
  }

  async *follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<readonly Stored[]> {
    let position = after;
    while (!signal.aborted) {
      const page = await this.page(position, limit);
      position = page.at(-1)?.position ?? position;
      if (page.length > 0) yield page;
      else await once(this.#member, 'committed', { signal }).catch(() => undefined);
    }
  }
}
