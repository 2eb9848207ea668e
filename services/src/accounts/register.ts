import { invalid } from '../../../contracts/errors.ts';
import { checkRegistration, oneLine } from '../../../contracts/rules.ts';
import type { Accounts, User } from './accounts.ts';
import { hashPassword } from './passwords.ts';

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly fullName: string;
}

/**
 * Makes an account (specification, section 5, "Register").
 * Throws `DomainError` VALIDATION_FAILED, USERNAME_TAKEN, EMAIL_TAKEN or UNAVAILABLE.
 */
export const register = async (accounts: Accounts, form: Registration, isAdmin: boolean, now: Date): Promise<User> => {
  const values = {
    username: form.username.trim().normalize('NFC'),
    password: form.password,
    email: form.email.trim().normalize('NFC'),
    fullName: oneLine(form.fullName),
  };
  const faults = checkRegistration(values);
  if (faults.length > 0) throw invalid(faults);
  const { username, email, fullName } = values;
  const passwordHash = await hashPassword(values.password);
  return accounts.create({ username, email, fullName, passwordHash, isAdmin, createdAt: now.toISOString() });
};
