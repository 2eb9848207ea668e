import type { Command } from 'prosemirror-state';
import styled from 'styled-components';
import { radius, color, size, space } from '../theme.ts';
import { tableTools, type TableHeaders } from './tables.ts';

const Group = styled.div`
  display: flex;
  gap: ${space[1]};
  padding: ${space[1]};
  overflow-x: auto;
  button {
    flex: none;
    min-height: 2.75rem;
    padding-inline: ${space[2.5]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.raised};
    color: ${color.ink};
    font-size: ${size.small};
    cursor: pointer;
  }
  button[aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.wash};
    color: ${color.primary};
  }
`;

/** The tools for the table around the cursor. */
export const TableBar = ({
  headers,
  onRun,
  onLeave,
}: {
  headers: TableHeaders;
  onRun: (command: Command) => void;
  onLeave: () => void;
}) => (
  <Group role="group" aria-label="Table" onKeyDown={(event) => event.key === 'Escape' && onLeave()}>
    {tableTools.map(({ name, run, isOn }) => (
      <button
        key={name}
        type="button"
        aria-pressed={isOn && headers[isOn]}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onRun(run)}
      >
        {name}
      </button>
    ))}
  </Group>
);
