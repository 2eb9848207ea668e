import { useState } from 'react';
import type { Anchor, Remark } from '../../../contracts/remark.ts';
import { checkRemark, fieldLimits, messages, severalLines } from '../../../contracts/rules.ts';
import { findAnchor } from '../../../domain/article/anchors/anchor.ts';
import { newKey } from '../editor/new-key.ts';
import { deviceRemarks, type TypedRemark } from './kept-remarks.ts';

/** A remark with its passage's place in the current text; undefined if the passage is gone. */
export interface PlacedRemark extends TypedRemark {
  readonly place: Anchor | undefined;
}

export interface TypedRemarks {
  readonly list: readonly PlacedRemark[];
  /** The non-empty remarks, as they are sent. */
  readonly sent: readonly Remark[];
  /** The error that prevents sending; undefined if there is none. */
  readonly error: string | undefined;
  /** Starts a remark on a passage and returns its id. */
  readonly add: (anchor: Anchor) => string;
  readonly change: (id: string, text: string) => void;
  readonly remove: (id: string) => void;
  /** Called when the remarks were sent, and when an undo brought them back. */
  readonly forget: () => void;
  readonly bringBack: () => void;
}

const gone = 'The passage of a remark is not in this text any more: please remove that remark.';

const errorOf = (list: readonly PlacedRemark[], sent: readonly Remark[]): string | undefined => {
  if (list.length > fieldLimits.remark.most) return messages.remarksMany;
  if (list.some(({ place }) => !place)) return gone;
  return sent.map(({ text }) => checkRemark(text)[0]?.message).find((message) => message !== undefined);
};

/** The remarks that an admin makes on a post's text; kept on this device until they are sent. */
export const useRemarks = (userId: number, postId: number, text: string): TypedRemarks => {
  const [typed, setTyped] = useState(() => deviceRemarks.list(userId, postId));
  const keep = (next: readonly TypedRemark[]): void => {
    deviceRemarks.keep(userId, postId, next);
    setTyped(next);
  };
  const list = typed.map((remark) => ({ ...remark, place: findAnchor(text, remark.anchor) }));
  const sent = list.flatMap(({ place, text: said }): Remark[] => {
    const tidy = severalLines(said);
    return place && tidy !== '' ? [{ anchor: place, text: tidy }] : [];
  });
  return {
    list,
    sent,
    error: errorOf(list, sent),
    add: (anchor) => {
      const id = newKey();
      keep([...typed, { id, anchor, text: '' }]);
      return id;
    },
    change: (id, said) => keep(typed.map((remark) => (remark.id === id ? { ...remark, text: said } : remark))),
    remove: (id) => keep(typed.filter((remark) => remark.id !== id)),
    forget: () => keep([]),
    bringBack: () => keep(typed),
  };
};
