import { parseCheckpoint } from '../../../domain/transparency/checkpoint.ts';
import { MalformedError, NoQuorumError, NotProvenError } from '../../../domain/transparency/errors.ts';
import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { parseNote, type Signature } from '../../../domain/transparency/note.ts';
import type { Policy } from '../../../domain/transparency/policy.ts';
import { parseReceipt, verifyReceipt, type VerifiedReceipt } from '../../../domain/transparency/receipt.ts';
import { isTlogProof } from '../../../domain/transparency/tlog-proof.ts';
import { namesLog, policyOf, type FieldFault, type TrustedLog } from './trusted-log.ts';

/** A receipt that holds, and what was asked of its witnesses. */
export interface Holding {
  readonly is: 'holds';
  readonly verified: VerifiedReceipt;
  /** `none`: the policy names witnesses and requires none of them. Undefined without a policy of witnesses. */
  readonly quorum: 'reached' | 'none' | undefined;
}

/**
 * Why nothing is proven. `otherLog`, `otherKey`: the log, or its key, is not that of the visitor, so nothing is known
 * of the receipt. `noQuorum`: the log signed it, and too few witnesses did. `altered`: it is well-formed, and does not
 * hold.
 */
export type Fault = 'notReceipt' | 'incomplete' | 'damaged' | 'otherLog' | 'otherKey' | 'noQuorum' | 'altered';

/** A key that this site's log had before, and when the next one replaced it. */
export type PreviousKey = NonNullable<NonNullable<SignedLog['checkpoint']>['previousKeys']>[number];

/**
 * The outcome of a check. `replacedKey`: like `otherKey`, but a signature names a key that this site had before;
 * nothing is verified yet. `field`: of a field, not of the receipt. `unable`: this browser cannot check signatures.
 */
export type Verdict =
  | Holding
  | { readonly is: Fault; readonly detail: string }
  | { readonly is: 'replacedKey'; readonly detail: string; readonly key: PreviousKey }
  | ({ readonly is: 'field' } & FieldFault)
  | { readonly is: 'unable' };

/** The start of the verifier key that a signature names (C2SP signed-note). */
const startOfKey = ({ name, keyId }: Signature): string => `${name}+${keyId.toString(16).padStart(8, '0')}+`;

/** The usual mistake is a key of another log than that of the receipt, or one from before the log changed it. */
const mismatch = (
  receipt: string,
  { logs }: Policy,
  { policy }: TrustedLog,
  previousKeys: readonly PreviousKey[],
): Verdict | undefined => {
  const { text, signatures } = parseNote(parseReceipt(receipt).checkpoint);
  const { origin } = parseCheckpoint(text);
  const keys = logs.map(({ key }) => key);
  const ofLog = keys.filter(({ name }) => name === origin);
  if (ofLog.some(({ name, id }) => signatures.some((one) => one.name === name && one.keyId === id))) return undefined;
  const starts = signatures.filter(({ name }) => name === origin).map(startOfKey);
  const previous = previousKeys.find(({ verifierKey }) => starts.some((start) => verifierKey.startsWith(start)));
  // A policy that names the log leaves the key unused.
  if (previous && !namesLog(policy))
    return { is: 'replacedKey', detail: 'None of its signatures is by your key.', key: previous };
  if (ofLog.length > 0) return { is: 'otherKey', detail: `None of its signatures is by the key that you gave for ${origin}.` };
  const names = keys.map(({ name }) => name).join(', ');
  const trusted = namesLog(policy) ? `the policy names ${names}` : `the key is that of ${names}`;
  return { is: 'otherLog', detail: `The receipt is of the log ${origin}, and ${trusted}.` };
};

const quorumOf = ({ witnesses, quorum }: Policy): Holding['quorum'] => {
  if (witnesses.size === 0) return undefined;
  return quorum ? 'reached' : 'none';
};

/** The fault of a text that could not be read as a receipt. */
const faultOf = (receipt: string): Fault => {
  const text = receipt.trimStart().replaceAll('\r\n', '\n');
  if (!isTlogProof(text)) return 'notReceipt';
  // Empty lines part the proof, the checkpoint and its signatures; each line has its end.
  const parts = text.split('\n\n').filter((part) => part !== '');
  return parts.length > 2 && text.endsWith('\n') ? 'damaged' : 'incomplete';
};

/**
 * Checks a receipt by the log and the witnesses that a visitor trusts. `previousKeys`: those of this site, to recognize
 * the key of a receipt that cannot be checked otherwise.
 */
export const check = async (
  receipt: string,
  trusted: TrustedLog,
  previousKeys: readonly PreviousKey[] = [],
): Promise<Verdict> => {
  try {
    const policy = await policyOf(trusted);
    if ('field' in policy) return { is: 'field', ...policy };
    const other = mismatch(receipt, policy, trusted, previousKeys);
    return other ?? { is: 'holds', verified: await verifyReceipt(receipt, policy), quorum: quorumOf(policy) };
  } catch (error) {
    if (error instanceof NoQuorumError) return { is: 'noQuorum', detail: error.message };
    if (error instanceof NotProvenError) return { is: 'altered', detail: error.message };
    if (error instanceof MalformedError) return { is: faultOf(receipt), detail: error.message };
    // Without Web Crypto, as on plain HTTP, or without Ed25519 in it, as in browsers from before 2025.
    return { is: 'unable' };
  }
};
