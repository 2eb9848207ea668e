import styled from 'styled-components';
import { Hidden, Quiet } from '../components/ui.tsx';
import { dateLanguage } from '../date-language.ts';
import { formatDate } from '../format.ts';
import type { SaveState } from './save-state.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time of the day in the author's own zone; with the day where it is another one. */
export const timeOf = (time: string): string => {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString() ? clock.format(date) : formatDate(time, 'minute', dateLanguage());
};

/** As high without a text as with one: what stands below it must not move when a draft is saved. */
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

/** How a draft stands, in a few words; empty while nothing was saved. */
const settled = (state: SaveState): string => {
  if (state.kind === 'saved') return `Saved ${timeOf(state.at)}`;
  if (state.kind === 'saving') return state.at === undefined ? '' : `Saved ${timeOf(state.at)}`;
  if (state.kind === 'kept') return why[state.why];
  if (state.kind === 'refused') return `Kept in this browser. ${state.sentence}`;
  return state.kind === 'none' ? '' : 'Kept in this browser: see the top of this form';
};

/** Says how the draft stands. Those who hear the page are told of changes, and not each time that it is saved. */
export const DraftStatus = ({ state }: { state: SaveState }) => (
  <>
    <Hidden role="status">{settled(state)}</Hidden>
    <Line aria-hidden="true" data-draft={state.kind}>
      {state.kind === 'saving' ? 'Saving…' : settled(state)}
    </Line>
  </>
);
