import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner, type Cosigner } from '../../event-log/tree/sign.ts';
import { limits } from '../config/limits.ts';
import { makePrivateFolder } from '../config/private-files.ts';
import { buildWitness } from './app.ts';
import type { WitnessConfig } from './config.ts';
import { makePrivateKey, readPrivateKey, WitnessKeyError } from './private-key.ts';
import { SqliteWitnessRecord } from './sqlite.ts';
import { LogWitness } from './witness.ts';

/** A running witness. */
export interface ServedWitness {
  readonly address: string;
  readonly verifierKey: string;
  /** Finishes pending requests, and closes the record. */
  stop(): Promise<void>;
}

/** How long a stop waits for clients that have not sent their whole request, in milliseconds. */
const longestEnd = 2_000;

const orStartOver = 'or begin a witness with another name in an empty folder';

/** The key belongs to the record: with another key or record, the witness could cosign a second past. */
const keyOf = async ({ name, folder }: WitnessConfig, keyFile: string, record: SqliteWitnessRecord): Promise<Cosigner> => {
  const owner = record.owner();
  if (existsSync(keyFile)) {
    // Claimed at the first start, right after the key was made.
    if (owner === undefined)
      throw new WitnessKeyError(
        `The record in ${folder} is empty: it does not show what was cosigned with the key beside it. Put the newest record back, ${orStartOver}. ` +
          `If the first start of this witness was broken off, remove ${keyFile} and start it again.`,
      );
  } else {
    if (owner !== undefined) throw new WitnessKeyError(`${keyFile} is gone, the key of ${owner}. Put it back, ${orStartOver}.`);
    makePrivateKey(keyFile);
  }
  const made = await cosigner(name, readPrivateKey(keyFile));
  const verifierKey = formatVerifierKey(made.key);
  const claimed = await record.claim(verifierKey);
  if (claimed !== verifierKey)
    throw new WitnessKeyError(
      `The record in ${folder} is that of ${claimed}, not of ${verifierKey}. Put the name and the key back, ${orStartOver}.`,
    );
  return made;
};

/** Opens the record and its key; the first start creates both, in this order. */
const open = async (config: WitnessConfig): Promise<{ record: SqliteWitnessRecord; made: Cosigner }> => {
  const [keyFile, recordFile] = [join(config.folder, 'private-key.pem'), join(config.folder, 'record.db')];
  if (existsSync(keyFile) && !existsSync(recordFile))
    throw new WitnessKeyError(
      `${recordFile} is gone: nobody knows what was cosigned with the key beside it. Put the newest record back, ${orStartOver}.`,
    );
  makePrivateFolder(config.folder);
  const record = new SqliteWitnessRecord(recordFile);
  try {
    return { record, made: await keyOf(config, keyFile, record) };
  } catch (error) {
    await record.close();
    throw error;
  }
};

/** Starts a witness. Throws `WitnessKeyError`, `MalformedError`, `UnusableFileError`, and errors of listening. */
export const serveWitness = async (
  config: WitnessConfig,
  logger: Logger,
  now: () => Date = () => new Date(),
): Promise<ServedWitness> => {
  const { record, made } = await open(config);
  const verifierKey = formatVerifierKey(made.key);
  const witness = new LogWitness(made, config.logs, record, now);
  const app = buildWitness(witness, record, { name: config.name, verifierKey, logs: config.logs }, logger);
  const stop = async (): Promise<void> => {
    const hangUp = setTimeout(() => app.server.closeAllConnections(), longestEnd);
    await app.close();
    clearTimeout(hangUp);
    await record.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port, backlog: limits.backlog });
  } catch (error) {
    await stop();
    throw error;
  }
  const { address, family, port } = app.server.address() as AddressInfo;
  return { address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`, verifierKey, stop };
};
