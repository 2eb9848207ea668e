import type { Test } from 'tap';
import { DomainError, type ErrorCode } from '../../contracts/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../contracts/recorded.ts';

interface Decider<State, Command, Event extends RecordedEvent> {
  decide(state: State | undefined, command: Command): DomainEvent[];
  evolve(state: State | undefined, event: Event): State;
  stream: string;
}

/** Recorded events as a log would hold them, one minute apart. */
export const recorded = (stream: string, domainEvents: readonly (DomainEvent & { actor?: string })[]): RecordedEvent[] =>
  domainEvents.map(({ type, data, actor = 'user-1' }, revision) => ({
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream,
    revision,
    position: revision + 1,
    type,
    data,
    metadata: {
      version: 1,
      time: new Date(Date.UTC(2026, 0, 1, 12, revision)).toISOString(),
      actor,
      correlationId: 'test',
      previousHash: null,
    },
  }));

/** Given these events, when this command comes, then these events follow, or it is refused with a code. */
export const given =
  <State, Command, Event extends RecordedEvent>(decider: Decider<State, Command, Event>) =>
  (t: Test, ...history: (DomainEvent & { actor?: string })[]) => {
    const fold = (domainEvents: readonly (DomainEvent & { actor?: string })[]) =>
      (recorded(decider.stream, domainEvents) as Event[]).reduce<State | undefined>(decider.evolve, undefined);
    const state = fold(history);
    return {
      state,
      when: (command: Command) => ({
        then: (...expected: DomainEvent[]) => t.same(decider.decide(state, command), expected),
        refused: (code: ErrorCode, sentence?: RegExp) => {
          try {
            decider.decide(state, command);
            t.fail(`should be refused with ${code}`);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            t.equal(error.code, code);
            t.match(error.message, sentence ?? /^[A-Z].+ .+/, 'it says why');
          }
        },
      }),
    };
  };
