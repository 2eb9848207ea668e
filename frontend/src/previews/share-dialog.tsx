import { useRef, useState } from 'react';
import styled from 'styled-components';
import { previewLimits } from '../../../contracts/previews.ts';
import type { Shared } from '../api/previews.ts';
import { autofocus } from '../components/autofocus.ts';
import { copy } from '../components/copy-buttons.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure, DoneNotice } from '../components/notices.ts';
import { Time } from '../components/time.tsx';
import { Button, Hidden, Quiet } from '../components/ui.tsx';
import { color, font, size, space } from '../theme.ts';
import { useLinks } from './use-links.ts';

const { days, most } = previewLimits;

const Parts = styled.div`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[4]};
  &:empty {
    display: none;
  }
`;

const Links = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${space[2]};
    border-top: 1px solid ${color.line};
  }
`;

const Address = styled.p`
  font: ${size.small} / 1.6 ${font.mono};
  overflow-wrap: anywhere;
  user-select: all;
`;

const Made = ({ link }: { link: string }) => {
  const address = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  return (
    <DoneNotice role="group" aria-label="New link">
      <strong>Copy it now. You cannot see it again later.</strong>
      <Address ref={address}>{link}</Address>
      <div>
        <Button onClick={() => void (address.current && copy(address.current).then(setSaid))}>{said || 'Copy link'}</Button>
      </div>
      <Hidden role="status">{said}</Hidden>
    </DoneNotice>
  );
};

const ends = (shared: Shared): string => ('draftId' in shared ? 'deleted or submitted' : 'published or deleted');

/** The links to an unpublished text: creates, lists and revokes them. */
export const ShareDialog = ({ title, shared, onClose }: { title: string; shared: Shared; onClose: () => void }) => {
  const { links, made, failure, busy, make, revoke } = useLinks(shared);
  const isFull = (links?.length ?? 0) >= most;
  return (
    <Dialog
      title="Share a preview"
      description={`Anyone with a link can read the current version of “${title}” without an account, for ${days} days, until it is ${ends(shared)}, or until you revoke the link.`}
      onClose={onClose}
    >
      <Parts>
        {made && <Made key={made.id} link={made.link} />}
        {links?.length === 0 && <Quiet>There are no links to it yet.</Quiet>}
        {links && links.length > 0 && (
          <Links aria-label="Links to this preview">
            {links.map(({ id, createdAt, expiresAt }, place) => (
              <li key={id}>
                <span>
                  Made <Time value={createdAt} format="minute" />, ends <Time value={expiresAt} format="short" />
                </span>
                <Button $kind="quiet" aria-label={`Revoke link ${place + 1}`} aria-disabled={busy} onClick={() => revoke(id)}>
                  Revoke
                </Button>
              </li>
            ))}
          </Links>
        )}
      </Parts>
      {failure && <DialogFailure>{failure}</DialogFailure>}
      {isFull && <Quiet>These are all that there may be. Revoke one to make another.</Quiet>}
      <DialogButtons>
        <Button $kind="quiet" onClick={onClose}>
          Close
        </Button>
        <Button ref={autofocus} aria-disabled={busy || isFull} onClick={() => !isFull && make()}>
          {busy ? 'One moment...' : 'Make a link'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
