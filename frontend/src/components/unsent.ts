import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { forgetText, keepText, unsentText } from '../unsent-texts.ts';

export interface Unsent {
  readonly text: string;
  readonly type: (text: string) => void;
  /** It was sent: next time there is an empty one. */
  readonly forget: () => void;
}

/** A text that is typed into a dialog: to close that, or to load the page again, is no decision to forget it. */
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
