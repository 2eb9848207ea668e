import { useRef, useState } from 'react';
import { faultsOf, type ArticleValues, type Faults, type FieldName } from './article-values.ts';

export interface FormFaults {
  /** Those that show. */
  readonly faults: Faults;
  /** Looks at the whole form, as it is about to be sent; from now on its fields are looked at whenever they change. */
  readonly check: (values: ArticleValues, text: string) => Faults;
  /** Looks at the content after it changed (specification, section 5: on every change; the first one is too early to complain). */
  readonly checkContent: (html: string, text: string) => void;
  /** Shows what the server said of the fields. */
  readonly tell: (faults: Faults) => void;
  /** Forgets what the server said of a field. */
  readonly forget: (name: FieldName) => void;
}

/** The faults that a form with these values shows. */
export const useFaults = (values: ArticleValues): FormFaults => {
  const [told, setTold] = useState<Faults>({});
  const [tried, setTried] = useState(false);
  const [content, setContent] = useState<string>();
  const contentChanges = useRef(0);

  const local = tried ? faultsOf({ ...values, content: '' }, '') : {};
  const forget = (name: FieldName): void =>
    setTold((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  return {
    faults: { ...told, ...local, content: content ?? told.content },
    check: (now, text) => {
      const found = faultsOf(now, text);
      setTried(true);
      setContent(found.content);
      setTold({});
      return found;
    },
    checkContent: (html, text) => {
      contentChanges.current += 1;
      forget('content');
      if (contentChanges.current > 1) setContent(faultsOf({ ...values, content: html }, text).content);
    },
    tell: setTold,
    forget,
  };
};
