import type { FieldError } from '../../contracts/errors.ts';
import { checkPassword, messages } from '../../contracts/rules.ts';
import { comparable, longestComparable, type User } from './accounts.ts';
import { commonPasswordSentence, isCommonPassword } from './common-passwords.ts';

/** The owner of a password to be chosen, and the site. */
export interface PasswordOwner extends Pick<User, 'username' | 'fullName' | 'email'> {
  readonly siteName: string;
}

/** Minimum number of letters in a name to check for: shorter ones occur in many words. */
const shortestPart = 3;

const lettersOf = (text: string): string => comparable(text).replaceAll(/[^\p{L}]/gu, '');

/** The names that an attacker tries first, whole and word by word, the longest first. */
const namesOf = ({ username, fullName, email, siteName }: PasswordOwner): string[] => {
  const given = [username, fullName, siteName, email.split('@')[0] ?? ''];
  // Longer text is not a valid name; another check refuses it.
  const whole = given.filter(({ length }) => length <= longestComparable);
  const words = whole.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).filter((word) => lettersOf(word).length >= shortestPart);
  const letters = [...whole, ...words].map(lettersOf).filter((name) => name !== '');
  return [...new Set(letters)].toSorted((one, other) => other.length - one.length);
};

/**
 * Whether a password is the name of its owner or of the site, or is made of such names, with any digits and symbols
 * added.
 */
const isMadeOfNames = (password: string, owner: PasswordOwner): boolean => {
  const names = namesOf(owner);
  const letters = lettersOf(password);
  if (letters === '') return [owner.username, owner.siteName].some((name) => comparable(name) === comparable(password));
  const left = names.filter(({ length }) => length >= shortestPart).reduce((rest, name) => rest.replaceAll(name, ''), letters);
  return left === '' || names.includes(letters);
};

/** The errors of a chosen password, apart from its length. */
export const chosenPasswordErrors = async (password: string, owner: PasswordOwner): Promise<FieldError[]> => {
  if (isMadeOfNames(password, owner)) return [{ field: 'password', message: messages.passwordNamed }];
  return (await isCommonPassword(password)) ? [{ field: 'password', message: commonPasswordSentence }] : [];
};

/** All errors of a chosen password, length first; an admin's must be longer. */
export const passwordErrors = async (password: string, owner: PasswordOwner, isAdmin: boolean): Promise<FieldError[]> => {
  const errors = checkPassword(password, isAdmin);
  return errors.length > 0 ? errors : chosenPasswordErrors(password, owner);
};
