import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Place, State } from '../gossip.ts';
import { OperationTimedOut, type Stored } from '../served-events.ts';
import { systemEvent } from '../written-events.ts';
import { Ballot } from './ballot.ts';
import { Entries } from './entries.ts';
import type { AppendAnswer, AppendRequest, VoteAnswer, VoteRequest } from './messages.ts';
import { atLeast } from './quorum.ts';
import { recorded } from './recorded.ts';
import { Replica } from './replica.ts';
import { Sight } from './sight.ts';
import { send } from './transport.ts';

/** How long things take in a cluster, in milliseconds. */
export interface ClusterTiming {
  /** How often a leader tells that it lives. */
  readonly heartbeat: number;
  /** After how long a silence of the leader the others elect another one, at the earliest; at the latest after twice as long. */
  readonly silence: number;
  /** How long a write waits for a quorum. */
  readonly writeTimeout: number;
  /** How long a leader goes on that hears of no quorum. */
  readonly noQuorum: number;
}

export interface MemberOptions {
  readonly id: number;
  readonly folder: string;
  /** Where clients find the members, and where members find each other. */
  readonly places: readonly Place[];
  readonly peers: readonly Place[];
  readonly timing: ClusterTiming;
}

/** A write that waits for a quorum. */
interface Waiting {
  readonly index: number;
  readonly resolve: () => void;
  readonly reject: (error: OperationTimedOut) => void;
}

/**
 * One of several servers that keep one log. One of them leads and takes what is written; it is acknowledged when a quorum has it. Who leads is elected, once
 * in a term at most, and only with a log that holds all that was acknowledged (after Ongaro and Ousterhout, "In Search of an Understandable
 * Consensus Algorithm", 2014). Tells `committed` when a quorum has more, and `leads` when it can take writes.
 */
export class Member extends EventEmitter<{ committed: []; leads: [] }> {
  readonly options: MemberOptions;
  readonly entries: Entries;
  readonly sight: Sight;
  readonly #ballot: Ballot;
  readonly #others: readonly number[];
  #replicas = new Map<number, Replica>();
  #leader: number | undefined;
  #committed = 0;
  #waiting: Waiting[] = [];
  #heard = performance.now();
  #ticked = performance.now();
  #patience = 0;
  #restsUntil = 0;

  constructor(options: MemberOptions) {
    super();
    const { id, folder, places } = options;
    this.options = options;
    this.entries = new Entries(join(folder, `entries-${id}.jsonl`));
    this.#ballot = new Ballot(join(folder, `ballot-${id}.json`));
    this.sight = new Sight(places, id);
    this.#others = places.map((_, other) => other).filter((other) => other !== id);
    this.#waitAnew();
    setInterval(() => this.#tick(), options.timing.heartbeat / 2).unref();
  }

  get state(): State {
    return this.sight.reports[this.options.id]?.state ?? 'UNKNOWN';
  }

  /** Who leads, as far as this member knows. */
  get leader(): number | undefined {
    return this.#leader;
  }

  /** The position up to which a quorum has the log. */
  get committed(): number {
    return this.entries.positionOf(this.#committed);
  }

  get #quorum(): number {
    return Math.floor(this.options.places.length / 2) + 1;
  }

  get #leads(): boolean {
    return this.#leader === this.options.id;
  }

  #become(state: State): void {
    this.sight.says(this.options.id, state);
  }

  #waitAnew(): void {
    this.#heard = performance.now();
    this.#patience = this.options.timing.silence * (1 + Math.random());
  }

  /** Writes down what a leader took, and answers the entry. */
  propose(events: readonly Stored[]): number {
    this.entries.append([{ term: this.#ballot.term, events }]);
    for (const replica of this.#replicas.values()) replica.wake();
    return this.entries.last;
  }

  /** Waits until a quorum has an entry. Throws `OperationTimedOut`: it may get there, or not. */
  async acknowledged(index: number): Promise<void> {
    if (index <= this.#committed) return;
    await new Promise<void>((resolve, reject) => {
      const waiting = { index, resolve, reject };
      this.#waiting.push(waiting);
      const timeOut = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(new OperationTimedOut('Prepare phase timeout.'));
      };
      setTimeout(timeOut, this.options.timing.writeTimeout);
    });
  }

  /** Leads no more, and leaves it to the others for a while. */
  resign(): void {
    if (!this.#leads) return;
    this.#restsUntil = performance.now() + 5 * this.options.timing.silence;
    this.#stepDown();
  }

  #stepDown(): void {
    for (const replica of this.#replicas.values()) replica.stop();
    this.#replicas = new Map();
    this.#leader = undefined;
    this.#become('UNKNOWN');
    this.#waitAnew();
    for (const { reject } of this.#waiting.splice(0)) reject(new OperationTimedOut('Request canceled by server'));
  }

  #tick(): void {
    const now = performance.now();
    const { silence, noQuorum } = this.options.timing;
    const wasStopped = now - this.#ticked > silence / 2;
    this.#ticked = now;
    if (this.#leads) {
      const alive = [...this.#replicas.values()].filter(({ heard }) => now - heard < noQuorum).length;
      if (alive + 1 < this.#quorum) this.#stepDown();
    } else if (wasStopped) {
      this.#waitAnew();
    } else if (now - this.#heard > this.#patience && now > this.#restsUntil) {
      void this.#campaign();
    }
  }

  async #campaign(): Promise<void> {
    if (this.#leader !== undefined) this.sight.isGone(this.#leader);
    this.#leader = undefined;
    this.#become('UNKNOWN');
    this.#waitAnew();
    const { term } = this.#ballot;
    const isOpen = (now: number): boolean => this.#ballot.term === now && this.#leader === undefined;
    if (!(await this.#poll(term + 1, true)) || !isOpen(term)) return;
    this.#ballot.set(term + 1, this.options.id);
    if ((await this.#poll(term + 1, false)) && isOpen(term + 1)) this.#lead();
  }

  #poll(term: number, isTrial: boolean): Promise<boolean> {
    const { last, lastTerm } = this.entries;
    const request: VoteRequest = { term, candidate: this.options.id, isTrial, last, lastTerm };
    const ask = async (other: number): Promise<boolean> => {
      try {
        const answer = await send(this.options.peers[other] as Place, 'vote', request, this.options.timing.silence / 2);
        if (answer.term > this.#ballot.term) this.#enter(answer.term);
        return answer.isGranted;
      } catch {
        this.sight.isGone(other);
        return false;
      }
    };
    return atLeast(this.#quorum - 1, this.#others.map(ask));
  }

  /** A term has begun in which this member voted for nobody yet. */
  #enter(term: number): void {
    this.#ballot.set(term);
    if (this.#leads) this.#stepDown();
  }

  vote({ term, candidate, isTrial, last, lastTerm }: VoteRequest): VoteAnswer {
    const mine = this.entries;
    const { heartbeat, silence } = this.options.timing;
    const isComplete = lastTerm > mine.lastTerm || (lastTerm === mine.lastTerm && last >= mine.last);
    const hasLeader = this.#leads || (this.#leader !== undefined && performance.now() - this.#heard < silence - 2 * heartbeat);
    const refused = { term: this.#ballot.term, isGranted: false };
    if (hasLeader || term < this.#ballot.term) return refused;
    if (isTrial) return { ...refused, isGranted: isComplete && term > this.#ballot.term };
    if (term > this.#ballot.term) this.#enter(term);
    if (!isComplete || !this.#ballot.isFreeFor(candidate)) return { term, isGranted: false };
    this.#ballot.set(term, candidate);
    this.#waitAnew();
    return { term, isGranted: true };
  }

  #lead(): void {
    this.#leader = this.options.id;
    this.#become('PRELEADER');
    for (const other of this.#others) this.#replicas.set(other, this.#replicaOf(other));
    // As the real one does, and what was there of earlier terms is acknowledged with it.
    const epoch = this.propose(recorded(this, '$epoch-information', [systemEvent('$epoch-information')]));
    this.acknowledged(epoch).then(
      () => {
        if (!this.#leads) return;
        this.#become('LEADER');
        this.emit('leads');
      },
      () => this.#leads && this.#stepDown(),
    );
  }

  #replicaOf(other: number): Replica {
    const { timing, peers } = this.options;
    return new Replica({
      heartbeat: timing.heartbeat,
      last: () => this.entries.last,
      request: (previous, most) => ({
        term: this.#ballot.term,
        leader: this.options.id,
        previous,
        previousTerm: this.entries.termOf(previous),
        entries: this.entries.after(previous, most),
        committed: this.#committed,
        members: this.sight.reports,
      }),
      send: (request) => send(peers[other] as Place, 'append', request, timing.silence / 2),
      answered: (answer) => this.#hear(other, answer),
    });
  }

  #hear(other: number, answer: AppendAnswer | undefined): void {
    if (!answer) return this.sight.isGone(other);
    this.sight.says(other, answer.state);
    if (answer.term > this.#ballot.term) return this.#enter(answer.term);
    const matches = [this.entries.last, ...[...this.#replicas.values()].map(({ match }) => match)].toSorted((a, b) => b - a);
    const index = matches[this.#quorum - 1] ?? 0;
    // What earlier leaders took counts with the first entry of this one.
    if (this.entries.termOf(index) === this.#ballot.term) this.#commit(index);
  }

  #commit(index: number): void {
    if (index <= this.#committed) return;
    this.#committed = index;
    const isThere = (waiting: Waiting): boolean => waiting.index <= index;
    const [there, waiting] = [this.#waiting.filter(isThere), this.#waiting.filter((one) => !isThere(one))];
    this.#waiting = waiting;
    for (const { resolve } of there) resolve();
    this.emit('committed');
  }

  append({ term, leader, previous, previousTerm, entries, committed, members }: AppendRequest): AppendAnswer {
    const answer = (isTaken: boolean, last: number): AppendAnswer => ({
      term: this.#ballot.term,
      isTaken,
      last,
      state: this.state,
    });
    if (term < this.#ballot.term) return answer(false, this.entries.last);
    if (term > this.#ballot.term) this.#enter(term);
    this.#leader = leader;
    this.#waitAnew();
    this.sight.hears(members, leader);
    if (previous > this.entries.last || this.entries.termOf(previous) !== previousTerm) {
      this.#become('CATCHINGUP');
      return answer(false, Math.min(this.entries.last, Math.max(previous - 1, this.#committed)));
    }
    this.#take(previous, entries);
    const last = previous + entries.length;
    this.#commit(Math.min(committed, last));
    this.#become(last < committed ? 'CATCHINGUP' : 'FOLLOWER');
    return answer(true, last);
  }

  /** Adds what is not there yet, and takes back what another leader left that nobody acknowledged. */
  #take(previous: number, entries: AppendRequest['entries']): void {
    const different = entries.findIndex(({ term }, offset) => this.entries.termOf(previous + 1 + offset) !== term);
    if (different === -1) return;
    if (previous + different < this.entries.last) this.entries.cut(previous + different);
    this.entries.append(entries.slice(different));
  }
}
