import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { color, duration, radius, shadow, space } from '../theme.ts';
import type { Shown } from './shown.ts';
import { ToolButton } from './tool-button.tsx';
import { floatingTools, type Tool } from './tools.ts';

/** 100 ms (specification, section 9); the theme disables it for users who prefer reduced motion. */
const Box = styled.div`
  position: absolute;
  z-index: 3;
  display: flex;
  padding: ${space[1]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  animation: rise ${duration.quick} ease-out;
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
`;

const gap = 8;

/**
 * Places the menu above the selection, or below it if there is no room above or if, on touch screens, the system menu
 * is there.
 */
const place = (menu: HTMLElement, view: EditorView, { from, to }: { from: number; to: number }): void => {
  const frame = menu.offsetParent?.getBoundingClientRect();
  const bar = menu.offsetParent?.querySelector('[role=toolbar]')?.getBoundingClientRect();
  if (!frame || !bar) return;
  const start = view.coordsAtPos(from);
  const end = view.coordsAtPos(to, -1);
  const below = start.top - menu.offsetHeight - gap < bar.bottom || matchMedia('(pointer: coarse)').matches;
  const top = below ? end.bottom + gap : start.top - menu.offsetHeight - gap;
  const left = (start.left + Math.max(end.left, start.left)) / 2 - menu.offsetWidth / 2;
  const most = frame.width - menu.offsetWidth - gap;
  menu.style.top = `${top - frame.top}px`;
  menu.style.left = `${Math.max(gap, Math.min(most, left - frame.left))}px`;
};

/** The formatting tools, next to the selected text. */
export const FloatingMenu = ({
  view,
  shown,
  selected,
  onUse,
}: {
  view: EditorView;
  shown: Shown;
  selected: { from: number; to: number };
  onUse: (tool: Tool) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current && selected.to <= view.state.doc.content.size) place(box.current, view, selected);
  }, [view, shown, selected]);
  return (
    <Box ref={box} role="toolbar" aria-label="Format the selected text" data-floating-menu>
      {floatingTools.map((tool) => (
        // Keyboard users have the toolbar and the shortcuts; this menu is for pointers already at the text.
        <ToolButton key={tool} tool={tool} shown={shown} onUse={onUse} tabIndex={-1} />
      ))}
    </Box>
  );
};
