export interface WitnessFailure {
  /** ISO 8601: of the first time in a row. */
  readonly since: string;
  readonly reason: string;
  /** Whether the witness refuses the log: the operator must check. */
  readonly isAlarm: boolean;
}

/** The state of a witness. */
export interface WitnessState {
  /** Its verifier key, by which it is known here. */
  readonly verifierKey: string;
  /** Of the checkpoint that it cosigned last; null where it cosigned none. */
  readonly cosigned: {
    readonly origin: string;
    readonly size: number;
    /** ISO 8601, by its clock. */ readonly time: string;
  } | null;
  /** Why it does not cosign; null where it did when it was last asked. */
  readonly failure: WitnessFailure | null;
}

/**
 * The port to the states of witnesses: ordinary records beside the accounts, which a replay never
 * touches. Every method throws `StoreUnavailableError` when it cannot be reached.
 */
export interface WitnessStates {
  all(): Promise<readonly WitnessState[]>;
  /** Replaces the one of the same key. */
  keep(state: WitnessState): Promise<void>;
}
