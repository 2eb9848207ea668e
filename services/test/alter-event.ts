import { commitmentTo } from '../../event-log/commitment.ts';
import { openDatabase } from '../../storage/driver.ts';
import { eventsSchema } from '../../event-log/sqlite-schema.ts';

interface Alteration {
  readonly position: number;
  /** Whether the forged data have a commitment that matches them. */
  readonly isCommitted: boolean;
}

/** Forges the data of an unencrypted event, as an attacker can who has the file of the embedded log. */
export const alterEvent = (file: string, { position, isCommitted }: Alteration): void => {
  const database = openDatabase(file);
  const [row] = database.prepare('SELECT data, metadata FROM events WHERE position = ?').all([position]);
  const { data, metadata } = row as { readonly data: string; readonly metadata: string };
  const forged = { ...(JSON.parse(data) as object), forged: true };
  const salt = Buffer.alloc(32, 7);
  const committed = { commitment: commitmentTo(forged, salt), salt: salt.toString('base64') };
  const kept = JSON.parse(metadata) as object;
  database.exec('DROP TRIGGER events_never_change');
  database
    .prepare('UPDATE events SET data = ?, metadata = ? WHERE position = ?')
    .run([JSON.stringify(forged), JSON.stringify(isCommitted ? { ...kept, ...committed } : kept), position]);
  database.exec(eventsSchema);
  database.close();
};
