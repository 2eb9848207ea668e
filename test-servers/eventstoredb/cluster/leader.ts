import type { Place } from '../gossip.ts';
import type { ClusterMember } from './cluster-member.ts';
import type { AppendAnswer } from './messages.ts';
import { Replica } from './replica.ts';
import { send } from './transport.ts';

/** A leader's work: it replicates its log to the other members, and determines what a quorum has. */
export class Leader {
  readonly #member: ClusterMember;
  readonly #replicas: readonly Replica[];

  constructor(member: ClusterMember) {
    this.#member = member;
    this.#replicas = member.others.map((other) => this.#replicaOf(other));
  }

  /** There is something new to replicate. */
  wake(): void {
    for (const replica of this.#replicas) replica.wake();
  }

  stop(): void {
    for (const replica of this.#replicas) replica.stop();
  }

  /** Whether a quorum responded recently, counting the leader itself. */
  hearsQuorum(now: number): boolean {
    const { options, quorum } = this.#member;
    return this.#replicas.filter(({ heard }) => now - heard < options.timing.noQuorum).length + 1 >= quorum;
  }

  #replicaOf(other: number): Replica {
    const { ballot, commitIndex, entries, options, sight } = this.#member;
    const { timing, peers } = options;
    return new Replica({
      heartbeat: timing.heartbeat,
      last: () => entries.last,
      request: (previous, most) => ({
        term: ballot.term,
        leader: options.id,
        previous,
        previousTerm: entries.termOf(previous),
        entries: entries.after(previous, most),
        committed: commitIndex.value,
        members: sight.reports,
      }),
      send: (request) => send(peers[other] as Place, 'append', request, timing.silence / 2),
      answered: (answer) => this.#hear(other, answer),
    });
  }

  #hear(other: number, answer: AppendAnswer | undefined): void {
    const { ballot, entries, quorum, sight } = this.#member;
    if (!answer) return sight.isGone(other);
    sight.says(other, answer.state);
    if (answer.term > ballot.term) return this.#member.enter(answer.term);
    const matches = [entries.last, ...this.#replicas.map(({ match }) => match)].toSorted((a, b) => b - a);
    const index = matches[quorum - 1] ?? 0;
    // Entries of earlier leaders are committed with the first entry of this one.
    if (entries.termOf(index) === ballot.term) this.#member.commit(index);
  }
}
