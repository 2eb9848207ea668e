import { useRef, useState, type RefObject } from 'react';
import { wordsIn } from '../../../domain/article/words.ts';
import type { ArticleValues, FieldName } from './article-values.ts';
import type { EditorHandle } from './editor.tsx';
import { isComputed, readTimeOf } from './read-time.ts';

export interface TypedArticle {
  /** The values of the fields without the content, which changes too often; the editor shows it. */
  readonly values: ArticleValues;
  readonly editor: RefObject<EditorHandle | null>;
  readonly change: (name: FieldName, value: string) => void;
  readonly changeContent: (html: string) => void;
  /** Updates the read time from the word count, unless the author set it. */
  readonly countedWords: (words: number) => void;
  /** Updates the read time from the word count, now and from now on. */
  readonly computeReadTime: (words: number) => void;
  /** All current values, including the latest typing, and the text as readers will see it. */
  readonly now: () => { values: ArticleValues; text: string };
}

/** The typed values of the article form. */
export const useArticleValues = (initial: ArticleValues): TypedArticle => {
  const editor = useRef<EditorHandle>(null);
  const [values, setValues] = useState(initial);
  const typed = useRef(initial);
  const [beganComputed] = useState(() => isComputed(initial));
  const computes = useRef(beganComputed);
  const set = (name: FieldName, value: string): void => {
    typed.current = { ...typed.current, [name]: value };
    setValues(typed.current);
  };
  const countedWords = (words: number): void => {
    if (computes.current && typed.current.readTime !== readTimeOf(words)) set('readTime', readTimeOf(words));
  };
  return {
    values,
    editor,
    change: (name, value) => {
      if (name === 'readTime') computes.current = false;
      set(name, value);
    },
    countedWords,
    computeReadTime: (words) => {
      computes.current = true;
      countedWords(words);
    },
    changeContent: (content) => {
      typed.current = { ...typed.current, content };
    },
    now: () => {
      const { html, text } = editor.current?.content() ?? { html: typed.current.content, text: undefined };
      // The word count lags behind each change, so compute the read time now.
      const readTime = computes.current && text !== undefined ? readTimeOf(wordsIn(text)) : typed.current.readTime;
      return { values: { ...typed.current, content: html, readTime }, text: text ?? '' };
    },
  };
};
