import type { UploadedImage } from '../../contracts/images.ts';
import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import type { User } from './accounts.ts';
import { isThere } from './sqlite-people.ts';

/** Profile pictures. A separate table: `users` in older files lacks the columns. */
export const schema = `
  CREATE TABLE IF NOT EXISTS profilePictures (
    userId INTEGER PRIMARY KEY, pictureId TEXT NOT NULL, pictureWidth INTEGER NOT NULL, pictureHeight INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS profilePictures_gone AFTER DELETE ON users
    BEGIN DELETE FROM profilePictures WHERE userId = OLD.id; END;
  CREATE INDEX IF NOT EXISTS profilePictures_by_picture ON profilePictures (pictureId);
`;

/** The picture in a row of a query for users. */
export const pictureIn = ({ pictureId, pictureWidth, pictureHeight }: Row): { picture?: UploadedImage } =>
  typeof pictureId === 'string'
    ? { picture: { id: pictureId, width: pictureWidth as number, height: pictureHeight as number } }
    : {};

/** Stores the picture of an account that the preceding steps have just inserted. */
export const keepingInserted = ({ id, picture }: User): Step => ({
  sql: 'INSERT INTO profilePictures SELECT ?, ?, ?, ? WHERE changes() = 1',
  rows: picture ? [[id, picture.id, picture.width, picture.height]] : [],
});

export const setting = (id: number, picture: UploadedImage | undefined): Step =>
  picture
    ? {
        sql: `INSERT OR REPLACE INTO profilePictures SELECT ?, ?, ?, ? WHERE ${isThere}`,
        rows: [[id, picture.id, picture.width, picture.height, id]],
      }
    : { sql: 'DELETE FROM profilePictures WHERE userId = ?', rows: [[id]] };

export const selectUse = 'SELECT 1 FROM profilePictures WHERE pictureId = ? LIMIT 1';
