import { useState } from 'react';
import type { DraftHeadView } from '../../../contracts/views/draft.ts';
import { isMissing } from '../api/client.ts';
import { removeDraft } from '../api/drafts.ts';
import { Actions } from '../components/actions.ts';
import { Link } from '../components/link.tsx';
import { Time } from '../components/time.tsx';
import { Button, ButtonLink } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { ShareButton } from '../previews/share-button.tsx';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { color } from '../theme.ts';
import { Item, Line, State } from './list.ts';

/** A draft. `onChange` is called after the draft has changed. */
export const DraftItem = ({ draft, onChange }: { draft: DraftHeadView; onChange: () => void }) => {
  const { id, version, savedAt, device, revises, values } = draft;
  const [asking, setAsking] = useState(false);
  const title = values.title.trim() === '' ? 'Untitled draft' : values.title.trim();
  const address = paths.draft(id, revises?.postId);
  const remove = async (): Promise<void> => {
    await removeDraft(id, version).catch((error: Error) => {
      if (!isMissing(error)) throw error;
    });
    setAsking(false);
    onChange();
  };
  return (
    <Item as="article">
      <div>
        <Line>
          <State $tone={color.quiet}>Draft</State>
          {revises && <span>New version of an article</span>}
        </Line>
        <h2 dir="auto">
          <Link to={address}>{title}</Link>
        </h2>
        <Line>
          <span>
            Saved <Time value={savedAt} format="minute" /> · {device}
          </span>
        </Line>
      </div>
      <Actions>
        <ButtonLink $kind="quiet" to={address} aria-label={`Continue ${title}`}>
          Continue
        </ButtonLink>
        <ShareButton title={title} shared={{ draftId: id }} label={`Share a preview of ${title}`} />
        <Button $kind="quiet" aria-label={`Delete ${title}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </Actions>
      {asking && (
        <ConfirmDialog
          title="Delete this draft?"
          remove={remove}
          onClose={() => {
            setAsking(false);
            onChange();
          }}
        >
          “{title}” will be deleted on every device. This cannot be undone.
        </ConfirmDialog>
      )}
    </Item>
  );
};
