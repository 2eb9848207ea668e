import { useState } from 'react';
import { textOf } from '../../../domain/article/text.ts';
import { wordsIn } from '../../../domain/article/words.ts';
import { Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';
import type { Content } from './content.ts';
import { InlineButton } from './inline-button.ts';
import { readTimeOf } from './read-time.ts';
import { useAfterPause } from './use-after-pause.ts';

/** Counts of an article. */
interface Counted {
  readonly words: number;
  /** Images without alternative text. */
  readonly undescribed: number;
}

/** The images of an article's HTML that lack alternative text. */
const undescribedIn = (html: string): number => html.match(/<img [^>]*alt=""/g)?.length ?? 0;

const counted = (html: string, text: string): Counted => ({ words: wordsIn(text), undescribed: undescribedIn(html) });

/** Counts the article shortly after each change. `begun` is the initial HTML. */
export const useCounted = (
  begun: string,
  onCounted: (counted: Counted) => void,
): readonly [now: Counted, changed: (content: Content) => void] => {
  const [now, setNow] = useState(() => counted(begun, textOf(begun)));
  const changed = useAfterPause(({ html, text }: Content) => {
    const found = counted(html, text);
    setNow(found);
    onCounted(found);
  });
  return [now, changed];
};

/**
 * Warns of images without alternative text. Always rendered: screen readers announce only changes to an existing
 * region.
 */
export const Undescribed = ({ images }: { images: number }) => (
  <Quiet role="status">
    {images > 0 &&
      `${images === 1 ? 'One image has' : `${count(images)} images have`} no description for readers who cannot see ${images === 1 ? 'it' : 'them'}. ` +
        'Select an image in the text to describe it, or submit as it is.'}
  </Quiet>
);

interface Props {
  readonly words: number;
  /** The read time in the form. */
  readonly readTime: string;
  readonly onEstimate: () => void;
}

/** Shows the word count and the estimated read time, which the author may take over or override. */
export const WordCount = ({ words, readTime, onEstimate }: Props) => {
  // Always rendered, so that what is below does not move under a finger or pointer.
  if (words === 0) return <Quiet>No words yet</Quiet>;
  const minutes = readTimeOf(words);
  return (
    <Quiet>
      {count(words)} {words === 1 ? 'word' : 'words'}, about {minutes} min to read.{' '}
      {readTime !== minutes && (
        <InlineButton type="button" onClick={onEstimate}>
          Take {minutes} min as read time
        </InlineButton>
      )}
    </Quiet>
  );
};
