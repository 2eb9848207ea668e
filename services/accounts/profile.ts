import { invalid } from '../../contracts/errors.ts';
import type { Position } from '../../contracts/recorded.ts';
import { checkProfile, oneLine, severalLines } from '../../contracts/rules.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, Profile, User } from './accounts.ts';
import { fullNameErrors, likeAdminErrors } from './names.ts';

const tidy = ({ fullName, about }: Profile): Profile => ({ fullName: oneLine(fullName), about: severalLines(about) });

/**
 * The checked profile, ready to store. An unchanged name passes whatever others, admins too, are called by now. Throws
 * `DomainError` VALIDATION_FAILED and `StoreUnavailableError`.
 */
export const checkedProfile = async (
  accounts: Accounts,
  { id, username, fullName: before }: User,
  form: Profile,
  siteName: string,
): Promise<Profile> => {
  const profile = tidy(form);
  const errors = checkProfile(profile);
  if (profile.fullName !== before && !errors.some(({ field }) => field === 'fullName')) {
    errors.push(...fullNameErrors(profile.fullName, siteName));
    const like = await likeAdminErrors(accounts, { username, fullName: profile.fullName }, id);
    errors.push(...like.filter(({ field }) => field === 'fullName'));
  }
  if (errors.length > 0) throw invalid(errors);
  return profile;
};

/**
 * Stores a profile, then records the change: subscribers to the log invalidate cached responses, and must find the new
 * name. Records it even if nothing changed, so that a retry makes up for a failed append. Returns the updated account
 * and the log position. Throws `LogUnavailableError` and `StoreUnavailableError`.
 */
export const changeProfile = async (
  { accounts, log }: AccountStores,
  user: User,
  profile: Profile,
  context: Context,
): Promise<{ user: User; position: Position }> => {
  await accounts.setProfile(user.id, profile);
  const changed = { type: 'ProfileChanged', data: { accountId: user.id } };
  const { position } = await appendNext(log, accountStream(user.id), [changed], context);
  return { user: { ...user, ...profile }, position };
};
