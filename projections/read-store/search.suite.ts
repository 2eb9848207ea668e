import { liveGroup, putAt, removeAt, type StoreTest } from './parts.suite.ts';
import type { CollectionOf, ReadStore } from './read-store.ts';

interface Article {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
}

const articles: CollectionOf<Article> = {
  name: 'articles',
  version: 1,
  key: 'number',
  indexes: [['id']],
  text: { title: 10, tags: 6, body: 1 },
};

const article = (id: number, title: string, body = '', tags: string[] = []): Article => ({ id, title, tags, body });

const library = [
  article(1, 'Choosing resistors', 'Noise, tolerance and heat decide.', ['basics', 'thermal noise']),
  article(2, 'Heat', 'A resistor turns current into heat; choose a bigger one.', ['power']),
  article(3, 'Le résumé des condensateurs', 'Größe, façade, naïve, Ångström', ['I²C', 'µA']),
  article(4, 'モーターの最大電流について', '電源電圧は 5V です。', ['電流']),
  article(5, 'Питание платы', 'Стабилизатор нагревается', ['питание']),
  article(6, 'The "col: NEAR(a b)" riddle', 'A AND b OR NOT c * ^ { } -minus', ['c++', '100%']),
  article(7, 'Łódź, Ørsted, Straße, æther', 'Đakovo, Þór, ħertz, İstanbul ışık, τάση счётчик שָׁלוֹם مَرْحَبًا'),
  article(8, 'lodz, orsted, strasse, aether', 'がき'),
];

const all = { limit: 50, offset: 0 };
const withLibrary = async (store: ReadStore) => putAt(store, await liveGroup(store, [articles]), articles, 1, ...library);

const found: readonly [string, string, number[]][] = [
  ['a word, whatever its case', 'NOISE', [1]],
  ['all words, in whatever fields they stand', 'noise choosing basics', [1]],
  ['nothing where one word is missing', 'noise zzz', []],
  ['the beginning of the last word', 'stabil', []],
  ['the beginning of the last word', 'нагре', [5]],
  ['the beginning of the last word after others', 'питание ста', [5]],
  ['nothing by the beginning of another word', 'ста питание', []],
  ['other forms of an English word', 'resistor', [1, 2]],
  ['other forms of an English word', 'chooses', [1, 2]],
  ['words without their diacritics', 'resume facade naive angstrom', [3]],
  ['words with diacritics that the text has not', 'hëat', [2, 1]],
  ['decomposed letters', 're\u0301sume\u0301', [3]],
  ['plain letters', 'lodz', [8, 7]],
  ['plain letters', 'orsted', [8, 7]],
  ['plain letters', 'strasse', [8, 7]],
  ['plain letters', 'AETHER', [8, 7]],
  ['plain letters', 'dakovo thor hertz', [7]],
  ['plain letters', 'istanbul isik', [7]],
  ['letters that the text has not', 'łódź', [8, 7]],
  ['letters that the text has not', 'Ørsted', [8, 7]],
  ['letters that the text has not', 'Straße', [8, 7]],
  ['letters that the text has not', 'æther', [8, 7]],
  ['Greek, Cyrillic, Hebrew and Arabic without accents and points', 'ταση счетчик שלום مرحبا', [7]],
  ['Japanese marks, which make other letters', 'がき', [8]],
  ['Japanese marks, which make other letters', 'かき', []],
  ['compatible characters', 'i2c', [3]],
  ['compatible characters', 'μa', [3]],
  ['Japanese inside a longer text', '電流', [4]],
  ['Japanese inside a longer text', '最大電', [4]],
  ['not the same characters in another order', '流電', []],
  ['Japanese beside Latin words', '電圧 5v', [4]],
];

const hostile = [
  ...['"', '""', '"a', "'", '*', '* *', 'a*', '^a', 'NEAR(', 'NEAR(a b, 2)', 'col:', 'title:heat', '-heat', 'a AND', 'OR', 'NOT'],
  ...[
    'AND OR',
    '{title}: a',
    '(',
    ')',
    '\\',
    '%',
    '_',
    ';--',
    '\0',
    'a\0b',
    '\ud800',
    '\u0301',
    'a \u0301',
    '🔌',
    '🔌🔌 🔌',
    '﷽',
  ],
  ...['', ' ', '\n\t', '.', 'x'.repeat(20_000), 'many '.repeat(2_000), '電'.repeat(2_000), '{"$ne":1}'],
];

export const searchSuite = (test: StoreTest): void => {
  test('searches: what is found', async (t, store) => {
    await withLibrary(store);
    for (const [title, text, keys] of found) t.same(await store.search(articles, text, all), keys, `${title}: ${text}`);
  });

  test('searches: by their keys, from either end, page by page', async (t, store) => {
    await withLibrary(store);
    for (const [text, keys] of [
      ['heat', [1, 2]],
      ['resistor heat', [1, 2]],
      ['heat choo', [1, 2]],
      ['電流', [4]],
      ['zzz', []],
      ['', []],
    ] as const) {
      t.same(await store.search(articles, text, { ...all, byKey: 'ascending' }), keys, text);
      t.same(await store.search(articles, text, { ...all, byKey: 'descending' }), keys.toReversed(), text);
    }
    const second = { limit: 1, offset: 1 } as const;
    t.same(await store.search(articles, 'heat', { ...second, byKey: 'ascending' }), [2]);
    t.same(await store.search(articles, 'heat', { ...second, byKey: 'descending' }), [1]);
  });

  test('searches: beginnings that are indexed by themselves find the same', async (t, store) => {
    const begun: typeof articles = { ...articles, name: 'begun', beginnings: [1, 2, 3] };
    const group = await liveGroup(store, [articles, begun]);
    const later = [article(1, 'Heater', 'It stabilises.'), article(7, 'He', '電')];
    let at = group;
    for (const [place, documents] of [library, later].entries())
      for (const [n, collection] of [articles, begun].entries())
        at = await putAt(store, at, collection, 2 * place + n + 1, ...documents);
    await removeAt(store, at, begun, 5, 2);
    await removeAt(store, { ...at, position: 5 }, articles, 6, 2);
    const typed = ['heater', 'resistors', 'стабилизатор', '電流電圧', 'noise heater', '5v'];
    const beginnings = typed.flatMap((word) => [...word].map((_, end) => [...word].slice(0, end + 1).join('')));
    for (const text of [...beginnings, ...found.map(([, text]) => text)])
      for (const page of [all, { ...all, byKey: 'ascending' as const }, { ...all, byKey: 'descending' as const }])
        t.same(await store.search(begun, text, page), await store.search(articles, text, page), text);
    t.same(await store.search(begun, 'he', { ...all, byKey: 'ascending' }), [1, 7]);
  });

  test('searches: whatever a person types gives an answer', async (t, store) => {
    await withLibrary(store);
    for (const text of hostile) t.ok(Array.isArray(await store.search(articles, text, all)), JSON.stringify(text.slice(0, 40)));
    for (const text of ['', ' ', '🔌', '"', '* *', '()']) t.same(await store.search(articles, text, all), [], `"${text}"`);
    t.same(await store.search(articles, 'title:heat', all), [], 'a colon names no field');
    t.same(await store.search(articles, 'near("a b")', all), [6], 'an operator is a word');
    t.same(await store.search(articles, 'heat "', all), [2, 1], 'a lone mark is nothing');
  });

  test('searches: a word that is longer than an index takes hides no other', async (t, store) => {
    const group = await liveGroup(store, [articles]);
    const long = [
      'x'.repeat(40_000),
      '한'.repeat(20_000),
      '電'.repeat(20_000),
      '\u0301\u0323'.repeat(10_000),
      '\ud835\udc9c'.repeat(20_000),
    ];
    await putAt(store, group, articles, 1, ...long.map((word, place) => article(place + 1, 'Diode', `before ${word} behind`)));
    for (const sought of ['before', 'behind', 'diode'])
      t.same((await store.search(articles, sought, all)).toSorted(), [1, 2, 3, 4, 5], sought);
  });

  test('searches: what is typed more than once is asked for once', async (t, store) => {
    await withLibrary(store);
    const cases: [string, number[]][] = [
      ['heat heat HEAT Heat heat', [2, 1]],
      ['heat '.repeat(40), [2, 1]],
      [`${'heat '.repeat(15)}zzz`, []],
      [`${'電流 '.repeat(10)}電圧`, [4]],
      ['питание питание ста', [5]],
    ];
    for (const [text, keys] of cases) t.same(await store.search(articles, text, all), keys, text);
    const group = await store.group('live');
    if (!group) throw new Error('The library is there.');
    await putAt(store, group, articles, 2, article(7, 'Beep', `ピ${'電流'.repeat(200)}`), article(8, 'Beep', '電流 beep'));
    for (const [text, keys] of [
      ['電流'.repeat(100), [7]],
      ['電'.repeat(200), []],
      ['電流電流', [7]],
    ] as const)
      t.same(await store.search(articles, text, all), keys, text);
  });

  test('searches: a word that is repeated without end is found, and hides no other', async (t, store) => {
    const group = await liveGroup(store, [articles]);
    const much = 20_000;
    await putAt(
      store,
      group,
      articles,
      1,
      article(1, 'Han', `${'電'.repeat(much)}源電流 behind`),
      article(2, 'Latin', `${'watt Watt wátt '.repeat(much)}behind`),
      article(3, 'Beginnings', `${Array.from({ length: much }, (_, n) => `w${n}`).join(' ')} behind`),
      article(4, 'Both', `${'12電'.repeat(much)} behind`),
    );
    const cases: [string, number[]][] = [
      ['behind', [1, 2, 3, 4]],
      ['電', [1, 4]],
      ['電電', [1]],
      ['電'.repeat(200), [1]],
      ['watt', [2]],
      ['w', [2, 3]],
      ['w17', [3]],
      ['12電', [4]],
      ['源流', []],
    ];
    for (const [text, keys] of cases) t.same((await store.search(articles, text, all)).toSorted(), keys, text);
  });

  test('searches: a word in a heavier field counts more; pages follow one another', async (t, store) => {
    const group = await liveGroup(store, [articles]);
    const filler = Array.from({ length: 20 }, (_, n) => article(10 + n, `Other ${n}`, 'nothing to see here'));
    const ranked = [article(1, 'x', 'diode', []), article(2, 'x', 'y', ['diode']), article(3, 'diode', 'y', [])];
    await putAt(store, group, articles, 1, ...filler, ...ranked);
    t.same(await store.search(articles, 'diode', all), [3, 2, 1]);
    t.same(await store.search(articles, 'diode', { limit: 2, offset: 0 }), [3, 2]);
    t.same(await store.search(articles, 'diode', { limit: 2, offset: 2 }), [1]);
    t.same(await store.search(articles, 'diode', { limit: 2, offset: 4 }), []);
  });

  test('searches: a changed document is found by its new words, a removed one no more', async (t, store) => {
    let group = await withLibrary(store);
    group = await putAt(store, group, articles, 2, article(1, 'Capacitors', 'ripple'));
    t.same(await store.search(articles, 'noise', all), []);
    t.same(await store.search(articles, 'ripple', all), [1]);
    group = await removeAt(store, group, articles, 3, 1, 2);
    t.same(await store.search(articles, 'ripple', all), []);
    t.same(await store.search(articles, 'heat', all), []);
    await putAt(store, group, articles, 4, article(1, 'Back again', 'ripple'));
    t.same(await store.search(articles, 'ripple', all), [1]);
  });

  test('searches: what was replaced or removed has no say in the order', async (t, store) => {
    const short = article(1, 'x', 'diode in two words');
    const long = article(2, 'x', `diode diode ${'and others '.repeat(5)}`);
    const changing = article(3, 'x', 'no such word');
    const group = await putAt(store, await liveGroup(store, [articles]), articles, 1, short, long, changing);
    const order = await store.search(articles, 'diode', all);
    let later = await putAt(store, group, articles, 2, article(3, 'x', 'many more of them '.repeat(100)));
    later = await putAt(store, later, articles, 3, changing);
    t.same(await store.search(articles, 'diode', all), order, 'replaced');
    later = await putAt(store, later, articles, 4, article(4, 'x', 'many more of them '.repeat(100)));
    await removeAt(store, later, articles, 5, 4);
    t.same(await store.search(articles, 'diode', all), order, 'removed');
  });

  test('searches: words that are under way give way to those after them', async (t, store) => {
    const group = await withLibrary(store);
    const at = (position: number) => ({ ...group, position });
    const order = await store.search(articles, 'resistor', all);
    const long = 'many more of them '.repeat(100);
    await Promise.all([
      putAt(store, group, articles, 2, article(7, 'Coils', long), article(8, 'Coils', long), article(9, 'Coils', long)),
      removeAt(store, at(2), articles, 3, 7, 8),
      putAt(store, at(3), articles, 4, article(8, 'Relays', 'click'), article(9, 'Relays', 'click')),
      removeAt(store, at(4), articles, 5, 8, 9),
    ]);
    for (const word of ['coils', 'relays', 'click', 'them']) t.same(await store.search(articles, word, all), [], word);
    t.same(await store.search(articles, 'resistor', all), order, 'nor have they a say in the order');
  });

  test('searches: words are written over older ones only, as documents are', async (t, store) => {
    let group = await putAt(store, await liveGroup(store, [articles]), articles, 5, article(1, 'newer'), article(2, 'newer'));
    const puts = [{ key: 1, position: 3, document: article(1, 'older') }];
    group = await store.write(group, 5, [{ collection: articles, puts, removals: [{ key: 2, position: 3 }] }], []);
    t.same(await store.search(articles, 'older', all), []);
    t.same((await store.search(articles, 'newer', all)).toSorted(), [1, 2]);
  });
};
