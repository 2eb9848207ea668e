import type { Position } from '../../contracts/recorded.ts';
import type { Step } from '../../storage/writer.ts';
import { one, type SqliteAccess } from './sqlite-access.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { GroupChangedError, StoreUnavailableError, type Collection, type Group, type Witness } from './read-store.ts';

/**
 * Bookkeeping about the collections; each collection itself is a table created on demand (see sqlite-collection.ts).
 */
export const readStoreSchema = `
  CREATE TABLE IF NOT EXISTS projection_groups (name TEXT PRIMARY KEY, position INTEGER NOT NULL, token INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS projection_generations (
    collection TEXT NOT NULL, generation INTEGER NOT NULL, version INTEGER NOT NULL, owner TEXT, searched INTEGER NOT NULL,
    PRIMARY KEY (collection, generation)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS projection_parked (
    owner TEXT NOT NULL, position INTEGER NOT NULL, stream TEXT NOT NULL, type TEXT NOT NULL, error TEXT NOT NULL,
    PRIMARY KEY (owner, position)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS projection_witness (
    only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT, hash TEXT
  ) STRICT;
`;

/** A random token: an earlier group of the same name may have had another one. */
const newToken = 'abs(random() % 1000000000000)';

const putWitness = `INSERT INTO projection_witness VALUES (1, ?, ?, ?, ?, ?) ON CONFLICT (only) DO UPDATE SET
  position = excluded.position, stream = excluded.stream, revision = excluded.revision, id = excluded.id, hash = excluded.hash`;

const valuesOf = ({ position, stream, revision, id, hash }: Witness) => [position, stream, revision, id, hash];

/** Moves the witness, forward only. */
export const moveWitness = (to: Witness): Step =>
  one(`${putWitness} WHERE excluded.position > projection_witness.position`, ...valuesOf(to));

/** Which generations there are, and how far they are built. */
export class SqliteGroups {
  readonly #access: SqliteAccess;

  constructor(access: SqliteAccess) {
    this.#access = access;
  }

  async group(name: string): Promise<Group | undefined> {
    const row = this.#access.all('SELECT position, token FROM projection_groups WHERE name = ?', [name])[0];
    if (!row) return undefined;
    const generations = this.#access.all('SELECT collection, generation, version FROM projection_generations WHERE owner = ?', [
      name,
    ]);
    return {
      name,
      position: row.position as Position,
      token: row.token as number,
      generations: Object.fromEntries(
        generations.map(({ collection, generation, version }) => [
          collection as string,
          { generation: generation as number, version: version as number },
        ]),
      ),
    };
  }

  async create(name: string, collections: readonly Collection[]): Promise<Group> {
    for (let isMade = false; !isMade;) isMade = await this.#make(name, collections);
    return (await this.group(name)) as Group;
  }

  /** False if another group was given the same generations at the same time. */
  async #make(name: string, collections: readonly Collection[]): Promise<boolean> {
    try {
      await this.#access.write(this.#making(name, collections), name);
      return true;
    } catch (error) {
      if (error instanceof GroupChangedError) return false;
      throw error;
    }
  }

  #making(name: string, collections: readonly Collection[]): Step[] {
    return [
      one('UPDATE projection_generations SET owner = NULL WHERE owner = ?', name),
      one('DELETE FROM projection_parked WHERE owner = ?', name),
      one(
        `INSERT INTO projection_groups VALUES (?, 0, ${newToken}) ON CONFLICT (name) DO UPDATE SET position = 0, token = token + 1`,
        name,
      ),
      ...collections.flatMap((collection) => {
        const next = this.#newest(collection) + 1;
        return [
          {
            sql: 'INSERT INTO projection_generations VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
            rows: [[collection.name, next, collection.version, name, collection.text ? 1 : 0]],
            must: 'change' as const,
          },
          ...new SqliteCollection(collection, next).create().map((sql) => one(sql)),
        ];
      }),
    ];
  }

  async takeOver(name: string): Promise<Group | undefined> {
    await this.#access.write([one('UPDATE projection_groups SET token = token + 1 WHERE name = ?', name)]);
    return this.group(name);
  }

  async drop(name: string): Promise<void> {
    await this.#access.write(this.#dropping(name));
  }

  #dropping(name: string): Step[] {
    return [
      one('UPDATE projection_generations SET owner = NULL WHERE owner = ?', name),
      one('DELETE FROM projection_parked WHERE owner = ?', name),
      one('DELETE FROM projection_groups WHERE name = ?', name),
    ];
  }

  #keeping(name: string, { position }: Group): Step[] {
    return [
      ...this.#dropping(name),
      one(`INSERT INTO projection_groups VALUES (?, ?, ${newToken})`, name, position),
      one(
        `INSERT INTO projection_parked SELECT ?, position, stream, type, error FROM projection_parked WHERE owner = 'live'`,
        name,
      ),
    ];
  }

  async switchIn(built: Group, names: readonly string[], keep?: string): Promise<Group> {
    const ours = {
      sql: 'UPDATE projection_groups SET token = token + 1 WHERE name = ? AND position = ? AND token = ?',
      must: 'change' as const,
    };
    await this.#access.write(
      [
        one(
          `INSERT INTO projection_groups SELECT 'live', 0, 1 WHERE NOT EXISTS (SELECT 1 FROM projection_generations WHERE owner = 'live') ON CONFLICT DO NOTHING`,
        ),
        { ...ours, rows: [[built.name, built.position, built.token]] },
        // A first generation may be switched in at any position; later ones only at the live group's.
        {
          sql: `UPDATE projection_groups SET token = token + 1, position = ?1 WHERE name = 'live'
          AND (position = ?1 OR NOT EXISTS (SELECT 1 FROM projection_generations WHERE owner = 'live'))`,
          rows: [[built.position]],
          must: 'change',
        },
        ...(keep ? this.#keeping(keep, built) : []),
        ...names.flatMap((name) => [
          one(`UPDATE projection_generations SET owner = ? WHERE owner = 'live' AND collection = ?`, keep ?? null, name),
          one(`UPDATE projection_generations SET owner = 'live' WHERE owner = ? AND collection = ?`, built.name, name),
        ]),
        one('UPDATE projection_generations SET owner = NULL WHERE owner = ?', built.name),
        one(
          `DELETE FROM projection_parked WHERE owner = 'live' AND NOT EXISTS (
            SELECT 1 FROM projection_generations WHERE owner = 'live' AND collection NOT IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(names),
        ),
        one(`UPDATE OR REPLACE projection_parked SET owner = 'live' WHERE owner = ?`, built.name),
        one('DELETE FROM projection_groups WHERE name = ?', built.name),
      ],
      'live',
    );
    return (await this.group('live')) as Group;
  }

  async retire(names: readonly string[]): Promise<void> {
    await this.#access.write([
      one(`UPDATE projection_groups SET token = token + 1 WHERE name = 'live'`),
      ...names.map((name) => one(`UPDATE projection_generations SET owner = NULL WHERE owner = 'live' AND collection = ?`, name)),
    ]);
  }

  async sweep(): Promise<void> {
    const unused = this.#access.all('SELECT collection, generation FROM projection_generations WHERE owner IS NULL', []);
    for (const { collection, generation } of unused) {
      const table = `${String(collection)}_${String(generation)}`;
      await this.#access.write([
        one(`DROP TABLE IF EXISTS ${table}_words`),
        one(`DROP TABLE IF EXISTS ${table}`),
        one(
          'DELETE FROM projection_generations WHERE collection = ? AND generation = ?',
          collection as string,
          generation as number,
        ),
      ]);
    }
  }

  async witness(): Promise<Witness | undefined> {
    // A file opened read-only may predate the witness.
    const [table] = this.#access.all("SELECT 1 AS there FROM sqlite_master WHERE name = 'projection_witness'", []);
    if (!table) return undefined;
    const [row] = this.#access.all('SELECT position, stream, revision, id, hash FROM projection_witness', []);
    return row as Witness | undefined;
  }

  async resetWitness(witness: Witness): Promise<void> {
    await this.#access.write([one(putWitness, ...valuesOf(witness))]);
  }

  /** The generation that readers see. */
  live(collection: Collection): SqliteCollection {
    const row = this.#access.all(`SELECT generation FROM projection_generations WHERE owner = 'live' AND collection = ?`, [
      collection.name,
    ])[0];
    if (!row) throw new StoreUnavailableError(`The collection ${collection.name} is not built yet.`);
    return new SqliteCollection(collection, row.generation as number);
  }

  #newest(collection: Collection): number {
    const row = this.#access.all('SELECT max(generation) AS newest FROM projection_generations WHERE collection = ?', [
      collection.name,
    ])[0];
    return (row?.newest as number | null) ?? 0;
  }
}
