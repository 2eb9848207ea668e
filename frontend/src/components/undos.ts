import { useCallback, useEffect, useMemo, useRef } from 'react';

/** Takes back what was done, for so many milliseconds. */
export interface Undo {
  readonly run: () => void;
  readonly milliseconds: number;
}

/** Whether somebody writes or chooses there; a box that is ticked takes no letters. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean =>
  key === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !isTextField(target);

interface Undos {
  readonly add: (undo: Undo) => void;
  /** Takes back what was done. */
  readonly take: (undo: Undo) => void;
  /** Takes back what was done last. Answers whether there was something. */
  readonly takeLast: () => boolean;
}

/** What was done lately and can be taken back, each once: the last one first, by Ctrl+Z where nobody writes. */
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
