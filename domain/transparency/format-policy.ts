import type { Component, Policy } from './policy.ts';
import { formatVerifierKey, type VerifierKey } from './verifier-key.ts';

/** Returns a function that makes a name unique. Witnesses and groups share one namespace; `none` is reserved. */
const freeNames = () => {
  const used = new Set(['none']);
  return (wanted: string): string => {
    let name = wanted;
    for (let number = 2; used.has(name); number += 1) name = `${wanted}-${number}`;
    used.add(name);
    return name;
  };
};

/**
 * Formats a policy as a file for verifiers (C2SP tlog-policy), with the log of a verifier key. The file omits
 * addresses, which only a log needs, and names each witness by its key: the names in the policy are the operator's own.
 */
export const verifierPolicy = (logKey: string, { witnesses, quorum }: Policy): string => {
  const free = freeNames();
  const names = new Map<VerifierKey, string>();
  const groups: string[] = [];
  const nameOf = (component: Component): string => {
    if ('publicKey' in component) return names.get(component) ?? '';
    const members = component.members.map(nameOf).join(' ');
    const name = free(`${component.threshold}-of-${component.members.length}`);
    groups.push(`group ${name} ${component.threshold} ${members}\n`);
    return name;
  };
  const witnessLine = (key: VerifierKey): string => {
    const name = free(key.name);
    names.set(key, name);
    return `witness ${name} ${formatVerifierKey(key)}\n`;
  };
  const lines = [...witnesses.values()].map(({ key }) => witnessLine(key));
  const quorumName = quorum ? nameOf(quorum) : 'none';
  return `log ${logKey}\n${lines.join('')}${groups.join('')}quorum ${quorumName}\n`;
};
