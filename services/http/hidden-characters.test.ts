import t from 'tap';
import { messages } from '../../contracts/rules.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { takeNumber } from '../accounts/numbers.ts';
import { register } from '../accounts/register.ts';
import { article, buildWithPeople, password, type Answer } from '../test/build.ts';

/** Invisible characters: refused if they make one name look like another, and not counted where a text is required. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author } = site;
const problem = { accept: 'application/problem+json' };

const hidden: Readonly<Record<string, string>> = {
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a zero-width non-joiner': '\u200c',
  'a soft hyphen': '\u00ad',
  'a grapheme joiner': '\u034f',
  'a variation selector': '\ufe0f',
  'an ideographic variation selector': '\u{e0100}',
  'a tag character': '\u{e0061}',
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': '\uffa0',
  'a Hangul choseong filler': '\u115f',
  'a Khmer inherent vowel': '\u17b5',
  'a Mongolian variation selector': '\u180b',
  'an override of direction': '\u202e',
  'an isolate': '\u2066',
  'an Arabic letter mark': '\u061c',
  'a blank Braille pattern': '\u2800',
  'an interlinear annotation': '\ufffa',
  'a null notehead': '\u{1d159}',
};

let people = 0;
const form = (change: object) => {
  people += 1;
  return { username: `hidden-${people}`, password, email: `hidden-${people}@mail.test`, fullName: 'Somebody Else', ...change };
};
const join = (change: object): Promise<Answer> => visitor.call('POST', '/api/register', form(change), problem);
const change = (profile: object): Promise<Answer> =>
  author.call('PUT', '/api/user/profile', { fullName: 'author Example', about: '', ...profile }, problem);
const submit = (change: Readonly<Record<string, unknown>>) => author.call('POST', '/api/posts', article(change), problem);

t.test('are refused in names, titles and tags', async (t) => {
  for (const [what, sign] of Object.entries(hidden)) {
    const text = `Volta${sign}ge`;
    const refused = (answer: Answer, field: string, message: string) =>
      t.match(answer.json<Problem>(), { status: 422, errors: [{ field, message }] }, `${field} with ${what}`);
    refused(await join({ username: text }), 'username', messages.usernameShape);
    refused(await join({ fullName: text }), 'fullName', messages.fullNameHidden);
    refused(await change({ fullName: text }), 'fullName', messages.fullNameHidden);
    refused(await change({ about: text }), 'about', messages.aboutHidden);
    refused(await submit({ title: text }), 'title', messages.titleHidden);
    refused(await submit({ tags: ['fine', text] }), 'tags', messages.tagHidden);
  }
});

t.test('are taken where a script or an emoji needs them', async (t) => {
  for (const text of [
    'می‌خواهم بدانم',
    'क्‍षत्रिय और क्‌ष',
    'শ্রীমতী র‍্যাব',
    'അവന്‍ പറഞ്ഞു',
    'ශ්‍රී ලංකා',
    '👩‍🔬 at the bench',
    '🏳️‍🌈 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿 lamps',
    '❤️‍🔥 soldering',
    '🏃🏽‍♂️ 1️⃣ 2️⃣ ☎️',
    '👨‍👩‍👧‍👦 and 👁️‍🗨️',
  ]) {
    const tag = text.slice(0, 40);
    const answer = await submit({ title: text, tags: ['fine', tag] });
    t.match(answer.json(), { title: text, tags: ['fine', tag] }, text);
    t.match((await join({ fullName: text })).json(), { fullName: text }, text);
  }
});

t.test('marks of direction are taken in what people write, and not in names', async (t) => {
  for (const text of [
    'I live in Haifa\u200e (חיפה)\u200e and solder.',
    'אני בונה רובוטים\u200f, ב-C++\u200e!',
    'Written by \u2067مريم\u2069, and \u2068\u2066C#\u2069 too\u2069.',
  ]) {
    t.match((await change({ about: text })).json(), { about: text }, text);
    t.match((await submit({ title: text })).json(), { title: text }, text);
    t.match((await change({ fullName: text.slice(0, 40) })).json<Problem>(), {
      errors: [{ field: 'fullName', message: messages.fullNameHidden }],
    });
  }
  t.match((await join({ username: 'volta\u200f' })).json<Problem>(), {
    errors: [{ field: 'username', message: messages.usernameShape }],
  });
  for (const text of [
    'An isolate \u2067without its end',
    'An end \u2069 without \u2066its isolate',
    'An end\u2069 too many \u2066here\u2069',
    'Over two lines \u2067one\ntwo\u2069',
    'An override \u202egpj.exe\u202c',
    'An embedding \u202b and its end\u202c',
    'A mark \u200f beside an override \u202d',
  ]) {
    const answer = await change({ about: text });
    t.match(answer.json<Problem>(), { errors: [{ field: 'about', message: messages.aboutHidden }] }, JSON.stringify(text));
  }
});

t.test('alone are nothing', async (t) => {
  for (const [what, sign] of Object.entries(hidden)) {
    const nothing = `${sign} `.repeat(30);
    for (const [field, value, message] of [
      ['title', nothing, messages.titleShort],
      ['title', sign.repeat(30), messages.titleShort],
      ['summary', sign.repeat(30), messages.summaryShort],
      ['summary', `x${sign.repeat(30)}`, messages.summaryShort],
      ['tags', [sign.repeat(5), nothing], messages.tagsFew],
      ['content', `<p>${sign.repeat(60)}</p>`, messages.contentShort],
      ['content', `<p>x${sign.repeat(60)}</p>`, messages.contentShort],
    ] as const) {
      t.match(
        (await submit({ [field]: value })).json<Problem>(),
        { status: 422, errors: [{ field, message }] },
        `${field} of ${what}`,
      );
    }
    t.match((await join({ fullName: sign.repeat(5) })).json<Problem>(), { errors: [{ message: messages.fullNameShort }] }, what);
    const { id } = await site.submit();
    t.equal((await site.decide(id, 'rejected', sign.repeat(5))).reason, null, `a reason of ${what}`);
  }
});

t.test('tell no names apart, whoever had one first', async (t) => {
  const { services, clock } = site;
  const context = { actor: 'operator', correlationId: 'test', now: clock.now() };
  await register(services, form({ username: 'galvani' }), false, context);
  // As it could be registered before such characters were refused.
  const { accounts } = services;
  const { username, email, fullName } = form({ username: 'ampe\u3164re' });
  const number = await takeNumber(services, context);
  const createdAt = clock.now().toISOString();
  await accounts.create({ ...number, username, email, fullName, passwordHash: 'none', isAdmin: false, createdAt });
  t.match((await join({ username: 'ampere' })).json<Problem>(), { code: 'USERNAME_TAKEN', errors: [{ field: 'username' }] });
  t.match((await accounts.bySkeleton('gal\u2800va\ufe0fni'))?.username, 'galvani');
});

t.test("a full name that looks like an admin's is refused", async (t) => {
  await site.services.accounts.setAdmin((await site.register('boss')).id, true);
  for (const fullName of [
    'boss Example',
    'BOSS EXAMPLE',
    'b0ss Example',
    'bоss Exаmple',
    'Boss  Example',
    'boss\u00a0example',
    'Boss-Example ✓',
  ]) {
    const answer = await join({ fullName });
    t.match(
      answer.json<Problem>(),
      { status: 422, code: 'VALIDATION_FAILED', errors: [{ field: 'fullName', message: /admin of this site/ }] },
      fullName,
    );
  }
  t.match((await join({ fullName: 'admin Example' })).json<Problem>(), {
    errors: [{ field: 'fullName', message: /speaks for the site/ }],
  });
  for (const fullName of ['boss Q. Example', 'other Example', 'boss'])
    t.equal((await join({ fullName })).statusCode, 201, fullName);
});

t.test('a tag of one character is told that it is too short', async (t) => {
  for (const tags of [['C'], ['電'], ['🔌'], ['', 'R ', 'r']]) {
    t.match(
      (await submit({ tags })).json<Problem>(),
      { status: 422, errors: [{ field: 'tags', message: messages.tagShort }] },
      tags.join(),
    );
  }
  for (const tags of [[], [''], ['  ', '\t']]) {
    t.match((await submit({ tags })).json<Problem>(), { status: 422, errors: [{ field: 'tags', message: messages.tagsFew }] });
  }
  t.equal((await submit({ tags: ['C', 'R'] })).statusCode, 201, 'three characters in all, with the comma');
});
