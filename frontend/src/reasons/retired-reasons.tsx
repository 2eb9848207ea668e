import styled from 'styled-components';
import type { ReasonView } from '../../../contracts/views/reason.ts';
import { RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Hidden, Quiet, Section, SectionHead } from '../components/ui.tsx';
import { space } from '../theme.ts';

const Part = styled(Section)`
  padding-block: 0 ${space[10]};
  ul {
    display: grid;
    gap: ${space[3]};
    margin: ${space[4]} 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
    align-items: center;
    overflow-wrap: anywhere;
  }
`;

/** The retired reasons, each with a button to offer it again. */
export const RetiredReasons = ({
  retired,
  onBringBack,
}: {
  retired: readonly ReasonView[];
  onBringBack: (reason: ReasonView) => void;
}) => (
  <Part aria-labelledby="retired">
    <SectionHead>
      <h2 id="retired">Retired</h2>
    </SectionHead>
    <Quiet>They are offered no more. What was decided with them keeps what they said.</Quiet>
    <ul>
      {retired.map((reason) => (
        <li key={reason.id}>
          <bdi>{reason.name}</bdi>
          <RowButton $kind="quiet" onClick={singleClick(() => onBringBack(reason))}>
            Bring back <Hidden>{reason.name}</Hidden>
          </RowButton>
        </li>
      ))}
    </ul>
  </Part>
);
