import { useState } from 'react';
import type { Person } from '../../../../contracts/views/person.ts';
import type { AdminPost } from '../../api/admin.ts';
import { RowButton } from '../../components/row-buttons.ts';
import { Key } from '../key.ts';
import type { DeskBulk } from '../use-desk-bulk.ts';
import { useKeys } from '../use-keys.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import type { Suspending } from './use-suspending.ts';

interface Props {
  readonly post: AdminPost;
  readonly keys: boolean;
  readonly suspending: Suspending;
  readonly rejectAll: DeskBulk['rejectAll'];
}

/** Opens the history of an author, by a click or the key h, and from there the suspend dialog. */
export const AuthorButton = ({ post, keys, suspending, rejectAll }: Props) => {
  const [opened, setOpened] = useState<'history' | Person>();
  const open = (): void => setOpened('history');
  const close = (): void => setOpened(undefined);
  useKeys({ h: open }, keys);
  return (
    <>
      <RowButton $kind="quiet" aria-haspopup="dialog" aria-keyshortcuts="h" onClick={open}>
        Author’s history <Key aria-hidden="true">h</Key>
      </RowButton>
      {opened === 'history' && (
        <HistoryDialog
          authorId={post.userId}
          name={post.author.fullName}
          onSuspend={setOpened}
          onReject={(posts) => {
            close();
            rejectAll(posts);
          }}
          onClose={close}
        />
      )}
      {opened !== undefined && opened !== 'history' && <SuspendDialog person={opened} suspending={suspending} onClose={close} />}
    </>
  );
};
