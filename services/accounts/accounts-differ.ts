/** Numbers of accounts for which the log and the read store disagree. */
export interface Differences {
  /** The log knows them, the read store does not have them. */
  readonly lacking: readonly number[];
  /** The read store has them, the log does not know them. */
  readonly unknown: readonly number[];
  /** The log gave their number to another account. */
  readonly others: readonly number[];
}

/** How many accounts, and the lowest of them. */
export const someAccounts = (numbers: readonly number[]): string => {
  const first = `account ${Math.min(...numbers.slice(0, 1_000))}`;
  return numbers.length === 1 ? `1 account (${first})` : `${numbers.length} accounts (the first: ${first})`;
};

const restoring = 'npm run benchnotes -- restore <folder>';
const accepting = 'npm start -- --accept-loss';

const sentencesOf = ({ lacking, unknown, others }: Differences): string[] => {
  if (others.length > 0) {
    return [
      `The read store has ${someAccounts(others)} under a number that the event log gave to somebody else: it belongs to another site, or to another time of this one.`,
      'Set READ_STORE_URL (or DATA_DIR) to the read store of this event log.',
      `Where that is lost: name an empty one, and put the accounts back with "${restoring}". Without a backup start once with "${accepting}", on the empty one.`,
    ];
  }
  const sentences: string[] = [];
  if (lacking.length > 0) {
    sentences.push(
      `The event log knows ${someAccounts(lacking)} that the read store lacks: the read store is empty, or older than the event log.`,
      `Set READ_STORE_URL (or DATA_DIR) to the right one, or name an empty one and put the accounts back with "${restoring}".`,
    );
  }
  if (unknown.length > 0) {
    sentences.push(
      `The read store has ${someAccounts(unknown)} that the event log does not know: the event log is older than the read store, or another one.`,
      'Set EVENT_LOG_URL (or DATA_DIR) to the right one, or restore it from a backup.',
    );
  }
  const price =
    lacking.length > 0
      ? 'those accounts are then gone for good, which is recorded, and nobody gets their numbers'
      : 'they are then kept';
  return [...sentences, `To go on as it is start once with "${accepting}": ${price}.`];
};

/**
 * The accounts of the read store do not match the event log; the message says how many, and how an operator can fix it.
 */
export class AccountsDifferError extends Error {
  readonly differences: Differences;

  constructor(differences: Differences) {
    super(sentencesOf(differences).join('\n'));
    this.name = 'AccountsDifferError';
    this.differences = differences;
  }
}
