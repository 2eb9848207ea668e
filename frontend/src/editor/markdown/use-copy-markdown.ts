import type { EditorView } from 'prosemirror-view';
import { useToast, type Toast } from '../../components/toast.tsx';
import { isPartSelected, selectedArticle } from './copied.ts';
import { JobError, run, type Failure } from './jobs.ts';

const refused: Toast = {
  title: 'This browser does not let pages copy',
  text: 'Allow this site to use the clipboard, and try again.',
  destructive: true,
};

const whyNot: Readonly<Record<Failure, string>> = {
  slow: 'The article takes too long to write as Markdown. Select a part of it, and try again.',
  complex: 'The article is too complex to be written as Markdown. Select a part of it, and try again.',
  unreachable: 'What writes Markdown could not be loaded. Try again when you are online.',
};

/**
 * Browsers allow copying only for a moment after a click, so the promise is passed to the clipboard at once. Browsers
 * that do not accept a promise get the text when it is ready.
 */
const write = async (text: Promise<string>): Promise<void> => {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(await text);
  const blob = text.then((written) => new Blob([written], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
};

/** Copies the selection, or the whole article, as Markdown, and shows a toast. */
export const useCopyMarkdown = (): ((view: EditorView) => Promise<void>) => {
  const toast = useToast();
  return async ({ state }) => {
    const text = run('write', selectedArticle(state));
    try {
      await write(text);
      toast({ title: 'Copied as Markdown', ...(isPartSelected(state) ? { text: 'Only what is selected.' } : {}) });
    } catch {
      // The clipboard's error hides the cause; the text's own promise has it.
      const error: unknown = await text.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error !== undefined && !(error instanceof JobError)) throw error as Error;
      toast(error ? { title: 'Nothing was copied', text: whyNot[error.failure], destructive: true } : refused);
    }
  };
};
