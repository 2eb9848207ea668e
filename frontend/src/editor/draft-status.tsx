import styled from 'styled-components';
import { Hidden, Quiet } from '../components/ui.tsx';
import { dateLanguage } from '../date-language.ts';
import { formatDate } from '../format.ts';
import type { SaveState } from './save-state.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time of day in the author's own time zone, with the date if it is not today. */
export const timeOf = (time: string): string => {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString() ? clock.format(date) : formatDate(time, 'minute', dateLanguage());
};

/** Keeps its height while empty: saving a draft must not move what is below. */
const Line = styled(Quiet)`
  &:empty::before {
    content: '\\200b';
  }
`;

const why = {
  offline: 'Offline: kept in this browser',
  'signed-out': 'Signed out: kept in this browser',
  later: 'Not saved yet: kept in this browser',
} as const;

/** The draft's status in a few words; empty until it has been saved. */
const settled = (state: SaveState): string => {
  if (state.kind === 'saved') return `Saved ${timeOf(state.at)}`;
  if (state.kind === 'saving') return state.at === undefined ? '' : `Saved ${timeOf(state.at)}`;
  if (state.kind === 'kept') return why[state.why];
  if (state.kind === 'refused') return `Kept in this browser. ${state.sentence}`;
  return state.kind === 'none' ? '' : 'Kept in this browser: see the top of this form';
};

/** Shows the status of the draft. Screen readers announce changes, but not every save. */
export const DraftStatus = ({ state }: { state: SaveState }) => (
  <>
    <Hidden role="status">{settled(state)}</Hidden>
    <Line aria-hidden="true" data-draft={state.kind}>
      {state.kind === 'saving' ? 'Saving…' : settled(state)}
    </Line>
  </>
);
