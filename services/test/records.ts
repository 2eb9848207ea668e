import { MongoConnection } from '../../projections/read-store/mongodb-client.ts';
import { SqliteFile } from '../../storage/file.ts';
import { isMongoDb } from '../config/store-urls.ts';

/** Everything that stands in a read store, each record as text, by the table or collection that it stands in. */
export type Records = ReadonlyMap<string, readonly string[]>;

/** Bytes are read as characters, so that what they hold of a text is found. */
const asText = (record: object): string =>
  JSON.stringify(record, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));

const inMongo = async (url: string): Promise<Records> => {
  const connection = new MongoConnection(url);
  try {
    const { database } = connection;
    const all = new Map<string, string[]>();
    for (const { name } of await database.listCollections().toArray())
      all.set(name, (await database.collection(name).find().toArray()).map(asText));
    return all;
  } finally {
    await connection.close();
  }
};

const inSqlite = (url: string): Records => {
  const file = new SqliteFile(url.replace(/^sqlite:/, ''), undefined);
  const all = (sql: string) => file.reader.prepare(sql).all([]);
  const names = all("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => String(name));
  const records = new Map(names.map((name) => [name, all(`SELECT * FROM "${name}"`).map(asText)]));
  void file.close();
  return records;
};

export const recordsIn = async (url: string): Promise<Records> => (isMongoDb(url) ? inMongo(url) : inSqlite(url));

/** Where something stands: the tables and collections of which a record holds it. */
export const holding = (records: Records, sought: RegExp): string[] =>
  [...records].flatMap(([name, all]) => (all.some((record) => sought.test(record)) ? [name] : [])).toSorted();
