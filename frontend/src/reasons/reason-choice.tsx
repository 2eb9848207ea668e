import styled from 'styled-components';
import { fieldLimits } from '../../../contracts/rules.ts';
import type { AdminPost } from '../api/admin.ts';
import { CheckGroup } from '../components/check-group.ts';
import { StatementParts } from '../statement/statement.tsx';
import { color, font, radius, size, space } from '../theme.ts';
import type { Declining } from './use-declining.ts';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  margin-bottom: ${space[2]};
`;

/** Side by side, as chips. */
const Choices = styled(CheckGroup)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  max-height: 8.5rem;
  padding: ${space[0.5]};
  overflow-y: auto;
  label {
    gap: ${space[2]};
    min-width: 0;
    padding: ${space[1]} ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.raised};
    font-size: ${size.small};
    overflow-wrap: anywhere;
    &:has(:checked) {
      border-color: ${color.primary};
      background: ${color.wash};
    }
  }
`;

/** Hidden on touch devices, which have no use for keys. */
const Key = styled.kbd`
  display: none;
  font: ${size.tiny} / 1.5 ${font.mono};
  @media (hover: hover) {
    display: inline;
  }
`;

const Preview = styled.details`
  max-height: 40vh;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  summary {
    padding: ${space[2]} ${space[3.5]};
    font-size: ${size.small};
    cursor: pointer;
  }
`;

/** The number of reasons that can be chosen by a key. */
export const mostKeys = 9;

type Declined = Pick<AdminPost, 'isProposal' | 'status'>;

const decisionOn = ({ isProposal, status }: Declined) =>
  isProposal ? 'changes_rejected' : status === 'approved' ? 'unpublished' : 'rejected';

interface Props {
  readonly post: Declined;
  readonly declining: Declining;
  readonly readOnly?: boolean;
  /** Whether digit keys choose, too. */
  readonly keys?: boolean;
}

/** A choice of reasons from the list, and the text that the author will read; nothing if the list is empty. */
export const ReasonChoice = ({ post, declining, readOnly = false, keys = false }: Props) => {
  const { offered, chosen, text, toggle } = declining;
  if (offered.length === 0) return null;
  const isFull = chosen.length >= fieldLimits.reasons.given;
  return (
    <Parts>
      <Choices>
        <legend>Reasons of the list</legend>
        {offered.map((reason, at) => (
          <label key={reason.id}>
            <input
              type="checkbox"
              checked={chosen.includes(reason)}
              aria-disabled={readOnly || (isFull && !chosen.includes(reason))}
              aria-keyshortcuts={keys && at < mostKeys ? String(at + 1) : undefined}
              onChange={() => !readOnly && toggle(reason)}
            />
            <span dir="auto">{reason.name}</span>
            {keys && at < mostKeys && <Key aria-hidden="true">{at + 1}</Key>}
          </label>
        ))}
      </Choices>
      {chosen.length > 0 && (
        <Preview>
          <summary>What the author will read</summary>
          <StatementParts statement={{ decision: decisionOn(post), reasons: chosen, reason: text.trim() || null }} />
        </Preview>
      )}
    </Parts>
  );
};
