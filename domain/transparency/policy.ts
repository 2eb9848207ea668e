import { encodeUtf8, isEqual } from './bytes.ts';
import { MalformedError } from './errors.ts';
import { keyTypes, parseVerifierKey, type VerifierKey } from './verifier-key.ts';

/** A log or a witness, with its address if the policy has one. */
interface PolicyMember {
  readonly key: VerifierKey;
  readonly url: string | undefined;
}

/** A group holds if at least `threshold` of its members hold. */
interface Group {
  readonly threshold: number;
  readonly members: readonly Component[];
}

/** A witness, given by its key, or a group. A witness holds if it cosigned. */
export type Component = VerifierKey | Group;

/** Defines which checkpoints to accept (C2SP tlog-policy): those that a log signed and a quorum cosigned. */
export interface Policy {
  readonly logs: readonly PolicyMember[];
  /** Keyed by the names in the policy. */
  readonly witnesses: ReadonlyMap<string, PolicyMember>;
  /** Undefined if the policy requires no witness. */
  readonly quorum: Component | undefined;
}

/** The part of a policy that has been parsed so far. */
interface Draft {
  readonly logs: PolicyMember[];
  readonly witnesses: Map<string, PolicyMember>;
  readonly components: Map<string, Component>;
  /** The names that are members of a group: no name may be in two. */
  readonly grouped: Set<string>;
  groups: number;
  quorum?: { readonly component: Component | undefined };
}

export const mostPolicyBytes = 64 * 1024;

/** Groups may be nested, and recursive functions read them: the limit bounds the recursion. */
const mostGroups = 256;

/** Replaces the name of a witness if no cosignature is required. */
const noWitness = 'none';

const isSameKey = ({ publicKey }: VerifierKey, other: PolicyMember): boolean => isEqual(publicKey, other.key.publicKey);

const member = async (
  what: 'log' | 'witness',
  [key, url, ...more]: readonly string[],
  others: Iterable<PolicyMember>,
): Promise<PolicyMember> => {
  if (key === undefined || more.length > 0) throw new MalformedError(`A ${what} has a verifier key, and may have one address.`);
  const parsed = await parseVerifierKey(key);
  const type = what === 'log' ? keyTypes.ed25519 : keyTypes.cosignature;
  if (parsed.type !== type)
    throw new MalformedError(`The key of a ${what} is of type ${type}; that of ${parsed.name} is ${parsed.type}.`);
  for (const other of others)
    if (isSameKey(parsed, other)) throw new MalformedError(`The key of ${parsed.name} is that of ${other.key.name}, too.`);
  return { key: parsed, url };
};

const define = ({ components }: Draft, name: string | undefined, component: Component): void => {
  if (name === undefined || name === noWitness) throw new MalformedError(`It needs a name, which is not "${noWitness}".`);
  if (components.has(name)) throw new MalformedError(`"${name}" is defined twice.`);
  components.set(name, component);
};

const defined = ({ components }: Draft, name: string): Component => {
  const component = components.get(name);
  if (!component) throw new MalformedError(`"${name}" is not defined above.`);
  return component;
};

const thresholdOf = (word: string | undefined, count: number): number => {
  if (word === 'any') return 1;
  if (word === 'all') return count;
  const threshold = /^[1-9][0-9]*$/.test(word ?? '') ? Number(word) : 0;
  if (threshold < 1 || threshold > count)
    throw new MalformedError(`How many of a group must cosign is "any", "all" or a number from 1 to its ${count} members.`);
  return threshold;
};

const addGroup = (draft: Draft, [name, word, ...names]: readonly string[]): void => {
  if (names.length === 0) throw new MalformedError('A group has a name, how many of it must cosign, and members.');
  draft.groups += 1;
  if (draft.groups > mostGroups) throw new MalformedError(`A policy has at most ${mostGroups} groups.`);
  const members = names.map((one) => {
    if (draft.grouped.has(one)) throw new MalformedError(`"${one}" is a member already: each counts once.`);
    draft.grouped.add(one);
    return defined(draft, one);
  });
  define(draft, name, { threshold: thresholdOf(word, members.length), members });
};

const addQuorum = (draft: Draft, [name, ...more]: readonly string[]): void => {
  if (draft.quorum) throw new MalformedError('There is a quorum already.');
  if (name === undefined || more.length > 0) throw new MalformedError(`The quorum is one witness, one group, or "${noWitness}".`);
  draft.quorum = { component: name === noWitness ? undefined : defined(draft, name) };
};

const addLine = async (draft: Draft, [keyword = '', ...words]: readonly string[]): Promise<void> => {
  switch (keyword) {
    case 'log':
      draft.logs.push(await member('log', words, draft.logs));
      break;
    case 'witness': {
      const [name, ...rest] = words;
      const witness = await member('witness', rest, draft.witnesses.values());
      define(draft, name, witness.key);
      draft.witnesses.set(name as string, witness);
      break;
    }
    case 'group':
      addGroup(draft, words);
      break;
    case 'quorum':
      addQuorum(draft, words);
      break;
    default:
      throw new MalformedError(`"${keyword}" is none of log, witness, group and quorum.`);
  }
};

/** The words of a line; empty for a comment. */
const wordsIn = (line: string): string[] => {
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(line)) throw new MalformedError('It holds a control character.');
  const words = line.split(/[ \t]+/).filter((word) => word !== '');
  return words[0]?.startsWith('#') ? [] : words;
};

/** Parses a policy. Throws `MalformedError`, which names the faulty line, if there is one. */
export const parsePolicy = async (text: string): Promise<Policy> => {
  if (encodeUtf8(text).length > mostPolicyBytes) throw new MalformedError(`A policy has at most ${mostPolicyBytes} bytes.`);
  const draft: Draft = { logs: [], witnesses: new Map(), components: new Map(), grouped: new Set(), groups: 0 };
  for (const [place, line] of text.split('\n').entries()) {
    try {
      const words = wordsIn(line);
      if (words.length > 0) await addLine(draft, words);
    } catch (error) {
      if (error instanceof MalformedError) throw new MalformedError(`Line ${place + 1}: ${error.message}`);
      throw error;
    }
  }
  if (!draft.quorum)
    throw new MalformedError(
      `The policy has no line "quorum": add one with the name of a witness or a group, or "${noWitness}" to require no witness.`,
    );
  return { logs: draft.logs, witnesses: draft.witnesses, quorum: draft.quorum.component };
};

/** The policy that accepts every checkpoint signed by one of these verifier keys. Throws `MalformedError`. */
export const policyOfLogs = async (verifierKeys: readonly string[]): Promise<Policy> => {
  const logs: PolicyMember[] = [];
  for (const verifierKey of verifierKeys) logs.push(await member('log', [verifierKey], logs));
  return { logs, witnesses: new Map(), quorum: undefined };
};

/** The policy that accepts every checkpoint signed by this verifier key. Throws `MalformedError`. */
export const policyOfLog = (verifierKey: string): Promise<Policy> => policyOfLogs([verifierKey]);

/** Whether these cosigners are a quorum. */
export const isQuorum = (component: Component | undefined, cosigners: ReadonlySet<VerifierKey>): boolean => {
  if (!component) return true;
  if ('publicKey' in component) return cosigners.has(component);
  return component.members.filter((one) => isQuorum(one, cosigners)).length >= component.threshold;
};
