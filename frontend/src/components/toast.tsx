import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { color, radius, shadow, space } from '../theme.ts';
import { singleClick } from './single-click.ts';
import { placeOfToast } from './toast-place.ts';
import { Hidden } from './ui.tsx';
import { useUndos, type Undo } from './undos.ts';

export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
  /** Reverts the action that the toast reports, by a button or Ctrl+Z. The toast shows as long as that is possible. */
  readonly undo?: Undo;
}

/**
 * How long a toast without `undo` shows, in milliseconds (specification, section 2, "Toasts"). A new toast replaces the
 * current one.
 */
const usuallyFor = 5_000;

const ToastContext = createContext<(toast: Toast | undefined) => void>(() => undefined);

/** Returns a function that shows a toast; undefined removes the current one, if it no longer applies. */
export const useToast = (): ((toast: Toast | undefined) => void) => useContext(ToastContext);

const UndoLastContext = createContext<() => boolean>(() => false);

/** Returns a function that undoes the last action, as Ctrl+Z does, and says whether there was one. */
export const useUndoLast = (): (() => boolean) => useContext(UndoLastContext);

const Box = styled.div<{ $destructive: boolean }>`
  position: fixed;
  inset: auto 1rem 1rem auto;
  z-index: 100;
  margin: 0;
  display: flex;
  gap: ${space[4]};
  align-items: start;
  max-width: min(26rem, 100vw - 2rem);
  padding: ${space[3.5]} ${space[4]};
  border: 1px solid ${({ $destructive }) => ($destructive ? color.danger : color.line)};
  border-radius: ${radius.none};
  background: ${({ $destructive }) => ($destructive ? color.danger : color.raised)};
  color: ${({ $destructive }) => ($destructive ? color.onDanger : color.ink)};
  box-shadow: ${shadow.floating};
  button {
    min-width: 2rem;
    min-height: 2rem;
    border: 0;
    background: none;
    color: inherit;
    cursor: pointer;
  }
`;

export const WordButton = styled.button`
  flex: none;
  padding-inline: ${space[2]};
  font-weight: 600;
  text-decoration: underline;
`;

/** Ends a text with a punctuation mark: screen readers pause between sentences only there. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const announcementOf = ({ title, text, undo }: Toast): string =>
  [title, text, undo && 'Press Ctrl+Z to undo.'].flatMap((part) => (part ? sentence(part) : [])).join(' ');

/** The positions of the visible controls outside a box: in the open dialog or, if none is open, on the page. */
const controlsBeside = (box: HTMLElement): DOMRect[] => {
  const around = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  return [...around.querySelectorAll(':is(a[href], button, input, select, textarea, summary):not([data-toast] *)')]
    .filter((control) => !box.contains(control))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect());
};

const screenSize = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight });

/**
 * Shows a toast above everything else, including an open dialog, where it covers the fewest controls. It moves again
 * when the focus, the scroll position or the window size changes.
 */
export const Placed = (props: ComponentProps<typeof Box>) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const shown = box.current as HTMLDivElement;
      const { left, top } = placeOfToast(shown.getBoundingClientRect(), screenSize(), controlsBeside(shown));
      shown.style.inset = `${top}px auto auto ${left}px`;
    };
    box.current?.showPopover();
    place();
    const occasions = ['focusin', 'resize', 'scrollend'] as const;
    for (const occasion of occasions) window.addEventListener(occasion, place);
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, place);
    };
  }, []);
  return <Box ref={box} popover="manual" {...props} />;
};

/** Holds the current toast, and announces it to screen readers. */
export const Toaster = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<{ toast: Toast; number: number }>();
  const undos = useUndos();
  const show = useCallback(
    (toast: Toast | undefined) => {
      if (toast?.undo) undos.add(toast.undo);
      setShown((before) => toast && { toast, number: (before?.number ?? 0) + 1 });
    },
    [undos],
  );
  const takeBack = (undo: Undo): void => {
    setShown(undefined);
    undos.take(undo);
  };
  const { takeLast } = undos;
  const toast = shown?.toast;
  const undo = toast?.undo;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), shown.toast.undo?.milliseconds ?? usuallyFor);
    return () => clearTimeout(timer);
  }, [shown]);
  const announced = useMemo(() => (toast ? announcementOf(toast) : ''), [toast]);
  return (
    <ToastContext value={show}>
      <UndoLastContext value={takeLast}>{children}</UndoLastContext>
      <Hidden role="status" aria-live="polite">
        {announced}
      </Hidden>
      {toast && (
        <Placed key={shown.number} $destructive={toast.destructive ?? false} data-toast>
          <div>
            <strong>{toast.title}</strong>
            {toast.text && <div>{toast.text}</div>}
          </div>
          {undo && (
            <WordButton type="button" onClick={singleClick(() => takeBack(undo))}>
              Undo
            </WordButton>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => setShown(undefined)}>
            ✕
          </button>
        </Placed>
      )}
    </ToastContext>
  );
};
