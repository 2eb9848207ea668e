/**
 * Keeps what a witness cosigned last of each log, as a note: the checkpoint, signed by the log and cosigned. It is all
 * that keeps the witness from cosigning two different pasts.
 */
export interface WitnessRecord {
  /** Undefined where it never cosigned anything of the log. Rejects where it cannot be read. */
  last(origin: string): Promise<string | undefined>;
  /**
   * Puts the next one in the place of `before`, durably: when it resolves, no kill and no power cut undoes it. False,
   * and nothing is changed, where something else stands there meanwhile. Rejects where it cannot be written.
   */
  replace(origin: string, before: string | undefined, next: string): Promise<boolean>;
}
