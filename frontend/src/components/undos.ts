import { useCallback, useEffect, useMemo, useRef } from 'react';

/** Undoes an action, and says for how long that is possible. */
export interface Undo {
  readonly run: () => void;
  readonly milliseconds: number;
}

/** Whether key presses belong to this element, because the user types or chooses there; not for checkboxes. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean =>
  key === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !isTextField(target);

interface Undos {
  readonly add: (undo: Undo) => void;
  /** Undoes this action, unless that has been done. */
  readonly take: (undo: Undo) => void;
  /** Undoes the last action. Returns whether there was one. */
  readonly takeLast: () => boolean;
}

/** The recent actions that can be undone, each once. Ctrl+Z outside text fields undoes the last one. */
export const useUndos = (): Undos => {
  const undos = useRef<{ readonly undo: Undo; readonly until: number }[]>([]);
  const add = useCallback((undo: Undo): void => {
    undos.current.push({ undo, until: performance.now() + undo.milliseconds });
  }, []);
  const take = useCallback((undo: Undo): void => {
    const before = undos.current;
    undos.current = before.filter((one) => one.undo !== undo);
    if (undos.current.length < before.length) undo.run();
  }, []);
  const takeLast = useCallback((): boolean => {
    undos.current = undos.current.filter(({ until }) => performance.now() < until);
    const last = undos.current.at(-1);
    if (last) take(last.undo);
    return last !== undefined;
  }, [take]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isUndo(event) && takeLast()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [takeLast]);
  return useMemo(() => ({ add, take, takeLast }), [add, take, takeLast]);
};
