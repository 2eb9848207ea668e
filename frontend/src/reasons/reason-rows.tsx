import styled from 'styled-components';
import type { ReasonView } from '../../../contracts/views/reason.ts';
import { OrderedRows } from '../components/ordered-rows.tsx';
import { DeclineButton, RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Hidden, Quiet } from '../components/ui.tsx';
import { size } from '../theme.ts';

const What = styled.div`
  p {
    font-size: ${size.small};
    white-space: pre-line;
  }
`;

interface RowsProps {
  readonly reasons: readonly ReasonView[];
  readonly onMove: (place: number, by: -1 | 1) => void;
  readonly onEdit: (reason: ReasonView) => void;
  readonly onRetire: (reason: ReasonView) => void;
}

/** The reasons in their order. */
export const ReasonRows = ({ reasons, onMove, onEdit, onRetire }: RowsProps) => (
  <OrderedRows
    label="Reasons, in their order"
    onMove={onMove}
    items={reasons.map((reason) => ({
      key: String(reason.id),
      name: reason.name,
      shown: (
        <What>
          <h3 dir="auto">{reason.name}</h3>
          <p dir="auto">{reason.text}</p>
          <Quiet dir="auto">
            {reason.ground === 'law' ? 'Law' : 'Rule'}: {reason.reference}
          </Quiet>
        </What>
      ),
      actions: (
        <>
          <RowButton $kind="quiet" onClick={singleClick(() => onEdit(reason))}>
            Edit <Hidden>{reason.name}</Hidden>
          </RowButton>
          <DeclineButton $kind="quiet" onClick={singleClick(() => onRetire(reason))}>
            Retire <Hidden>{reason.name}</Hidden>
          </DeclineButton>
        </>
      ),
    }))}
  />
);
