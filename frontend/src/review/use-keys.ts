import { useEffect, useEffectEvent } from 'react';
import { isTextField } from '../components/undos.ts';
import type { DeskKey } from './key-names.ts';

/** Actions by key; a digit has an action if there is a choice for it. */
type KeyActions = Readonly<Partial<Record<DeskKey, () => void>>> & Readonly<Record<number, () => void>>;

/** Only these keys repeat while held down, to move through the list. */
const mayRepeat: ReadonlySet<string> = new Set(['j', 'k'] satisfies DeskKey[]);

/** Whether a key is meant for something else: a text field, a browser shortcut, a dialog, a menu. */
const isMeantElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isTextField(target) ||
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element && target.closest('[role=menu]') !== null);

/** Acts on single keys if they are `on`. */
export const useKeys = (actions: KeyActions, on: boolean): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (isMeantElsewhere(event) || !Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    if (!event.repeat || mayRepeat.has(event.key)) actions[event.key as DeskKey]?.();
  });
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
};
