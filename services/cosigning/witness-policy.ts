import { readFile } from 'node:fs/promises';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { parsePolicy, type Policy } from '../../domain/transparency/policy.ts';
import type { VerifierKey } from '../../domain/transparency/verifier-key.ts';
import { ConfigError } from '../config/config.ts';
import { systemErrorText } from '../config/system-error.ts';
import { plainAddress } from '../outgoing/plain-address.ts';

/** A witness that is asked to cosign. */
export interface PolicyWitness {
  /** The name that the policy gives it. */
  readonly name: string;
  readonly key: VerifierKey;
  /** The prefix of its addresses, without a slash at its end (C2SP tlog-witness, "submission prefix"). */
  readonly url: string;
}

/** The policy of WITNESS_POLICY, and its witnesses as they are asked. */
export interface WitnessPolicy extends Policy {
  readonly asked: readonly PolicyWitness[];
}

/** Each adds a line to every cosigned checkpoint, and so to every receipt. */
const mostWitnesses = 20;

const askedOf = ({ witnesses }: Policy): PolicyWitness[] => {
  if (witnesses.size === 0) throw new MalformedError('The policy names no witness: add a line "witness <name> <key> <address>".');
  if (witnesses.size > mostWitnesses) throw new MalformedError(`The policy names more than ${mostWitnesses} witnesses.`);
  return [...witnesses].map(([name, { key, url = '' }]) => {
    const address = plainAddress(url);
    if (address === 'no address')
      throw new MalformedError(
        `The witness "${name}" has no address: add the https:// address at which it is asked to its line.`,
      );
    if (address === 'more than an address')
      throw new MalformedError(`Give the address of the witness "${name}" without a user, a password, a "?" or a "#".`);
    return { name, key, url: `${address.origin}${address.pathname}`.replace(/\/+$/, '') };
  });
};

/**
 * The witnesses in the file of WITNESS_POLICY (C2SP tlog-policy); undefined without the setting. The policy's lines
 * `log` are for verifiers, and not used. Throws `ConfigError`.
 */
export const readWitnessPolicy = async (file: string | undefined): Promise<WitnessPolicy | undefined> => {
  if (file === undefined) return undefined;
  try {
    const policy = await parsePolicy(await readFile(file, 'utf8'));
    return { ...policy, asked: askedOf(policy) };
  } catch (error) {
    const sentence = error instanceof MalformedError ? error.message : `It cannot be read: ${systemErrorText(error)}.`;
    throw new ConfigError([`WITNESS_POLICY: ${file}: ${sentence}`]);
  }
};
