import { join } from 'node:path';
import t from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { accountsSchema, SqliteAccounts } from '../accounts/sqlite.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { folder } from '../test/folder.ts';
import { removeRevising } from './remove-revising.ts';
import { draftsSchema, SqliteDrafts } from './sqlite.ts';
import { aDraft } from './test/draft.ts';

t.test('a draft that is saved while it is removed goes, too, and no other one', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), accountsSchema + draftsSchema);
  t.teardown(() => file.close());
  await keepPeople(new SqliteAccounts(file), 7);
  const drafts = new SqliteDrafts(file);
  const revising = aDraft({ id: 'revising', revises: { postId: 1, revision: 1 } });
  await drafts.add(revising);
  await drafts.add(aDraft({ id: 'other', revises: { postId: 2, revision: 1 } }));
  let saves = 1;
  const { headsOf } = drafts;
  drafts.headsOf = async (userId) => {
    const heads = await headsOf.call(drafts, userId);
    if (saves-- > 0) await drafts.replace({ ...revising, version: 2 }, 1);
    return heads;
  };
  await removeRevising(drafts, 7, 1);
  t.same(
    (await headsOf.call(drafts, 7)).map(({ id }) => id),
    ['other'],
  );
});
