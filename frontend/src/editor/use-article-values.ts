import { useRef, useState, type RefObject } from 'react';
import { wordsIn } from '../../../domain/article/words.ts';
import type { ArticleValues, FieldName } from './article-values.ts';
import type { EditorHandle } from './editor.tsx';
import { isComputed, readTimeOf } from './read-time.ts';

export interface TypedArticle {
  /** The values of the fields. The content is not among them: it changes too often, and its editor shows it. */
  readonly values: ArticleValues;
  readonly editor: RefObject<EditorHandle | null>;
  readonly change: (name: FieldName, value: string) => void;
  readonly changeContent: (html: string) => void;
  /** Has the read time follow the words of the text, unless its author wrote another one. */
  readonly countedWords: (words: number) => void;
  /** Has it follow them again. */
  readonly computeReadTime: (words: number) => void;
  /** Everything as it is at this moment, what was typed a moment ago included, and the text that a reader will see. */
  readonly now: () => { values: ArticleValues; text: string };
}

/** What is typed in the form of an article. */
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
      // The words are counted a moment after each change, and this may be that moment.
      const readTime = computes.current && text !== undefined ? readTimeOf(wordsIn(text)) : typed.current.readTime;
      return { values: { ...typed.current, content: html, readTime }, text: text ?? '' };
    },
  };
};
