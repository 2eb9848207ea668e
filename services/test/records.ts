import { MongoConnection } from '../../projections/read-store/mongodb-client.ts';
import { SqliteFile } from '../../storage/file.ts';
import { isMongoDb } from '../config/store-urls.ts';

/** Everything in a read store: each record as text, by its table or collection. */
export type Records = ReadonlyMap<string, readonly string[]>;

/** Converts bytes to characters, so that text in them can be found. */
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

/** Selects a column, with bytes as hexadecimal digits: the driver would decode all bytes as text. */
const columnAsText = (name: string): string =>
  `CASE typeof("${name}") WHEN 'blob' THEN NULL ELSE "${name}" END AS "${name}",
   CASE typeof("${name}") WHEN 'blob' THEN hex("${name}") END AS "${name} in bytes"`;

const fromHex = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith(' in bytes') && typeof value === 'string' ? Buffer.from(value, 'hex').toString('latin1') : (value as unknown),
    ]),
  );

const inSqlite = (url: string): Records => {
  const file = new SqliteFile(url.replace(/^sqlite:/, ''), undefined);
  const all = (sql: string) => file.reader.prepare(sql).all([]);
  const names = all("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => String(name));
  const recordsOf = (table: string): string[] => {
    const columns = all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => columnAsText(String(name)));
    return all(`SELECT ${columns.join(', ')} FROM "${table}"`).map((row) => asText(fromHex(row)));
  };
  const records = new Map(names.map((name) => [name, recordsOf(name)]));
  void file.close();
  return records;
};

export const recordsIn = async (url: string): Promise<Records> => (isMongoDb(url) ? inMongo(url) : inSqlite(url));

/** The tables and collections that have a matching record. */
export const holding = (records: Records, sought: RegExp): string[] =>
  [...records].flatMap(([name, all]) => (all.some((record) => sought.test(record)) ? [name] : [])).toSorted();
