import { useState, type KeyboardEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { color, from, space } from '../theme.ts';
import type { Shown } from './shown.ts';
import { ToolButton } from './tool-button.tsx';
import { toolNames, type Tool } from './tools.ts';

/** Stays in view, including the bars for the node at the cursor below the tools. */
export const Bars = styled.div`
  position: sticky;
  top: 4.25rem;
  z-index: 2;
  border-bottom: 1px solid ${color.line};
  background: ${color.raised};
`;

const Bar = styled.div`
  display: flex;
  /* On a phone, the buttons scroll in one row: several rows would leave little room for the text. */
  overflow-x: auto;
  scroll-padding-inline: ${space[12]};
  gap: ${space[0.5]};
  padding: ${space[1]};
  ${from.tablet} {
    flex-wrap: wrap;
    overflow-x: visible;
  }
`;

/** A single Tab stop; the arrow keys move inside it, and Escape returns to the text. */
export const Toolbar = ({
  bar,
  shown,
  controls,
  onUse,
  onLeave,
}: {
  bar: RefObject<HTMLDivElement | null>;
  shown: Shown;
  controls: string;
  onUse: (tool: Tool) => void;
  onLeave: () => void;
}) => {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return onLeave();
    const last = toolNames.length - 1;
    const next = { ArrowRight: stop === last ? 0 : stop + 1, ArrowLeft: stop === 0 ? last : stop - 1, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Bar ref={bar} role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={move}>
      {toolNames.map((tool, place) => (
        <ToolButton
          key={tool}
          tool={tool}
          shown={shown}
          onUse={onUse}
          tabIndex={place === stop ? 0 : -1}
          onFocus={() => setStop(place)}
        />
      ))}
    </Bar>
  );
};
