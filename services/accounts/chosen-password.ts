import type { FieldError } from '../../contracts/errors.ts';
import { checkPassword, messages } from '../../contracts/rules.ts';
import { comparable, longestComparable, type User } from './accounts.ts';
import { commonPasswordSentence, isCommonPassword } from './common-passwords.ts';

/** Whose password it is to be, and at which site. */
export interface PasswordOwner extends Pick<User, 'username' | 'fullName' | 'email'> {
  readonly siteName: string;
}

/** Letters of a name that somebody would have to think of: shorter ones stand in many words. */
const shortestPart = 3;

const lettersOf = (text: string): string => comparable(text).replaceAll(/[^\p{L}]/gu, '');

/** The names that somebody who guesses begins with, whole and word for word, the longest first. */
const namesOf = ({ username, fullName, email, siteName }: PasswordOwner): string[] => {
  const given = [username, fullName, siteName, email.split('@')[0] ?? ''];
  // What is longer is no name: it is refused beside the password.
  const whole = given.filter(({ length }) => length <= longestComparable);
  const words = whole.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).filter((word) => lettersOf(word).length >= shortestPart);
  const letters = [...whole, ...words].map(lettersOf).filter((name) => name !== '');
  return [...new Set(letters)].toSorted((one, other) => other.length - one.length);
};

/**
 * Whether a password is a name of its owner or of the site, or made of such names, whatever digits and signs stand
 * beside them.
 */
const isMadeOfNames = (password: string, owner: PasswordOwner): boolean => {
  const names = namesOf(owner);
  const letters = lettersOf(password);
  if (letters === '') return [owner.username, owner.siteName].some((name) => comparable(name) === comparable(password));
  const left = names.filter(({ length }) => length >= shortestPart).reduce((rest, name) => rest.replaceAll(name, ''), letters);
  return left === '' || names.includes(letters);
};

/** The errors of a password that somebody chooses, beside its length. */
export const chosenPasswordErrors = async (password: string, owner: PasswordOwner): Promise<FieldError[]> => {
  if (isMadeOfNames(password, owner)) return [{ field: 'password', message: messages.passwordNamed }];
  return (await isCommonPassword(password)) ? [{ field: 'password', message: commonPasswordSentence }] : [];
};

/** All errors of a password that somebody chooses, who may be an admin: its length comes first. */
export const passwordErrors = async (password: string, owner: PasswordOwner, isAdmin: boolean): Promise<FieldError[]> => {
  const errors = checkPassword(password, isAdmin);
  return errors.length > 0 ? errors : chosenPasswordErrors(password, owner);
};
