import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LinkedText } from '../../components/linked-text.tsx';
import { Quiet } from '../../components/ui.tsx';
import { Quote, quoted } from '../../remarks/quote.tsx';
import { RemarkItems } from '../../remarks/remark-items.ts';
import { color, from, size, space } from '../../theme.ts';
import type { Standing } from './use-remarked-passages.ts';
import type { Remarked } from './use-remarked.ts';

/** The panel is beside the text; on a phone, below it. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-items: start;
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 17rem);
  }
`;

const Panel = styled.section`
  ${from.desktop} {
    position: sticky;
    top: 5.25rem;
    max-height: calc(100dvh - 6.5rem);
    overflow: auto;
    padding: ${space[1]};
  }
  h2 {
    font-size: ${size.large};
  }
  label {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: 2.75rem;
  }
  input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    accent-color: ${color.primary};
  }
`;

const becomes = {
  same: undefined,
  changed: 'You changed this passage.',
  gone: 'This passage is not in your text any more.',
} as const;

interface Props {
  readonly remarked: Remarked;
  readonly standing: Standing | undefined;
  readonly onGo: (number: number) => void;
}

const RemarkList = ({ remarked, standing, onGo }: Props) => {
  const { text, done, toggle } = remarked;
  return (
    <Panel aria-label="Remarks of the editors">
      <h2>Remarks</h2>
      <Quiet role="status">
        {done.length} of {text.remarks.length} marked as done
      </Quiet>
      <RemarkItems>
        {text.remarks.map(({ anchor, text: said }, number) => {
          const now = standing?.[number] ?? 'same';
          return (
            <li key={number}>
              <Quote anchor={anchor} onGo={now === 'gone' ? undefined : () => onGo(number)} />
              <p dir="auto">
                <LinkedText text={said} />
              </p>
              {becomes[now] && <Quiet>{becomes[now]}</Quiet>}
              {/* A click on the editor's label focuses the text; a click on this one only ticks the box. */}
              <label onClick={(event) => event.stopPropagation()}>
                <input
                  type="checkbox"
                  aria-label={`Done: the remark on ${quoted(anchor)}`}
                  checked={done.includes(number)}
                  onChange={() => toggle(number)}
                />
                Done
              </label>
            </li>
          );
        })}
      </RemarkItems>
    </Panel>
  );
};

/** An editor, with the remarks on its text beside it if there are any. */
export const WithRemarks = ({
  remarked,
  children,
  ...props
}: Omit<Props, 'remarked'> & { remarked: Remarked | undefined; children: ReactNode }) =>
  remarked ? (
    <Columns>
      {children}
      <RemarkList remarked={remarked} {...props} />
    </Columns>
  ) : (
    children
  );
