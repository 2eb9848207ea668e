import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { State } from '../gossip.ts';
import type { Stored } from '../served-events.ts';
import { systemEvent } from '../written-events.ts';
import { Ballot } from './ballot.ts';
import type { ClusterMember } from './cluster-member.ts';
import { CommitIndex } from './commit-index.ts';
import { Election } from './election.ts';
import { Entries } from './entries.ts';
import { follow } from './follower.ts';
import { Leader } from './leader.ts';
import type { AppendAnswer, AppendRequest, VoteAnswer, VoteRequest } from './messages.ts';
import type { MemberOptions } from './options.ts';
import { recorded } from './recorded.ts';
import { Sight } from './sight.ts';

/**
 * One of several servers that keep one log. The leader takes the writes, and acknowledges one once a quorum has it. At
 * most one leader is elected per term, and only one whose log holds everything that was acknowledged (after Ongaro and
 * Ousterhout, "In Search of an Understandable Consensus Algorithm", 2014). Emits `committed` when a quorum has more,
 * and `elected` when the member can take writes.
 */
export class Member extends EventEmitter<{ committed: []; elected: [] }> implements ClusterMember {
  readonly options: MemberOptions;
  readonly entries: Entries;
  readonly ballot: Ballot;
  readonly sight: Sight;
  readonly commitIndex: CommitIndex;
  readonly others: readonly number[];
  /** How many members are a quorum. */
  readonly quorum: number;
  readonly #election: Election;
  #leader: number | undefined;
  #leading: Leader | undefined;
  #ticked = performance.now();

  constructor(options: MemberOptions) {
    super();
    const { id, folder, places, timing } = options;
    this.options = options;
    this.entries = new Entries(join(folder, `entries-${id}.jsonl`));
    this.ballot = new Ballot(join(folder, `ballot-${id}.json`));
    this.sight = new Sight(places, id);
    this.commitIndex = new CommitIndex(timing.writeTimeout);
    this.others = places.map((_, other) => other).filter((other) => other !== id);
    this.quorum = Math.floor(places.length / 2) + 1;
    this.#election = new Election(this);
    setInterval(() => this.#tick(), timing.heartbeat / 2).unref();
  }

  get state(): State {
    return this.sight.reports[this.options.id]?.state ?? 'UNKNOWN';
  }

  /** The leader, as far as this member knows. */
  get leader(): number | undefined {
    return this.#leader;
  }

  get isLeader(): boolean {
    return this.#leader === this.options.id;
  }

  /** The position up to which a quorum has the log. */
  get committed(): number {
    return this.entries.positionOf(this.commitIndex.value);
  }

  become(state: State): void {
    this.sight.says(this.options.id, state);
  }

  /** Appends events that the leader accepted, and returns their entry. */
  propose(events: readonly Stored[]): number {
    this.entries.append([{ term: this.ballot.term, events }]);
    this.#leading?.wake();
    return this.entries.last;
  }

  /** A quorum has an entry and all earlier ones. */
  commit(index: number): void {
    if (this.commitIndex.advance(index)) this.emit('committed');
  }

  /** Enters a new term, in which this member has not voted yet. */
  enter(term: number): void {
    this.ballot.set(term);
    if (this.isLeader) this.#stepDown();
  }

  vote(request: VoteRequest): VoteAnswer {
    return this.#election.vote(request);
  }

  append(request: AppendRequest): AppendAnswer {
    return follow(this, request);
  }

  hearLeader(leader: number): void {
    this.#leader = leader;
    this.#election.restartTimeout();
  }

  /** The leader has been silent for too long. */
  loseLeader(): void {
    if (this.#leader !== undefined) this.sight.isGone(this.#leader);
    this.#haveNoLeader();
  }

  /** Becomes the leader, and accepts writes once a quorum has an event of this term. */
  lead(): void {
    this.#leader = this.options.id;
    this.become('PRELEADER');
    this.#leading = new Leader(this);
    // The real server writes this event too; it also commits the entries of earlier terms.
    const epoch = this.propose(recorded(this, '$epoch-information', [systemEvent('$epoch-information')]));
    this.commitIndex.reached(epoch).then(
      () => {
        if (!this.isLeader) return;
        this.become('LEADER');
        this.emit('elected');
      },
      () => this.isLeader && this.#stepDown(),
    );
  }

  /** Stops leading, and leaves elections to the others for a while. */
  resign(): void {
    if (!this.isLeader) return;
    this.#election.rest();
    this.#stepDown();
  }

  #stepDown(): void {
    this.#leading?.stop();
    this.#leading = undefined;
    this.#haveNoLeader();
    this.commitIndex.cancel();
  }

  #haveNoLeader(): void {
    this.#leader = undefined;
    this.become('UNKNOWN');
    this.#election.restartTimeout();
  }

  #tick(): void {
    const now = performance.now();
    const wasStopped = now - this.#ticked > this.options.timing.silence / 2;
    this.#ticked = now;
    if (this.#leading) {
      if (!this.#leading.hearsQuorum(now)) this.#stepDown();
    } else if (wasStopped) {
      this.#election.restartTimeout();
    } else if (this.#election.isDue(now)) {
      void this.#election.campaign();
    }
  }
}
