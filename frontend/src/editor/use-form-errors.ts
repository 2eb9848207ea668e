import { useRef, useState } from 'react';
import { errorsOf, type ArticleValues, type FieldErrors, type FieldName } from './article-values.ts';

export interface FormErrors {
  /** Those that show. */
  readonly errors: FieldErrors;
  /** Looks at the whole form, as it is about to be sent; from now on its fields are looked at whenever they change. */
  readonly check: (values: ArticleValues, text: string) => FieldErrors;
  /**
   * Looks at the content after it changed (specification, section 5: on every change; the first one is too early to
   * complain).
   */
  readonly checkContent: (html: string, text: string) => void;
  /** Shows what the server said of the fields. */
  readonly tell: (errors: FieldErrors) => void;
  /** Forgets what the server said of a field. */
  readonly forget: (name: FieldName) => void;
}

/** The errors that a form with these values shows. */
export const useFormErrors = (values: ArticleValues): FormErrors => {
  const [told, setTold] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [content, setContent] = useState<string>();
  const contentChanges = useRef(0);

  const local = tried ? errorsOf({ ...values, content: '' }, '') : {};
  const forget = (name: FieldName): void =>
    setTold((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  return {
    errors: { ...told, ...local, content: content ?? told.content },
    check: (now, text) => {
      const found = errorsOf(now, text);
      setTried(true);
      setContent(found.content);
      setTold({});
      return found;
    },
    checkContent: (html, text) => {
      contentChanges.current += 1;
      forget('content');
      if (contentChanges.current > 1) setContent(errorsOf({ ...values, content: html }, text).content);
    },
    tell: setTold,
    forget,
  };
};
