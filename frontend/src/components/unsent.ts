import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { forgetText, keepText, unsentText } from '../unsent-texts.ts';

export interface Unsent {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Call after sending: the next text starts empty. */
  readonly forget: () => void;
}

/** A text in a dialog that survives closing the dialog and reloading the page. */
export const useUnsent = (about: string): Unsent => {
  const name = `${useUser()?.id} ${about}`;
  const [text, setText] = useState(() => unsentText(name));
  return {
    text,
    type: (typed) => {
      keepText(name, typed);
      setText(typed);
    },
    forget: () => forgetText(name),
  };
};
