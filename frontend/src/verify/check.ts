import { MalformedError, NoQuorumError, NotProvenError } from '../../../domain/transparency/errors.ts';
import type { Policy } from '../../../domain/transparency/policy.ts';
import { parseReceipt, verifyReceipt, type VerifiedReceipt } from '../../../domain/transparency/receipt.ts';
import { checkpointIn } from '../../../domain/transparency/signed-checkpoint.ts';
import { namesLog, policyOf, type FieldFault, type TrustedLog } from './trusted-log.ts';

/** A receipt that holds, and what was asked of its witnesses. */
export interface Holding {
  readonly is: 'holds';
  readonly verified: VerifiedReceipt;
  /** `none`: the policy names witnesses and requires none of them. Undefined without a policy of witnesses. */
  readonly quorum: 'reached' | 'none' | undefined;
}

/**
 * The outcome of a check. `otherLog`: the key is not that of the receipt's log, so nothing is known of the receipt.
 * `noQuorum`: the log signed it, and too few witnesses did. `field`: of a field, not of the receipt. `unable`: this
 * browser cannot check signatures.
 */
export type Verdict =
  | Holding
  | { readonly is: 'fails' | 'malformed' | 'noQuorum' | 'otherLog'; readonly why: string }
  | ({ readonly is: 'field' } & FieldFault)
  | { readonly is: 'unable' };

/** The usual mistake is a key of another log than that of the receipt: both are named. */
const otherLog = (receipt: string, { logs }: Policy, { policy }: TrustedLog): Verdict | undefined => {
  const { origin } = checkpointIn(parseReceipt(receipt).checkpoint);
  const names = logs.map(({ key }) => key.name);
  if (names.includes(origin)) return undefined;
  const [trusted, advice] = namesLog(policy)
    ? ['the policy names', 'Add a line “log” with the key of the receipt’s log to the policy.']
    : ['the key is that of', 'Paste the key of the receipt’s log.'];
  return { is: 'otherLog', why: `The receipt is of the log ${origin}, and ${trusted} ${names.join(', ')}. ${advice}` };
};

const quorumOf = ({ witnesses, quorum }: Policy): Holding['quorum'] => {
  if (witnesses.size === 0) return undefined;
  return quorum ? 'reached' : 'none';
};

/** Checks a receipt by the log and the witnesses that a visitor trusts. */
export const check = async (receipt: string, trusted: TrustedLog): Promise<Verdict> => {
  try {
    const policy = await policyOf(trusted);
    if ('field' in policy) return { is: 'field', ...policy };
    const other = otherLog(receipt, policy, trusted);
    return other ?? { is: 'holds', verified: await verifyReceipt(receipt, policy), quorum: quorumOf(policy) };
  } catch (error) {
    if (error instanceof NoQuorumError) return { is: 'noQuorum', why: error.message };
    if (error instanceof NotProvenError) return { is: 'fails', why: error.message };
    if (error instanceof MalformedError) return { is: 'malformed', why: error.message };
    // Without Web Crypto, as on plain HTTP, or without Ed25519 in it, as in browsers from before 2025.
    return { is: 'unable' };
  }
};
