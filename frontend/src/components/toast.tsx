import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, shadow, space } from '../theme.ts';
import { Hidden } from './ui.tsx';

export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
}

/** How long a toast shows, in milliseconds (specification, section 2, "Toasts"). One shows at a time: a new one replaces it. */
const shownFor = 5_000;

const ToastContext = createContext<(toast: Toast | undefined) => void>(() => undefined);

/** Shows a toast; undefined takes away the one that shows, where it no longer holds. */
export const useToast = (): ((toast: Toast | undefined) => void) => useContext(ToastContext);

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

/** Above an open dialog, too. */
const raise = (box: HTMLElement | null): void => box?.showPopover?.();

/** Holds the one toast that shows, and tells it to screen readers. */
export const Toaster = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<{ toast: Toast; number: number }>();
  const show = useCallback(
    (toast: Toast | undefined) => setShown((before) => toast && { toast, number: (before?.number ?? 0) + 1 }),
    [],
  );
  const toast = shown?.toast;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [shown]);
  const announced = useMemo(() => (toast ? `${toast.title}. ${toast.text ?? ''}` : ''), [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <Hidden role="status" aria-live="polite">
        {announced}
      </Hidden>
      {toast && (
        <Box key={shown.number} ref={raise} popover="manual" $destructive={toast.destructive ?? false} data-toast>
          <div>
            <strong>{toast.title}</strong>
            {toast.text && <div>{toast.text}</div>}
          </div>
          <button type="button" aria-label="Dismiss" onClick={() => setShown(undefined)}>
            ✕
          </button>
        </Box>
      )}
    </ToastContext>
  );
};
