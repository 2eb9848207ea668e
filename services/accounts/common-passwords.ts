import { fieldLimits } from '../../contracts/rules.ts';

/** How many of the most common passwords are refused, not counting those too short to be allowed. */
const refused = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first chosen password: the list takes a few megabytes. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((password) => password.length >= fieldLimits.password.min);
  return new Set(long.slice(0, refused));
};

/** Whether a password is one of the 10,000 most common ones, which attackers guess first. Ignores case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (common ??= load())).has(password.normalize('NFKC').toLowerCase());

export const commonPasswordSentence =
  'This password is one of the most common ones, which are guessed first. Please choose another one.';
