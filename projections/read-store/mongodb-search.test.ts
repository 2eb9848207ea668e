import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { mongoDatabase, withoutMongo } from '../test/mongodb.ts';
import { emptyStore } from '../test/store.ts';
import { MongoReadStore } from './mongodb.ts';
import { liveGroup, putAt } from './parts.suite.ts';
import type { CollectionOf } from './read-store.ts';

interface Text {
  readonly id: number;
  readonly title: string;
  readonly body: string;
}

const texts: CollectionOf<Text> = { name: 'texts', version: 1, key: 'number', indexes: [['id']], text: { title: 5, body: 1 } };

const word = fc.constantFrom(
  ...['resistor', 'resistors', 'Résumé', 'resume', 'I²C', 'i2c', 'don’t', 'a.b', 'heat', 'heating', 'heats', 'x'],
  ...[
    '電流',
    '最大電流',
    '電',
    '流電圧',
    '5V電源',
    'питание',
    'ПИТАНИЕ',
    'हिन्दी',
    'हिन्द',
    'ไทย',
    'e\u0301clair',
    '🔌',
    '100%',
    'µA',
  ],
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
/** SQLite also finds the characters of one word across a word boundary: 流電 in "電流 電流". Here the words are separated. */
const apart = fc.array(word, { maxLength: 6 }).map((words) => words.join(' and '));
const cut = fc.tuple(text, fc.nat(3)).map(([whole, less]) => whole.slice(0, whole.length - less));

const beginnings = [1, 2, 3];

for (const collection of [texts, { ...texts, beginnings }])
  t.test(
    `both adapters find the same articles, ${collection === texts ? 'by words' : 'by beginnings, too'}`,
    { skip: withoutMongo },
    async (t) => {
      const [sqlite, mongo] = [await emptyStore(t), new MongoReadStore(await mongoDatabase(t))];
      const library = fc.sample(fc.record({ title: apart, body: apart }), { numRuns: 60, seed: 7 });
      const documents = library.map((one, place) => ({ id: place + 1, ...one }));
      for (const store of [sqlite, mongo]) await putAt(store, await liveGroup(store, [collection]), collection, 1, ...documents);
      const page = { limit: 100, offset: 0 };
      const property = fc.asyncProperty(cut, async (sought) => {
        const [one, other] = [await sqlite.search(collection, sought, page), await mongo.search(collection, sought, page)];
        const byNumber = (left: number, right: number) => left - right;
        t.same(other.toSorted(byNumber), one.toSorted(byNumber), JSON.stringify(sought));
        if (!t.passing()) throw new Error('see above');
      });
      await fc.assert(property, { numRuns: 300, seed: 11 });
    },
  );
