import styled from 'styled-components';
import type { ReplayProgress } from '../../../contracts/views/system.ts';
import { ErrorNotice } from '../components/notices.ts';
import { Panel, Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, duration, font, radius, space } from '../theme.ts';

const Box = styled(Panel)`
  display: grid;
  gap: ${space[2]};
  margin-bottom: ${space[5]};
  progress {
    width: 100%;
    height: 0.8rem;
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.wash};
    overflow: hidden;
    appearance: none;
    &::-webkit-progress-bar {
      background: ${color.wash};
    }
    &::-webkit-progress-value {
      background: ${color.primary};
      transition: width ${duration.normal};
    }
    &::-moz-progress-bar {
      background: ${color.primary};
    }
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[6]};
  justify-content: space-between;
  align-items: baseline;
  span:last-child {
    font-family: ${font.mono};
  }
`;

const Wide = styled(ErrorNotice)`
  margin-bottom: ${space[5]};
`;

const whatOf = ({ collections }: ReplayProgress): string =>
  collections.length > 3 ? `${collections.length} collections` : collections.join(', ');

const paceOf = ({ events, rate, secondsLeft }: ReplayProgress): string =>
  [
    `${count(events)} events`,
    ...(rate > 0 ? [`${count(rate)} a second`] : []),
    ...(secondsLeft === null ? [] : [`${count(secondsLeft)} s left`]),
  ].join(', ');

const outcomeOf = (replay: ReplayProgress): string => {
  const { differing, events } = replay;
  const done = `${whatOf(replay)} rebuilt from ${count(events)} events.`;
  if (differing.length === 0) return `${done} Nothing differed from what readers saw before.`;
  return `${done} Corrected: ${differing.map(({ name, differences }) => `${name} (${count(differences)})`).join(', ')}.`;
};

/** The progress of a replay, or the result of the last one. */
export const ReplayPanel = ({ replay }: { replay: ReplayProgress }) => {
  if (replay.phase === 'failed') {
    return (
      <Wide role="alert">
        <strong>The replay failed.</strong>
        <span>{replay.error}</span>
      </Wide>
    );
  }
  if (replay.phase === 'done') {
    return (
      <Box role="status" data-replay="done">
        <strong>Replay done</strong>
        <Quiet>{outcomeOf(replay)}</Quiet>
        {replay.error && <span>{replay.error}</span>}
      </Box>
    );
  }
  const isComparing = replay.phase === 'comparing';
  return (
    <Box data-replay={replay.phase}>
      <Line>
        <strong id="replay-label">
          {isComparing ? 'Comparing' : 'Rebuilding'} {whatOf(replay)}
        </strong>
        <span>{replay.percent} %</span>
      </Line>
      <progress aria-labelledby="replay-label" max={100} value={replay.percent} />
      <Quiet>{isComparing ? 'Held against what readers see, then switched in.' : paceOf(replay)}</Quiet>
    </Box>
  );
};
