import type { Place } from '../gossip.ts';
import type { ClusterMember } from './cluster-member.ts';
import type { VoteAnswer, VoteRequest } from './messages.ts';
import { atLeast } from './quorum.ts';
import { send } from './transport.ts';

/** Decides when a member stands for election, campaigns, and votes. */
export class Election {
  readonly #member: ClusterMember;
  #heard = 0;
  #timeout = 0;
  #restsUntil = 0;

  constructor(member: ClusterMember) {
    this.#member = member;
    this.restartTimeout();
  }

  /** Restarts the election timeout. It is random, so that two members rarely stand at the same time. */
  restartTimeout(): void {
    this.#heard = performance.now();
    this.#timeout = this.#member.options.timing.silence * (1 + Math.random());
  }

  /** Leaves elections to the others for a while. */
  rest(): void {
    this.#restsUntil = performance.now() + 5 * this.#member.options.timing.silence;
  }

  /** Whether there has been no leader for long enough that this member stands. */
  isDue(now: number): boolean {
    return now - this.#heard > this.#timeout && now > this.#restsUntil;
  }

  /** Stands for election in the next term, if a quorum would vote for it. */
  async campaign(): Promise<void> {
    const { ballot, options } = this.#member;
    this.#member.loseLeader();
    const { term } = ballot;
    const isOpen = (now: number): boolean => ballot.term === now && this.#member.leader === undefined;
    if (!(await this.#poll(term + 1, true)) || !isOpen(term)) return;
    ballot.set(term + 1, options.id);
    if ((await this.#poll(term + 1, false)) && isOpen(term + 1)) this.#member.lead();
  }

  #poll(term: number, isTrial: boolean): Promise<boolean> {
    const { ballot, entries, options, others, quorum, sight } = this.#member;
    const { last, lastTerm } = entries;
    const request: VoteRequest = { term, candidate: options.id, isTrial, last, lastTerm };
    const ask = async (other: number): Promise<boolean> => {
      try {
        const answer = await send(options.peers[other] as Place, 'vote', request, options.timing.silence / 2);
        if (answer.term > ballot.term) this.#member.enter(answer.term);
        return answer.isGranted;
      } catch {
        sight.isGone(other);
        return false;
      }
    };
    return atLeast(quorum - 1, others.map(ask));
  }

  /** Votes on another member's candidacy. */
  vote({ term, candidate, isTrial, last, lastTerm }: VoteRequest): VoteAnswer {
    const { ballot, entries } = this.#member;
    const isComplete = lastTerm > entries.lastTerm || (lastTerm === entries.lastTerm && last >= entries.last);
    const refused = { term: ballot.term, isGranted: false };
    if (this.#hasLeader() || term < ballot.term) return refused;
    if (isTrial) return { ...refused, isGranted: isComplete && term > ballot.term };
    if (term > ballot.term) this.#member.enter(term);
    if (!isComplete || !ballot.isFreeFor(candidate)) return { term, isGranted: false };
    ballot.set(term, candidate);
    this.restartTimeout();
    return { term, isGranted: true };
  }

  #hasLeader(): boolean {
    const { leader, isLeader, options } = this.#member;
    const { heartbeat, silence } = options.timing;
    return isLeader || (leader !== undefined && performance.now() - this.#heard < silence - 2 * heartbeat);
  }
}
