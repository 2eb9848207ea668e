import { useRef, useState } from 'react';
import { messages, seenLengthOf } from '../../../contracts/rules.ts';
import { errorsOf, type ArticleValues, type FieldErrors, type FieldName } from './article-values.ts';

export interface FormErrors {
  /** The errors to show. */
  readonly errors: FieldErrors;
  /** The number of characters in the content, if it is too short. */
  readonly contentLength: number | undefined;
  /** Checks the whole form before it is sent; from now on its fields are checked on every change. */
  readonly check: (values: ArticleValues, text: string) => FieldErrors;
  /**
   * Checks the content after a change (specification, section 5: on every change; the first one is too early to
   * complain).
   */
  readonly checkContent: (html: string, text: string) => void;
  /** Shows the server's field errors. */
  readonly tell: (errors: FieldErrors) => void;
  /** Clears the server's error for a field. */
  readonly forget: (name: FieldName) => void;
}

/** The errors that a form with these values shows. */
export const useFormErrors = (values: ArticleValues): FormErrors => {
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [content, setContent] = useState<string>();
  const [length, setLength] = useState<number>();
  const contentChanges = useRef(0);

  const local = tried ? errorsOf({ ...values, content: '' }, '') : {};
  /** Shows the content's error, and its length if it is too short. */
  const showContent = (error: string | undefined, text: string): void => {
    setContent(error);
    setLength(error === messages.contentShort ? seenLengthOf(text) : undefined);
  };
  const forget = (name: FieldName): void =>
    setServerErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  return {
    errors: { ...serverErrors, ...local, content: content ?? serverErrors.content },
    contentLength: length,
    check: (now, text) => {
      const found = errorsOf(now, text);
      setTried(true);
      showContent(found.content, text);
      setServerErrors({});
      return found;
    },
    checkContent: (html, text) => {
      contentChanges.current += 1;
      forget('content');
      if (contentChanges.current > 1) showContent(errorsOf({ ...values, content: html }, text).content, text);
    },
    tell: setServerErrors,
    forget,
  };
};
