import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { Value } from '@sinclair/typebox/value';
import { parse, YAMLParseError } from 'yaml';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { isKeyName, keyTypes, parseVerifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import { ConfigError } from '../config/config.ts';
import { systemErrorText } from '../config/system-error.ts';

/** An object with exactly these fields. `sentence`: the remedy for anything else; `whole`: its name in messages. */
const ofFields = <Fields extends TProperties>(fields: Fields, whole: string, sentence: string) =>
  Type.Object(fields, {
    additionalProperties: false,
    sentence,
    unknown: `There is no such field: ${whole} has ${Object.keys(fields).join(', ')}.`,
  });

const Log = ofFields(
  {
    key: Type.String({ sentence: 'Give the verifier key of the log, as its operator told it.' }),
    origin: Type.Optional(Type.String({ minLength: 1, sentence: 'Give the first line of its checkpoints, or leave it out.' })),
  },
  'a log',
  'Give each log a "key".',
);

/** The file's fields; `sentence` is the remedy for a missing or wrong one. */
const WitnessFile = ofFields(
  {
    name: Type.String({ sentence: 'Give it a name, such as witness.example.org/one.' }),
    host: Type.Optional(Type.String({ minLength: 1, sentence: 'Give an address of this machine, such as 127.0.0.1.' })),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535, sentence: 'Give a number from 0 to 65535.' })),
    folder: Type.Optional(Type.String({ minLength: 1, sentence: 'Name a folder for its key and its record.' })),
    logs: Type.Array(Log, { minItems: 1, sentence: 'List at least one log that it follows, each with its "key".' }),
  },
  'it',
  'It has lines such as "name: witness.example.org/one" (docs/operations/witness.md).',
);

/** The settings of a witness. */
export interface WitnessConfig {
  /** The name under which it cosigns: usually its URL without `https://`. */
  readonly name: string;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The folder of its key and its record. */
  readonly folder: string;
  /** The keys of each log that it follows, by its origin. */
  readonly logs: ReadonlyMap<string, readonly VerifierKey[]>;
}

const sentenceOf = ({ type, path, schema }: ValueError): string => {
  const place = path === '' ? '' : `${path.slice(1).replaceAll('/', '.')}: `;
  return place + String(type === ValueErrorType.ObjectAdditionalProperties ? schema['unknown'] : schema['sentence']);
};

const contentOf = (file: string): Static<typeof WitnessFile> => {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const what = error instanceof YAMLParseError ? 'is not YAML' : 'cannot be read';
    throw new ConfigError([`${file} ${what}: ${systemErrorText(error)}`]);
  }
  const errors = [...Value.Errors(WitnessFile, content)].map((error) => `${file}: ${sentenceOf(error)}`);
  // TypeBox reports a missing field twice.
  if (errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return content as Static<typeof WitnessFile>;
};

const addLog = async (
  logs: Map<string, VerifierKey[]>,
  { key: text, origin }: Static<typeof WitnessFile>['logs'][number],
): Promise<void> => {
  const key = await parseVerifierKey(text);
  if (key.type !== keyTypes.ed25519) throw new MalformedError(`The key of ${key.name} is that of a witness, not of a log.`);
  const keys = logs.get(origin ?? key.name) ?? [];
  if (keys.some(({ name, id }) => name === key.name && id === key.id)) throw new MalformedError(`${text} is there twice.`);
  logs.set(origin ?? key.name, [...keys, key]);
};

/** Reads the configuration file of a witness. Throws `ConfigError` with a sentence for each fault. */
export const readWitnessConfig = async (file: string): Promise<WitnessConfig> => {
  const { name, host = '127.0.0.1', port = 8380, folder = 'witness', logs: listed } = contentOf(file);
  const errors = isKeyName(name) ? [] : [`${file}: name: It has no spaces and no "+", such as witness.example.org/one.`];
  const logs = new Map<string, VerifierKey[]>();
  for (const [place, log] of listed.entries()) {
    try {
      await addLog(logs, log);
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      errors.push(`${file}: logs.${place}: ${error.message}`);
    }
  }
  if (errors.length > 0) throw new ConfigError(errors);
  return { name, host, port, folder: join(dirname(file), folder), logs };
};
