import { useRef, useState, type RefObject } from 'react';
import type { ArticleValues, FieldName } from './article-values.ts';
import type { EditorHandle } from './editor.tsx';

export interface TypedArticle {
  /** The values of the fields. The content is not among them: it changes too often, and its editor shows it. */
  readonly values: ArticleValues;
  readonly editor: RefObject<EditorHandle | null>;
  readonly change: (name: FieldName, value: string) => void;
  readonly changeContent: (html: string) => void;
  /** Everything as it is at this moment, what was typed a moment ago included, and the text that a reader will see. */
  readonly now: () => { values: ArticleValues; text: string };
}

/** What is typed in the form of an article. */
export const useArticleValues = (initial: ArticleValues): TypedArticle => {
  const editor = useRef<EditorHandle>(null);
  const [values, setValues] = useState(initial);
  const typed = useRef(initial);
  return {
    values,
    editor,
    change: (name, value) => {
      typed.current = { ...typed.current, [name]: value };
      setValues(typed.current);
    },
    changeContent: (content) => {
      typed.current = { ...typed.current, content };
    },
    now: () => {
      const content = editor.current?.content();
      return { values: { ...typed.current, content: content?.html ?? typed.current.content }, text: content?.text ?? '' };
    },
  };
};
