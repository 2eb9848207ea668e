import styled from 'styled-components';
import { WarningNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { timeOf } from './draft-status.tsx';
import type { SaveState } from './save-state.ts';

const Bar = styled(WarningNotice)`
  margin-bottom: ${space[6]};
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    margin-top: ${space[1.5]};
  }
`;

interface Props {
  readonly state: SaveState;
  /** Shows what is there now. */
  readonly onSee: () => void;
  /** Goes on here as another draft. */
  readonly onKeep: () => void;
}

/** Says that a draft is no longer what this form went on from, and asks what is to become of both. */
export const DraftBar = ({ state, onSee, onKeep }: Props) => {
  if (state.kind !== 'changed' && state.kind !== 'gone') return null;
  return (
    <Bar role="alert" aria-label="Draft changed">
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
