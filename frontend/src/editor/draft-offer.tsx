import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button, Panel } from '../components/ui.tsx';
import { abandoned, deviceDrafts, type Draft, type Subject } from './drafts.ts';
import { space } from '../theme.ts';

const Offer = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[6]};
  align-items: center;
  margin-bottom: ${space[6]};
  scroll-margin-top: 6rem;
  p {
    flex: 1 1 16rem;
  }
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`;

/** In the author's own zone. */
const when = (time: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** Offers what was typed before and never sent. */
export const DraftOffer = ({ subject, onRestore }: { subject: Subject; onRestore: (draft: Draft) => void }) => {
  const { userId, postId } = subject;
  const [found, setFound] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let gone = false;
    void abandoned({ userId, postId }).then((drafts) => gone || setFound(drafts));
    return () => void (gone = true);
  }, [userId, postId]);
  const draft = found[0];
  const offer = useRef<HTMLDivElement>(null);
  // A page that is loaded again is scrolled to where the reader was, past it.
  useEffect(() => void offer.current?.scrollIntoView({ block: 'nearest' }), [draft]);
  if (!draft) return null;
  return (
    <Offer ref={offer} role="region" aria-label="Unsent draft">
      <p>
        You have an unsent draft from <strong>{when(draft.savedAt)}</strong>
        {draft.values.title.trim() === '' ? '.' : `: “${draft.values.title.trim()}”`}
      </p>
      <div>
        <Button onClick={() => onRestore(draft)}>Restore</Button>
        <Button
          $kind="quiet"
          onClick={() => {
            deviceDrafts.remove(subject, draft.id);
            setFound(found.slice(1));
          }}
        >
          Discard
        </Button>
      </div>
    </Offer>
  );
};
