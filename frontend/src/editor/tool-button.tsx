import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { color, radius } from '../theme.ts';
import type { Shown } from './shown.ts';
import { ToolIcon } from './tool-icon.tsx';
import { shortcutOf, tools, type Tool, type ToolName } from './tools.ts';

const ButtonFrame = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  cursor: pointer;
  &:hover:not([aria-disabled='true']) {
    background: ${color.wash};
  }
  &[aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.wash};
    color: ${color.primary};
  }
  &[aria-disabled='true'] {
    color: ${color.quiet};
    opacity: 0.5;
    cursor: default;
  }
`;

/** A tool's button: a click does not take the focus from the text. */
export const ToolButton = ({
  tool,
  shown,
  onUse,
  ...button
}: { tool: ToolName; shown: Shown; onUse: (tool: Tool) => void } & ComponentProps<'button'>) => {
  const what: Tool = tools[tool];
  const shortcut = shortcutOf(what);
  const { can, isOn } = shown.tools[tool];
  return (
    <ButtonFrame
      {...button}
      type="button"
      aria-label={what.name}
      aria-keyshortcuts={shortcut.spoken}
      title={what.name + shortcut.shown}
      aria-pressed={isOn}
      aria-disabled={!can}
      aria-haspopup={what.opens ? 'dialog' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => can && onUse(what)}
    >
      <ToolIcon tool={tool} />
    </ButtonFrame>
  );
};
