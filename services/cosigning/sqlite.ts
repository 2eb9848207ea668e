import { one, SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { WitnessState, WitnessStates } from './witness-states.ts';

export const witnessStatesSchema = `
  CREATE TABLE IF NOT EXISTS witnessStates (verifierKey TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** The states of witnesses, in the SQLite file of the read store. The caller closes the file. */
export class SqliteWitnessStates implements WitnessStates {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async all(): Promise<readonly WitnessState[]> {
    const rows = this.#access.all('SELECT state FROM witnessStates ORDER BY verifierKey', []);
    return rows.map(({ state }) => JSON.parse(state as string) as WitnessState);
  }

  async keep(state: WitnessState): Promise<void> {
    const sql = 'INSERT INTO witnessStates VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state';
    await this.#access.write([one(sql, state.verifierKey, JSON.stringify(state))]);
  }
}
