import type { FieldError } from './errors.ts';
import { holdsHidden, holdsHiddenInText, isHidden, unlessHidden, withoutHidden } from './hidden-characters.ts';

/**
 * Limits on typed input, in characters (Unicode code points), and the exact sentences of errors beyond them
 * (specification, sections 5 and 9). This file is shared with the browser: it imports no schema.
 */
export const fieldLimits = {
  username: { min: 1, max: 50 },
  /** `adminMin`: for admins. */
  password: { min: 6, adminMin: 12, max: 1024 },
  email: { max: 254 },
  fullName: { min: 2, max: 100 },
  title: { min: 5, max: 100 },
  summary: { min: 20, max: 200 },
  content: { min: 50, max: 300_000, bytes: 900_000 },
  tags: { min: 3, most: 20, max: 50 },
  /** The description of an article's cover. */
  coverAlt: { max: 250 },
  readTime: { min: 1, max: 60, default: 5 },
  reason: { max: 1000 },
  /** An author's appeal, and the answer to it. */
  appeal: { max: 2000 },
  /** How many reasons are offered, and how many of them one decision can have. */
  reasons: { most: 50, given: 5 },
  reasonName: { max: 80 },
  reasonText: { max: 1000 },
  /** The rule or law that a reason cites, and its URL. */
  reference: { max: 300, url: 500 },
  /** `most`: per decision. */
  remark: { max: 1000, most: 30 },
  /** The quotation of a remark, and `around`: the length of its prefix and suffix, in UTF-16 units. */
  passage: { max: 1000, around: 32 },
  search: { max: 200 },
  slug: { max: 100 },
  categoryName: { max: 100 },
  about: { max: 300 },
  passkeyName: { max: 50 },
  siteName: { max: 60 },
  /** Combining marks on one character (the stream-safe text format of UAX #15). */
  marks: { max: 30 },
} as const;

/** The most posts in one bulk decision. */
export const mostInBulk = 500;

export const messages = {
  usernameRequired: 'Username is required',
  usernameLong: `Username must be at most ${fieldLimits.username.max} characters`,
  usernameShape: 'Username must not contain spaces or invisible characters',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
  passwordShortForAdmin: `The password of an admin must be at least ${fieldLimits.password.adminMin} characters`,
  passwordNamed: 'This password is made of your name or the name of this site. Please choose another one.',
  passwordLong: `Password must be at most ${fieldLimits.password.max} characters`,
  passwordsDiffer: 'Passwords do not match',
  email: 'Invalid email address',
  fullNameShort: 'Full name is required',
  fullNameLong: `Full name must be at most ${fieldLimits.fullName.max} characters`,
  fullNameHidden: 'Full name must not contain invisible characters: please type it instead of pasting it',
  titleShort: 'Title must be at least 5 characters',
  titleLong: 'Title must be at most 100 characters',
  titleHidden: 'Title must not contain invisible characters: please type it instead of pasting it',
  category: 'Please select a category',
  categoryRetired: 'This category was retired. Please select another one',
  tagsFew: 'Please add at least one tag',
  tagShort: `This tag is too short: please add at least one tag of ${fieldLimits.tags.min} characters or more`,
  tagsMany: `Please use at most ${fieldLimits.tags.most} tags`,
  tagLong: `Each tag must be at most ${fieldLimits.tags.max} characters`,
  tagHidden: 'Tags must not contain invisible characters: please type them instead of pasting them',
  summaryShort: 'Summary must be at least 20 characters',
  summaryLong: 'Summary must be at most 200 characters',
  contentShort: 'Content is too short',
  contentLong: `Content must be at most ${fieldLimits.content.max} characters`,
  contentLarge: `Content must be at most ${fieldLimits.content.bytes} bytes`,
  readTimeRequired: 'Please estimate read time',
  coverElsewhere: 'The cover picture must be one that was uploaded to this site. Please choose a picture and upload it',
  coverMissing: 'The cover picture is no longer there. Please remove it, or upload it again',
  coverAltLong: `The description of the cover picture must be at most ${fieldLimits.coverAlt.max} characters`,
  readTimeRange: 'Read time must be between 1 and 60 minutes',
  reasonRequired: 'Please give a reason',
  erasureReasonRequired: 'Please say why, without names',
  reasonLong: `Reason must be at most ${fieldLimits.reason.max} characters`,
  appealRequired: 'Please say why the decision is wrong',
  answerRequired: 'Please say why the decision stands',
  appealLong: `Please write at most ${fieldLimits.appeal.max} characters`,
  reasonNameRequired: 'A reason needs a name',
  reasonNameLong: `The name of a reason must be at most ${fieldLimits.reasonName.max} characters`,
  reasonNameHidden: 'The name of a reason must not contain invisible characters: please type it instead of pasting it',
  reasonNameTaken: 'This name is taken',
  reasonTextRequired: 'Please say what the author is told',
  reasonTextLong: `What the author is told must be at most ${fieldLimits.reasonText.max} characters`,
  referenceRequired: 'Please name the rule or the law',
  referenceLong: `The rule or the law must be at most ${fieldLimits.reference.max} characters`,
  reasonUrl: 'The address must begin with https://',
  reasonUrlLong: `The address must be at most ${fieldLimits.reference.url} characters`,
  reasonsMany: `Please choose at most ${fieldLimits.reasons.given} reasons`,
  reasonsTwice: 'Please choose each reason once',
  reasonsUnknown: 'A reason that you chose is not in the list any more. Please choose again',
  reasonsOfApproval: 'Reasons are for rejections: an approval needs none',
  remarkRequired: 'Please say what is to change',
  remarkLong: `A remark must be at most ${fieldLimits.remark.max} characters`,
  remarksApproving: 'Remarks go with a rejection: leave them out, or reject',
  remarksMany: `Please make at most ${fieldLimits.remark.most} remarks`,
  categoryNameRequired: 'A category needs a name.',
  categoryNameLong: `The name of a category must be at most ${fieldLimits.categoryName.max} characters`,
  categoryNameTaken: 'This name is taken.',
  categoryNameHidden: 'The name of a category must not contain invisible characters: please type it instead of pasting it',
  aboutLong: `What you say of yourself must be at most ${fieldLimits.about.max} characters`,
  aboutHidden: 'What you say of yourself must not contain invisible characters: please type it instead of pasting it',
  passkeyNameRequired: 'Please give the passkey a name',
  passkeyNameLong: `The name of a passkey must be at most ${fieldLimits.passkeyName.max} characters`,
  passkeyNameHidden: 'The name of a passkey must not contain invisible characters: please type it instead of pasting it',
  siteNameRequired: 'Please give the site a name',
  siteNameLong: `The name of the site must be at most ${fieldLimits.siteName.max} characters`,
  siteNameHidden: 'The name of the site must not contain invisible characters: please type it instead of pasting it',
  currentPasswordRequired: 'Please give your current password',
  marks: `Please put at most ${fieldLimits.marks.max} accents or other marks on one character`,
} as const;

/** The length a person would count: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => {
  if (!/[\ud800-\udfff]/.test(text)) return text.length;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Whether a text has more characters than `max`; skips counting one that is far longer. */
const isLonger = (text: string, max: number): boolean => text.length > 2 * max || (text.length > max && lengthOf(text) > max);

/** How many characters count towards a minimum length: visible ones, and spaces between them. */
export const seenLengthOf = (text: string): number => lengthOf(withoutHidden(text).trim());

/** Whether a text is shorter than `min` by that count; skips counting one that is far longer. */
const isShorter = (text: string, min: number): boolean => {
  const seen = withoutHidden(text).trim();
  return seen.length < 2 * min && lengthOf(seen) < min;
};

/**
 * UTF-16 units allowed per character of a limit. At most six compose to one character (U+16126, decomposed); the rest
 * allows for white space that is trimmed. A longer text is refused anyway, so it need not be normalised, which takes
 * quadratic time.
 */
const unitsForEach = 8;
const longestLine = unitsForEach * fieldLimits.email.max;
const longestText = unitsForEach * fieldLimits.reason.max;

/**
 * The characters that Unicode reorders in normalisation: marks, and the two signs that become marks in NFKC and NFKD.
 */
const tooManyMarks = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${fieldLimits.marks.max + 1}}`, 'u');

/**
 * Whether a text is cheap to normalise: not too long, and without an endless run of marks. Every rule refuses the
 * others.
 */
const isNormalisable = (text: string, longest: number): boolean => text.length <= longest && !tooManyMarks.test(text);

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** ASCII words with single spaces between them: nothing to tidy, and fast to detect. */
const tidyLine = /^[!-~]+(?: [!-~]+)*$/;

/** A text in Unicode form NFC, trimmed; one whose length or marks every rule refuses is only trimmed. */
export const inNfc = (text: string): string => (isNormalisable(text, longestLine) ? text.normalize('NFC') : text).trim();

/**
 * Normalises one line for storage: Unicode form NFC, control characters and line breaks turned into spaces, white space
 * collapsed and trimmed; empty if nothing is visible. One whose length or marks every rule refuses is only trimmed.
 */
export const oneLine = (text: string): string => {
  if (!isNormalisable(text, longestLine)) return text.trim();
  if (tidyLine.test(text)) return text;
  return unlessHidden(text.normalize('NFC').replace(unprintable, ' ').replace(/\s+/gu, ' ').trim());
};

/**
 * Normalises several lines for storage: form NFC, control characters except line breaks and tabs dropped, trimmed;
 * empty if nothing is visible. One whose length or marks every rule refuses is only trimmed.
 */
export const severalLines = (text: string): string => {
  if (!isNormalisable(text, longestText)) return text.trim();
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');
  return unlessHidden(lines.trim());
};

/** How many tags are tidied, including empty ones and duplicates. More than this is too many in any case. */
const mostTidied = 5 * fieldLimits.tags.most;

/**
 * Normalises tags for storage: trimmed, without empty ones and duplicates (ignoring case). Stops once there are too
 * many; far too many are cut short without tidying.
 */
export const tidyTags = (tags: readonly string[]): string[] => {
  if (tags.length > mostTidied) return tags.slice(0, fieldLimits.tags.most + 1);
  const kept = new Map<string, string>();
  for (const tag of tags) {
    if (kept.size > fieldLimits.tags.most) break;
    const text = oneLine(tag);
    const same = text.toLowerCase();
    if (text !== '' && !kept.has(same)) kept.set(same, text);
  }
  return [...kept.values()];
};

/**
 * An article as the rules see it; `contentText` is the visible text of the content, `contentLength` the length of its
 * HTML.
 */
export interface ArticleToCheck {
  title: string;
  categoryId: number | undefined;
  tags: readonly string[];
  summary: string;
  contentText: string;
  contentLength: number;
  readTime: number | undefined;
  /** The description of the cover; undefined if there is none. */
  coverAlt?: string | undefined;
}

type Rule<Values> = [field: string, broken: (values: Values) => boolean, message: string];

/** Applies rules in order and keeps the first error of each field. */
const check = <Values>(rules: readonly Rule<Values>[], values: Values): FieldError[] => {
  const errors = new Map<string, FieldError>();
  for (const [field, broken, message] of rules) {
    if (!errors.has(field) && broken(values)) errors.set(field, { field, message });
  }
  return [...errors.values()];
};

const articleRules: readonly Rule<ArticleToCheck>[] = [
  ['title', ({ title }) => isShorter(title, fieldLimits.title.min), messages.titleShort],
  ['title', ({ title }) => isLonger(title, fieldLimits.title.max), messages.titleLong],
  ['title', ({ title }) => tooManyMarks.test(title), messages.marks],
  ['title', ({ title }) => holdsHiddenInText(title), messages.titleHidden],
  [
    'categoryId',
    ({ categoryId }) => categoryId === undefined || !Number.isSafeInteger(categoryId) || categoryId < 1,
    messages.category,
  ],
  ['readTime', ({ readTime }) => readTime === undefined, messages.readTimeRequired],
  [
    'readTime',
    ({ readTime = 0 }) =>
      !Number.isInteger(readTime) || readTime < fieldLimits.readTime.min || readTime > fieldLimits.readTime.max,
    messages.readTimeRange,
  ],
  ['tags', ({ tags }) => tags.length > 0 && isShorter(tags.join(','), 2), messages.tagShort],
  ['tags', ({ tags }) => isShorter(tags.join(','), fieldLimits.tags.min), messages.tagsFew],
  ['tags', ({ tags }) => tags.length > fieldLimits.tags.most, messages.tagsMany],
  ['tags', ({ tags }) => tags.some((tag) => isLonger(tag, fieldLimits.tags.max)), messages.tagLong],
  ['tags', ({ tags }) => tags.some((tag) => tooManyMarks.test(tag)), messages.marks],
  ['tags', ({ tags }) => tags.some(holdsHidden), messages.tagHidden],
  ['summary', ({ summary }) => isShorter(summary, fieldLimits.summary.min), messages.summaryShort],
  ['summary', ({ summary }) => isLonger(summary, fieldLimits.summary.max), messages.summaryLong],
  ['summary', ({ summary }) => tooManyMarks.test(summary), messages.marks],
  ['cover', ({ coverAlt = '' }) => isLonger(coverAlt, fieldLimits.coverAlt.max), messages.coverAltLong],
  ['cover', ({ coverAlt = '' }) => tooManyMarks.test(coverAlt), messages.marks],
  ['content', ({ contentText }) => isShorter(contentText, fieldLimits.content.min), messages.contentShort],
  ['content', ({ contentLength }) => contentLength > fieldLimits.content.max, messages.contentLong],
];

/** The errors of an article; none if it may be submitted (specification, section 5, "Article form"). */
export const checkArticle = (values: ArticleToCheck): FieldError[] => check(articleRules, values);

export interface RegistrationValues {
  username: string;
  password: string;
  email: string;
  fullName: string;
}

/**
 * The pattern of `<input type=email>` in the HTML standard, with letters of every script and at least one dot in the
 * domain.
 */
const emailShape =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

const emailRules: readonly Rule<{ email: string }>[] = [
  ['email', ({ email }) => isLonger(email, fieldLimits.email.max) || !emailShape.test(email), messages.email],
];

/** Whether a password has fewer characters than `min`, of whatever kind. */
const isShorterThan = (password: string, min: number): boolean => password.length < 2 * min && lengthOf(password) < min;

/** Whether a password is too short for an admin: it then signs in, but without an admin's rights. */
export const isShortForAdmin = (password: string): boolean => isShorterThan(password, fieldLimits.password.adminMin);

const passwordRules: readonly Rule<{ password: string }>[] = [
  ['password', ({ password }) => isShorterThan(password, fieldLimits.password.min), messages.passwordShort],
  ['password', ({ password }) => isLonger(password, fieldLimits.password.max), messages.passwordLong],
];

const adminPasswordRules: typeof passwordRules = [
  ...passwordRules,
  ['password', ({ password }) => isShortForAdmin(password), messages.passwordShortForAdmin],
];

const fullNameRules: readonly Rule<{ fullName: string }>[] = [
  ['fullName', ({ fullName }) => isShorter(fullName, fieldLimits.fullName.min), messages.fullNameShort],
  ['fullName', ({ fullName }) => isLonger(fullName, fieldLimits.fullName.max), messages.fullNameLong],
  ['fullName', ({ fullName }) => tooManyMarks.test(fullName), messages.marks],
  ['fullName', ({ fullName }) => holdsHidden(fullName), messages.fullNameHidden],
];

const registrationRules: readonly Rule<RegistrationValues>[] = [
  ...fullNameRules,
  ['username', ({ username }) => username === '', messages.usernameRequired],
  ['username', ({ username }) => isLonger(username, fieldLimits.username.max), messages.usernameLong],
  ['username', ({ username }) => tooManyMarks.test(username), messages.marks],
  ['username', ({ username }) => /[\s\p{C}]/u.test(username) || isHidden(username), messages.usernameShape],
  ...emailRules,
  ...passwordRules,
];

/** The errors of a registration (specification, section 5, "Register"). */
export const checkRegistration = (values: RegistrationValues): FieldError[] => check(registrationRules, values);

/** The errors of an e-mail address. */
export const checkEmail = (email: string): FieldError[] => check(emailRules, { email });

/** The errors of a chosen password, which may be an admin's. */
export const checkPassword = (password: string, isAdmin = false): FieldError[] =>
  check(isAdmin ? adminPasswordRules : passwordRules, { password });

/** A user's full name and self-description. */
export interface ProfileValues {
  fullName: string;
  about: string;
}

const profileRules: readonly Rule<ProfileValues>[] = [
  ...fullNameRules,
  ['about', ({ about }) => isLonger(about, fieldLimits.about.max), messages.aboutLong],
  ['about', ({ about }) => tooManyMarks.test(about), messages.marks],
  ['about', ({ about }) => holdsHiddenInText(about), messages.aboutHidden],
];

/** The errors of a profile. */
export const checkProfile = (values: ProfileValues): FieldError[] => check(profileRules, values);

const currentPasswordRules: readonly Rule<{ currentPassword: string }>[] = [
  ['currentPassword', ({ currentPassword }) => currentPassword === '', messages.currentPasswordRequired],
];

/** The errors of a form that changes a password, which may be an admin's. */
export const checkPasswordChange = (
  { currentPassword, password }: { currentPassword: string; password: string },
  isAdmin = false,
): FieldError[] => [...check(currentPasswordRules, { currentPassword }), ...checkPassword(password, isAdmin)];

/** The rules for a name of something. */
const nameRules = (max: number, said: { required: string; long: string; hidden: string }): readonly Rule<string>[] => [
  ['name', (name) => name === '', said.required],
  ['name', (name) => isLonger(name, max), said.long],
  ['name', (name) => tooManyMarks.test(name), messages.marks],
  ['name', holdsHidden, said.hidden],
];

const passkeyNameRules = nameRules(fieldLimits.passkeyName.max, {
  required: messages.passkeyNameRequired,
  long: messages.passkeyNameLong,
  hidden: messages.passkeyNameHidden,
});

/** The errors of the name of a passkey. */
export const checkPasskeyName = (name: string): FieldError[] => check(passkeyNameRules, name);

const loginRules: readonly Rule<{ username: string; password: string }>[] = [
  ['username', ({ username }) => username === '', messages.usernameRequired],
  ['password', ({ password }) => password === '', messages.passwordRequired],
];

/** The errors of a login form (specification, section 5, "Login"). */
export const checkLogin = (values: { username: string; password: string }): FieldError[] => check(loginRules, values);

const categoryNameRules = nameRules(fieldLimits.categoryName.max, {
  required: messages.categoryNameRequired,
  long: messages.categoryNameLong,
  hidden: messages.categoryNameHidden,
});

/** The errors of the name of a category. */
export const checkCategoryName = (name: string): FieldError[] => check(categoryNameRules, name);

const siteNameRules = nameRules(fieldLimits.siteName.max, {
  required: messages.siteNameRequired,
  long: messages.siteNameLong,
  hidden: messages.siteNameHidden,
});

/** The errors of the name of the site. */
export const checkSiteName = (name: string): FieldError[] => check(siteNameRules, name);

/** The errors of the reason of a decision. */
export const checkReason = (reason: string): FieldError[] => {
  if (isLonger(reason, fieldLimits.reason.max)) return [{ field: 'reason', message: messages.reasonLong }];
  return tooManyMarks.test(reason) ? [{ field: 'reason', message: messages.marks }] : [];
};

/** The errors in the text of an appeal, or of the answer to one. `required`: the message if it is empty. */
export const checkAppeal = (reason: string, required: string | undefined): FieldError[] => {
  if (reason === '' && required !== undefined) return [{ field: 'reason', message: required }];
  if (isLonger(reason, fieldLimits.appeal.max)) return [{ field: 'reason', message: messages.appealLong }];
  return tooManyMarks.test(reason) ? [{ field: 'reason', message: messages.marks }] : [];
};

/** A reason for the list, as typed. */
export interface ReasonValues {
  name: string;
  text: string;
  reference: string;
  /** Empty if there is none. */
  url: string;
}

const isAddress = (url: string): boolean => /^https:\/\/[^\s@]+$/.test(url) && URL.canParse(url);

const listedReasonRules: readonly Rule<ReasonValues>[] = [
  ...nameRules(fieldLimits.reasonName.max, {
    required: messages.reasonNameRequired,
    long: messages.reasonNameLong,
    hidden: messages.reasonNameHidden,
  }).map(([field, broken, message]): Rule<ReasonValues> => [field, ({ name }) => broken(name), message]),
  ['text', ({ text }) => text === '', messages.reasonTextRequired],
  ['text', ({ text }) => isLonger(text, fieldLimits.reasonText.max), messages.reasonTextLong],
  ['text', ({ text }) => tooManyMarks.test(text), messages.marks],
  ['reference', ({ reference }) => reference === '', messages.referenceRequired],
  ['reference', ({ reference }) => isLonger(reference, fieldLimits.reference.max), messages.referenceLong],
  ['reference', ({ reference }) => tooManyMarks.test(reference), messages.marks],
  ['url', ({ url }) => isLonger(url, fieldLimits.reference.url), messages.reasonUrlLong],
  ['url', ({ url }) => url !== '' && !isAddress(url), messages.reasonUrl],
];

/** The errors of a reason for the list. */
export const checkListedReason = (values: ReasonValues): FieldError[] => check(listedReasonRules, values);

/** Normalises a reason for the list. */
export const tidyReason = ({ name, text, reference, url }: ReasonValues): ReasonValues => ({
  name: oneLine(name),
  text: severalLines(text),
  reference: oneLine(reference),
  url: url.trim(),
});

/** The errors in the text of a remark. */
export const checkRemark = (text: string): FieldError[] => {
  if (text === '') return [{ field: 'remarks', message: messages.remarkRequired }];
  if (isLonger(text, fieldLimits.remark.max)) return [{ field: 'remarks', message: messages.remarkLong }];
  return tooManyMarks.test(text) ? [{ field: 'remarks', message: messages.marks }] : [];
};
