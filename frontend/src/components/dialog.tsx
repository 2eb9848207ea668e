import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, shadow, size, space } from '../theme.ts';
import { Hidden } from './ui.tsx';

const Box = styled.dialog<{ $side: boolean }>`
  width: min(${({ $side }) => ($side ? '22rem' : '44rem')}, 100vw - 2rem);
  max-height: ${({ $side }) => ($side ? '100dvh' : '85dvh')};
  height: ${({ $side }) => ($side ? '100dvh' : 'fit-content')};
  margin: ${({ $side }) => ($side ? '0 0 0 auto' : 'auto')};
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
  color: ${color.ink};
  overflow: auto;
  &::backdrop {
    background: ${shadow.backdrop};
  }
`;

const Head = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: start;
  justify-content: space-between;
  margin-bottom: ${space[3]};
  h2 {
    font-size: ${size.title};
  }
  button {
    min-width: 2.5rem;
    min-height: 2.5rem;
    border: 0;
    background: none;
    cursor: pointer;
  }
`;

export interface DialogProps {
  readonly title: string;
  readonly description?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A panel at the side instead of a box in the middle. */
  readonly side?: boolean;
  /** Neither Escape nor a click beside the dialog closes it. */
  readonly stays?: boolean;
}

/** Whether the pointer is beside the box. The event's target is the dialog for both its backdrop and its padding. */
const isBeside = ({ currentTarget: box, target, clientX: x, clientY: y }: MouseEvent<HTMLElement>): boolean => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return target === box && (x < left || x > right || y < top || y > bottom);
};

/** A modal dialog: the browser keeps the focus inside, restores it afterwards, and turns Escape into `cancel`. */
export const Dialog = ({ title, description, onClose, children, side = false, stays = false }: DialogProps) => {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  /**
   * Whether the last press began beside the box. A text selection may end there, and so may the double click that
   * opened the dialog: neither closes it.
   */
  const pressedBeside = useRef(false);
  // In a layout effect: the dialog must close while it is still on the page, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <Box
      ref={box}
      $side={side}
      // In browsers without `closedby`, a second Escape in a row closes the dialog all the same.
      {...(stays && { closedby: 'none' })}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
      onPointerDown={(event) => (pressedBeside.current = isBeside(event))}
      onClick={(event) => {
        if (!stays && pressedBeside.current && isBeside(event) && event.detail < 2) onClose();
      }}
    >
      <Head>
        <h2 id={titleId} dir="auto">
          {title}
        </h2>
        <button type="button" onClick={onClose}>
          <Hidden>Close</Hidden>
          <span aria-hidden="true">✕</span>
        </button>
      </Head>
      {description && <p id={descriptionId}>{description}</p>}
      {children}
    </Box>
  );
};
