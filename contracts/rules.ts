import type { FieldError } from './errors.ts';

/**
 * Limits of what people type, in characters (Unicode code points), and the exact sentences that refuse what lies beyond them
 * (specification, sections 5 and 9). This file is shared with the browser: it imports no schema.
 */
export const limits = {
  username: { min: 1, max: 50 },
  password: { min: 6, max: 1024 },
  email: { max: 254 },
  fullName: { min: 2, max: 100 },
  title: { min: 5, max: 100 },
  summary: { min: 20, max: 200 },
  content: { min: 50, max: 300_000, bytes: 900_000 },
  tags: { min: 3, most: 20, max: 50 },
  readTime: { min: 1, max: 60, default: 5 },
  reason: { max: 1000 },
  search: { max: 200 },
  slug: { max: 100 },
} as const;

export const messages = {
  usernameRequired: 'Username is required',
  usernameLong: `Username must be at most ${limits.username.max} characters`,
  usernameShape: 'Username must not contain spaces or invisible characters',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
  passwordLong: `Password must be at most ${limits.password.max} characters`,
  passwordsDiffer: 'Passwords do not match',
  email: 'Invalid email address',
  fullNameShort: 'Full name is required',
  fullNameLong: `Full name must be at most ${limits.fullName.max} characters`,
  titleShort: 'Title must be at least 5 characters',
  titleLong: 'Title must be at most 100 characters',
  category: 'Please select a category',
  tagsFew: 'Please add at least one tag',
  tagsMany: `Please use at most ${limits.tags.most} tags`,
  tagLong: `Each tag must be at most ${limits.tags.max} characters`,
  summaryShort: 'Summary must be at least 20 characters',
  summaryLong: 'Summary must be at most 200 characters',
  contentShort: 'Content is too short',
  contentLong: `Content must be at most ${limits.content.max} characters`,
  contentLarge: `Content must be at most ${limits.content.bytes} bytes`,
  readTimeRequired: 'Please estimate read time',
  readTimeRange: 'Read time must be between 1 and 60 minutes',
  reasonRequired: 'Please give a reason',
  reasonLong: `Reason must be at most ${limits.reason.max} characters`,
} as const;

/** The length a person would count: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => {
  if (!/[\ud800-\udfff]/.test(text)) return text.length;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Words of ASCII with single spaces between them: there is nothing to tidy, and finding that out is fast. */
const tidyLine = /^[!-~]+(?: [!-~]+)*$/;

/** One line as it is kept: Unicode form NFC, control characters and line breaks turned into spaces, white space collapsed and trimmed. */
export const oneLine = (text: string): string =>
  tidyLine.test(text) ? text : text.normalize('NFC').replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();

/** A text of several lines as it is kept: form NFC, control characters except line breaks and tabs dropped, trimmed. */
export const severalLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim();

/** Tags as they are kept: trimmed, empty ones and repetitions (whatever their case) left out. */
export const tidyTags = (tags: readonly string[]): string[] => {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const text = oneLine(tag);
    const same = text.toLowerCase();
    if (text !== '' && !kept.has(same)) kept.set(same, text);
  }
  return [...kept.values()];
};

/** An article as its rules see it; `contentText` is the visible text of the content, `contentLength` the length of its HTML. */
export interface ArticleValues {
  title: string;
  categoryId: number | undefined;
  tags: readonly string[];
  summary: string;
  contentText: string;
  contentLength: number;
  readTime: number | undefined;
}

type Rule<Values> = [field: string, broken: (values: Values) => boolean, message: string];

/** Applies rules in order; a field's first fault is the one that is told. */
const check = <Values>(rules: readonly Rule<Values>[], values: Values): FieldError[] => {
  const faults = new Map<string, FieldError>();
  for (const [field, broken, message] of rules) {
    if (!faults.has(field) && broken(values)) faults.set(field, { field, message });
  }
  return [...faults.values()];
};

const articleRules: readonly Rule<ArticleValues>[] = [
  ['title', ({ title }) => lengthOf(title) < limits.title.min, messages.titleShort],
  ['title', ({ title }) => lengthOf(title) > limits.title.max, messages.titleLong],
  [
    'categoryId',
    ({ categoryId }) => categoryId === undefined || !Number.isSafeInteger(categoryId) || categoryId < 1,
    messages.category,
  ],
  ['readTime', ({ readTime }) => readTime === undefined, messages.readTimeRequired],
  [
    'readTime',
    ({ readTime = 0 }) => !Number.isInteger(readTime) || readTime < limits.readTime.min || readTime > limits.readTime.max,
    messages.readTimeRange,
  ],
  ['tags', ({ tags }) => lengthOf(tags.join(',')) < limits.tags.min, messages.tagsFew],
  ['tags', ({ tags }) => tags.length > limits.tags.most, messages.tagsMany],
  ['tags', ({ tags }) => tags.some((tag) => lengthOf(tag) > limits.tags.max), messages.tagLong],
  ['summary', ({ summary }) => lengthOf(summary) < limits.summary.min, messages.summaryShort],
  ['summary', ({ summary }) => lengthOf(summary) > limits.summary.max, messages.summaryLong],
  ['content', ({ contentText }) => lengthOf(contentText) < limits.content.min, messages.contentShort],
  ['content', ({ contentLength }) => contentLength > limits.content.max, messages.contentLong],
];

/** The faults of an article; none where it may be submitted (specification, section 5, "Article form"). */
export const checkArticle = (values: ArticleValues): FieldError[] => check(articleRules, values);

export interface RegistrationValues {
  username: string;
  password: string;
  email: string;
  fullName: string;
}

/** The pattern that HTML gives for `<input type=email>`, with letters of every script and at least one dot in the domain. */
const emailShape =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

const registrationRules: readonly Rule<RegistrationValues>[] = [
  ['fullName', ({ fullName }) => lengthOf(fullName) < limits.fullName.min, messages.fullNameShort],
  ['fullName', ({ fullName }) => lengthOf(fullName) > limits.fullName.max, messages.fullNameLong],
  ['username', ({ username }) => username === '', messages.usernameRequired],
  ['username', ({ username }) => lengthOf(username) > limits.username.max, messages.usernameLong],
  ['username', ({ username }) => /[\s\p{C}]/u.test(username), messages.usernameShape],
  ['email', ({ email }) => lengthOf(email) > limits.email.max || !emailShape.test(email), messages.email],
  ['password', ({ password }) => lengthOf(password) < limits.password.min, messages.passwordShort],
  ['password', ({ password }) => lengthOf(password) > limits.password.max, messages.passwordLong],
];

/** The faults of a registration (specification, section 5, "Register"). */
export const checkRegistration = (values: RegistrationValues): FieldError[] => check(registrationRules, values);

const loginRules: readonly Rule<{ username: string; password: string }>[] = [
  ['username', ({ username }) => username === '', messages.usernameRequired],
  ['password', ({ password }) => password === '', messages.passwordRequired],
];

/** The faults of a login form (specification, section 5, "Login"). */
export const checkLogin = (values: { username: string; password: string }): FieldError[] => check(loginRules, values);

/** The faults of the reason of a decision. */
export const checkReason = (reason: string): FieldError[] =>
  lengthOf(reason) > limits.reason.max ? [{ field: 'reason', message: messages.reasonLong }] : [];
