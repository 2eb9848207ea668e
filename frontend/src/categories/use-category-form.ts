import { useRef, useState } from 'react';
import { checkCategoryLook } from '../../../contracts/category-look.ts';
import { checkCategoryName, oneLine } from '../../../contracts/rules.ts';
import type { EditedCategory } from '../../../contracts/views/category.ts';
import { ApiError } from '../api/client.ts';
import type { Look } from '../api/category-board.ts';
import { sentenceOf } from '../system/sentence.ts';

type Errors = Readonly<Record<string, string | undefined>>;

const errorsOf = (look: Look): Errors =>
  Object.fromEntries(
    [...checkCategoryName(oneLine(look.name)), ...checkCategoryLook(look)].map(({ field, message }) => [field, message]),
  );

/**
 * The form of a category: it validates before sending, sends once, and keeps the typed values if it is refused.
 * `onChanged` is called if another admin changed the category meanwhile.
 */
export const useCategoryForm = (first: Look, onDone: (category: EditedCategory) => void, onChanged: () => void) => {
  const [look, setLook] = useState(first);
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const sent = useRef(false);

  const change = (part: Partial<Look>): void => {
    setLook((before) => ({ ...before, ...part }));
    setServerErrors({});
    setFailure('');
  };

  const submit = async (send: (look: Look) => Promise<EditedCategory>): Promise<void> => {
    if (sent.current) return;
    setTried(true);
    if (Object.keys(errorsOf(look)).length > 0) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      onDone(await send(look));
    } catch (error) {
      sent.current = false;
      setSending(false);
      const fields = error instanceof ApiError ? error.fields : [];
      setServerErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0) setFailure(sentenceOf(error));
      if (fields.length === 0 && error instanceof ApiError && error.status === 409) onChanged();
    }
  };

  /** Colours are validated as they are chosen; the name when it is sent. */
  const { name, ...ofLook } = errorsOf(look);
  const errors: Errors = { ...serverErrors, ...ofLook, ...(tried && name ? { name } : {}) };
  return { look, change, submit, sending, failure, errors };
};
