import { useEffect, useRef, useState } from 'react';
import { fieldLimits } from '../../../contracts/rules.ts';
import { textOf } from '../../../domain/article/text.ts';
import { wordsIn } from '../../../domain/article/words.ts';
import { Quiet } from '../components/ui.tsx';
import { count, minutesFor } from '../format.ts';
import { InlineButton } from './inline-button.ts';

/** So long after the last change the words are counted, in milliseconds: a long text is not counted at every key. */
const pause = 500;

/** How many words a text has, counted a moment after each change. `content`: the HTML that it begins with. */
export const useWordCount = (content: string): readonly [words: number, changed: (text: string) => void] => {
  const [words, setWords] = useState(() => wordsIn(textOf(content)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changed = (text: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWords(wordsIn(text)), pause);
  };
  return [words, changed];
};

interface Props {
  readonly words: number;
  /** The read time in the form. */
  readonly readTime: string;
  readonly onEstimate: (readTime: string) => void;
}

/** How long the text is, and takes to be read; the author may put that into the form, or know better. */
export const WordCount = ({ words, readTime, onEstimate }: Props) => {
  if (words === 0) return null;
  const minutes = String(Math.min(minutesFor(words), fieldLimits.readTime.max));
  return (
    <Quiet>
      {count(words)} {words === 1 ? 'word' : 'words'}, about {minutes} min to read.{' '}
      {readTime !== minutes && (
        <InlineButton type="button" onClick={() => onEstimate(minutes)}>
          Take {minutes} min as read time
        </InlineButton>
      )}
    </Quiet>
  );
};
