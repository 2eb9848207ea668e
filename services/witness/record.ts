/**
 * Keeps the last checkpoint of each log that a witness cosigned, as a note with both signatures. Only this record keeps
 * the witness from cosigning two different pasts.
 */
export interface WitnessRecord {
  /** Undefined if the witness never cosigned a checkpoint of the log. Rejects if it cannot be read. */
  last(origin: string): Promise<string | undefined>;
  /**
   * Replaces `before` durably: once it resolves, neither a kill nor a power cut undoes it. Returns false, and changes
   * nothing, if the record has changed since. Rejects if it cannot be written.
   */
  replace(origin: string, before: string | undefined, next: string): Promise<boolean>;
}
