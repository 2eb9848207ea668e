import type { Database, Row, SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import { WriteFailedError, UnmetConditionError, type Step, type StepResult } from '../../storage/writer.ts';
import { GroupChangedError, StoreUnavailableError } from './read-store.ts';

/** A statement to run once. */
export const one = (sql: string, ...values: SqlValue[]): Step => ({ sql, rows: [values] });

/** Access to the read store's file for its adapters: failures become errors of their ports. */
export class SqliteAccess {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** The rows of a query. */
  all(sql: string, values: readonly SqlValue[]) {
    return this.#read((database) => database.prepare(sql).all(values));
  }

  /** The same for a query that returns bytes only. */
  bytes(sql: string, values: readonly SqlValue[]) {
    return this.#read((database) => database.prepareBytes(sql).all(values));
  }

  #read(read: (database: Database) => Row[]): Row[] {
    try {
      return read(this.#file.reader);
    } catch (error) {
      throw new StoreUnavailableError(this.#file.messageFor(error as Error));
    }
  }

  /** Writes in one transaction. If a step that must change something does not, the group was changed. */
  async write(steps: readonly Step[], group = ''): Promise<StepResult[]> {
    try {
      return await this.#write(steps);
    } catch (error) {
      if (error instanceof UnmetConditionError) throw new GroupChangedError(group);
      throw error;
    }
  }

  /** Writes all or nothing; returns whether each step that must change something did. */
  async writeIf(steps: readonly Step[]): Promise<boolean> {
    try {
      await this.#write(steps);
      return true;
    } catch (error) {
      if (error instanceof UnmetConditionError) return false;
      throw error;
    }
  }

  async #write(steps: readonly Step[]): Promise<StepResult[]> {
    try {
      return await this.#file.writer.write(steps);
    } catch (error) {
      if (error instanceof WriteFailedError) throw new StoreUnavailableError(this.#file.messageFor(error));
      throw error;
    }
  }
}
