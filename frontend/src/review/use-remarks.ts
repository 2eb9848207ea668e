import { useState } from 'react';
import type { Anchor, Remark } from '../../../contracts/remark.ts';
import { checkRemark, fieldLimits, messages, severalLines } from '../../../contracts/rules.ts';
import { findAnchor } from '../../../domain/article/anchors/anchor.ts';
import { newKey } from '../editor/new-key.ts';
import { deviceRemarks, type TypedRemark } from './kept-remarks.ts';

/** A remark with the place of its passage in the text that is read; undefined where it stands there no more. */
export interface PlacedRemark extends TypedRemark {
  readonly place: Anchor | undefined;
}

export interface TypedRemarks {
  readonly list: readonly PlacedRemark[];
  /** Those that say something, as they are sent. */
  readonly sent: readonly Remark[];
  /** What keeps them from being sent; undefined where nothing does. */
  readonly error: string | undefined;
  /** Begins a remark on a passage, and answers how it is called. */
  readonly add: (anchor: Anchor) => string;
  readonly change: (id: string, text: string) => void;
  readonly remove: (id: string) => void;
  /** They were sent; and came back, as the decision was taken back. */
  readonly forget: () => void;
  readonly bringBack: () => void;
}

const gone = 'The passage of a remark is not in this text any more: please remove that remark.';

const errorOf = (list: readonly PlacedRemark[], sent: readonly Remark[]): string | undefined => {
  if (list.length > fieldLimits.remark.most) return messages.remarksMany;
  if (list.some(({ place }) => !place)) return gone;
  return sent.map(({ text }) => checkRemark(text)[0]?.message).find((message) => message !== undefined);
};

/** The remarks that an admin makes on a text of a post; kept on this device until they are sent. */
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
