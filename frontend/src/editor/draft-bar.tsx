import styled from 'styled-components';
import { WarningNotice } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { timeOf } from './draft-status.tsx';
import type { SaveState } from './save-state.ts';

const Bar = styled(WarningNotice)`
  margin-bottom: ${space[6]};
  scroll-margin-top: 6rem;
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    margin-top: ${space[1.5]};
  }
`;

interface Props {
  readonly state: SaveState;
  /** Shows the version on the server. */
  readonly onSee: () => void;
  /** Continues here as a separate draft. */
  readonly onKeep: () => void;
  /** Actions for text written for a post that was erased. */
  readonly erased: Readonly<Record<'keep' | 'discard', () => void>>;
}

/** The author may be writing or submitting far below. */
const intoView = (bar: HTMLElement | null): void => bar?.scrollIntoView({ block: 'nearest' });

const Erased = ({ keep, discard }: Props['erased']) => (
  <Bar ref={intoView} role="alert" aria-label="Article erased">
    <p>
      <strong>This article was erased by the editors.</strong> What stands here cannot be submitted for it any more, and its
      pictures are gone. Copy the text, keep it as a new draft, or discard it.
    </p>
    <div>
      <Button onClick={singleClick(keep)}>Keep it as a new draft</Button>
      <Button $kind="quiet" onClick={singleClick(discard)}>
        Discard it
      </Button>
    </div>
  </Bar>
);

/** Tells the author that the draft has changed or was removed elsewhere, and asks how to continue. */
export const DraftBar = ({ state, onSee, onKeep, erased }: Props) => {
  if (state.kind === 'erased') return <Erased {...erased} />;
  if (state.kind !== 'changed' && state.kind !== 'gone') return null;
  return (
    <Bar ref={intoView} role="alert" aria-label="Draft changed">
      {state.kind === 'gone' ? (
        <p>This draft was submitted or deleted on another device. What stands here is kept in this browser.</p>
      ) : (
        <p>
          This draft was changed on another device at <strong>{timeOf(state.by.savedAt)}</strong> ({state.by.device}). Nothing was
          overwritten: what you wrote here is kept in this browser.
        </p>
      )}
      <div>
        {state.kind === 'changed' && <Button onClick={onSee}>See it</Button>}
        <Button $kind="quiet" onClick={onKeep}>
          {state.kind === 'gone' ? 'Keep it as a new draft' : 'Keep both'}
        </Button>
      </div>
    </Bar>
  );
};
