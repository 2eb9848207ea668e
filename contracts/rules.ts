import type { FieldError } from './errors.ts';
import { holdsHidden, holdsHiddenInText, isHidden, unlessHidden, withoutHidden } from './hidden-characters.ts';

/**
 * Limits of what people type, in characters (Unicode code points), and the exact sentences that refuse what lies beyond
 * them (specification, sections 5 and 9). This file is shared with the browser: it imports no schema.
 */
export const fieldLimits = {
  username: { min: 1, max: 50 },
  /** `adminMin`: of an admin's. */
  password: { min: 6, adminMin: 12, max: 1024 },
  email: { max: 254 },
  fullName: { min: 2, max: 100 },
  title: { min: 5, max: 100 },
  summary: { min: 20, max: 200 },
  content: { min: 50, max: 300_000, bytes: 900_000 },
  tags: { min: 3, most: 20, max: 50 },
  /** What is said of an article's cover picture. */
  coverAlt: { max: 250 },
  readTime: { min: 1, max: 60, default: 5 },
  reason: { max: 1000 },
  /** What an author says of a decision, and what is answered. */
  appeal: { max: 2000 },
  /** The list of reasons: how many are offered, and how many of them a decision can be given. */
  reasons: { most: 50, given: 5 },
  reasonName: { max: 80 },
  reasonText: { max: 1000 },
  /** The rule or the law that a reason rests on, and where it can be read. */
  reference: { max: 300, url: 500 },
  /** `most`: with one decision. */
  remark: { max: 1000, most: 30 },
  /** What a remark quotes, and `around`: how much of the text before it, and behind it, in UTF-16 units. */
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

/** The most posts that are decided on together. */
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

/** Whether a text has more characters than `max`; one that is far longer is not counted. */
const isLonger = (text: string, max: number): boolean => text.length > 2 * max || (text.length > max && lengthOf(text) > max);

/** How many characters of a text count towards its least length: those that can be seen, and blanks between them. */
export const seenLengthOf = (text: string): number => lengthOf(withoutHidden(text).trim());

/** Whether a text is shorter than `min` by that; one that is far longer is not counted. */
const isShorter = (text: string, min: number): boolean => {
  const seen = withoutHidden(text).trim();
  return seen.length < 2 * min && lengthOf(seen) < min;
};

/**
 * UTF-16 units for each character that a rule lets in. Six of them compose to one character at the most (U+16126,
 * decomposed); the rest is for blanks that are taken away. Whatever is longer is refused for its length, so it need not
 * be normalised, which takes the square of the length.
 */
const unitsForEach = 8;
const longestLine = unitsForEach * fieldLimits.email.max;
const longestText = unitsForEach * fieldLimits.reason.max;

/** What Unicode sorts when it normalises: marks, and the two signs that become marks in the forms NFKC and NFKD. */
const tooManyMarks = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${fieldLimits.marks.max + 1}}`, 'u');

/**
 * Whether a text can be normalised at once: it is at most so many units long, and has no endless run of marks. What
 * cannot, no rule lets in.
 */
const isNormalisable = (text: string, longest: number): boolean => text.length <= longest && !tooManyMarks.test(text);

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Words of ASCII with single spaces between them: there is nothing to tidy, and finding that out is fast. */
const tidyLine = /^[!-~]+(?: [!-~]+)*$/;

/** A text in Unicode form NFC, trimmed; one that every rule refuses for its length or its marks is only trimmed. */
export const inNfc = (text: string): string => (isNormalisable(text, longestLine) ? text.normalize('NFC') : text).trim();

/**
 * One line as it is kept: Unicode form NFC, control characters and line breaks turned into spaces, white space
 * collapsed and trimmed; empty where nothing of it can be seen. One that every rule refuses for its length or its marks
 * is only trimmed.
 */
export const oneLine = (text: string): string => {
  if (!isNormalisable(text, longestLine)) return text.trim();
  if (tidyLine.test(text)) return text;
  return unlessHidden(text.normalize('NFC').replace(unprintable, ' ').replace(/\s+/gu, ' ').trim());
};

/**
 * A text of several lines as it is kept: form NFC, control characters except line breaks and tabs dropped, trimmed;
 * empty where nothing of it can be seen. One that every rule refuses for its length or its marks is only trimmed.
 */
export const severalLines = (text: string): string => {
  if (!isNormalisable(text, longestText)) return text.trim();
  const lines = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');
  return unlessHidden(lines.trim());
};

/** How many tags are tidied, repetitions and empty ones among them. Whoever gives more gives too many. */
const mostTidied = 5 * fieldLimits.tags.most;

/**
 * Tags as they are kept: trimmed, empty ones and repetitions (whatever their case) left out; no more than it takes to
 * see that they are too many, and so many as they are where there are far too many.
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
 * An article as its rules see it; `contentText` is the visible text of the content, `contentLength` the length of its
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
  /** What the cover picture shows; undefined where there is none. */
  coverAlt?: string | undefined;
}

type Rule<Values> = [field: string, broken: (values: Values) => boolean, message: string];

/** Applies rules in order; a field's first error is the one that is told. */
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

/** The errors of an article; none where it may be submitted (specification, section 5, "Article form"). */
export const checkArticle = (values: ArticleToCheck): FieldError[] => check(articleRules, values);

export interface RegistrationValues {
  username: string;
  password: string;
  email: string;
  fullName: string;
}

/**
 * The pattern that HTML gives for `<input type=email>`, with letters of every script and at least one dot in the
 * domain.
 */
const emailShape =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

const emailRules: readonly Rule<{ email: string }>[] = [
  ['email', ({ email }) => isLonger(email, fieldLimits.email.max) || !emailShape.test(email), messages.email],
];

/** Whether a password has fewer characters than `min`, whatever they are. */
const isShorterThan = (password: string, min: number): boolean => password.length < 2 * min && lengthOf(password) < min;

/** Whether a password is too short for an admin: it opens an account, and none of an admin's rights. */
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

/** The errors of a password that somebody chooses, who may be an admin. */
export const checkPassword = (password: string, isAdmin = false): FieldError[] =>
  check(isAdmin ? adminPasswordRules : passwordRules, { password });

/** What somebody says of themselves: the full name, and a few words. */
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

/** The rules of the name of a thing. */
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

/** The errors of what an appeal, or the answer to one, says. `required`: what is said where it is empty. */
export const checkAppeal = (reason: string, required: string | undefined): FieldError[] => {
  if (reason === '' && required !== undefined) return [{ field: 'reason', message: required }];
  if (isLonger(reason, fieldLimits.appeal.max)) return [{ field: 'reason', message: messages.appealLong }];
  return tooManyMarks.test(reason) ? [{ field: 'reason', message: messages.marks }] : [];
};

/** A reason of the list, as it is typed. */
export interface ReasonValues {
  name: string;
  text: string;
  reference: string;
  /** Empty where there is none. */
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

/** The errors of a reason of the list. */
export const checkListedReason = (values: ReasonValues): FieldError[] => check(listedReasonRules, values);

/** A reason of the list as it is kept. */
export const tidyReason = ({ name, text, reference, url }: ReasonValues): ReasonValues => ({
  name: oneLine(name),
  text: severalLines(text),
  reference: oneLine(reference),
  url: url.trim(),
});

/** The errors of what a remark on a passage says. */
export const checkRemark = (text: string): FieldError[] => {
  if (text === '') return [{ field: 'remarks', message: messages.remarkRequired }];
  if (isLonger(text, fieldLimits.remark.max)) return [{ field: 'remarks', message: messages.remarkLong }];
  return tooManyMarks.test(text) ? [{ field: 'remarks', message: messages.marks }] : [];
};
