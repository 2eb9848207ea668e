import { useRef, type RefObject } from 'react';
import type { RemarkView } from '../../../contracts/views/post.ts';
import { anchoredText } from '../../../domain/article/anchors/anchored-text.ts';
import type { AdminPost } from '../api/admin.ts';
import { useUser } from '../api/session.ts';
import { useRenderedText, useShownPassages } from '../remarks/shown-passages.ts';
import { formerRemarks } from './former-remarks.tsx';
import { useRemarking, type Remarking } from './use-remarking.ts';
import { useRemarks, type TypedRemarks } from './use-remarks.ts';

interface Passages {
  /** The element that contains the text of the article. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** The button that starts a remark. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The element that lists the remarks. */
  readonly listed: RefObject<HTMLOListElement | null>;
  readonly remarks: TypedRemarks;
  readonly remarking: Remarking;
  readonly former: readonly RemarkView[];
  readonly leave: () => void;
}

/** The remarks on the open post, and their passages on the page. */
export const usePassages = (post: AdminPost, say: (note: string) => void): Passages => {
  const user = useUser();
  const text = anchoredText(post.content);
  const [box, rendered] = useRenderedText(text);
  const remarks = useRemarks(user?.id ?? 0, post.id, text);
  const former = formerRemarks(post);
  const button = useRef<HTMLButtonElement>(null);
  const listed = useRef<HTMLOListElement>(null);
  const leave = (): void => button.current?.focus({ preventScroll: true });
  const remarking = useRemarking({ box, rendered, text }, remarks, { say, leave });
  useShownPassages(
    rendered,
    'remark',
    remarks.list.flatMap(({ place }) => place ?? []),
  );
  useShownPassages(
    rendered,
    'former-remark',
    former.flatMap(({ place }) => place ?? []),
  );
  return { box, button, listed, remarks, remarking, former, leave };
};
