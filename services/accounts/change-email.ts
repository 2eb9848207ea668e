import { DomainError, invalid } from '../../contracts/errors.ts';
import { checkEmail } from '../../contracts/rules.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { takenError } from './accounts.ts';
import { decided } from './people.ts';

/**
 * Sets an account's address, confirmed without a link because the admin knows the user. It may be the present address
 * if that is still unconfirmed. Ends earlier links. Throws as `grantAdmin` does, and VALIDATION_FAILED or EMAIL_TAKEN.
 */
export const changeEmail = decided(async ({ accounts, log }, user, context, email: string) => {
  const errors = checkEmail(email);
  if (errors.length > 0) throw invalid(errors);
  const isChanged = email !== user.email;
  if (!isChanged && !user.isEmailUnconfirmed)
    throw new DomainError('ACCOUNT_CHANGED', `${email} is the address of ${user.username} already.`);
  const holder = await accounts.byEmail(email);
  if (holder && holder.id !== user.id)
    throw new DomainError('EMAIL_TAKEN', `${email} is the address of another account: ${holder.username}.`);
  const type = isChanged ? 'EmailChanged' : 'EmailConfirmed';
  await appendNext(log, accountStream(user.id), [{ type, data: { accountId: user.id } }], context);
  if (!(await accounts.setEmail(user.id, email))) throw takenError('email');
});
