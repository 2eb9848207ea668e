import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { TagWithCount } from '../../../../contracts/views/tag.ts';
import { useTagsLike } from '../../api/lists.ts';
import { isComposing } from '../../components/composing.ts';
import { begunTag, suggestionsFor } from './suggest.ts';
import { takenBack, textOfTags, typedTags, withLine, withoutTag, withTags, type TypedTags } from './typed-tags.ts';

export interface TagsField {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly tags: readonly string[];
  /** The text of the input. */
  readonly line: string;
  readonly suggestions: readonly TagWithCount[];
  /** The index of the suggestion that the arrow keys have reached; -1 for none. */
  readonly active: number;
  /** The last change, announced to screen readers. */
  readonly said: string;
  readonly choose: (tag: string) => void;
  readonly remove: (tag: string) => void;
  readonly leave: () => void;
  readonly lineProps: {
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
    readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/** The state of the tags field: `value` is its text (typed-tags.ts), `onChange` is called with new text. */
export const useTagsField = (value: string, onChange: (value: string) => void): TagsField => {
  const input = useRef<HTMLInputElement>(null);
  /** Text that an input method is still composing must not be changed. */
  const [composing, setComposing] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [activeTag, setActiveTag] = useState<string>();
  const [said, setSaid] = useState('');
  const typed = typedTags(value);
  const known = useTagsLike(isOpen ? begunTag(typed) : '');
  const suggestions = isOpen ? suggestionsFor(typed, known) : [];
  // Find the active one by tag: more suggestions may arrive meanwhile.
  const active = suggestions.findIndex(({ tag }) => tag === activeTag);

  const become = (next: TypedTags, opens: boolean): void => {
    const [added, gone] = [
      next.tags.filter((tag) => !typed.tags.includes(tag)),
      typed.tags.filter((tag) => !next.tags.includes(tag)),
    ];
    if (added.length > 0) setSaid(`Added: ${added.join(', ')}`);
    else if (gone.length > 0) setSaid(`Taken out: ${gone.join(', ')}`);
    setActiveTag(undefined);
    setOpen(opens && next.typing.trim() !== '');
    onChange(textOfTags(next));
  };
  const finish = (line: string): void => become(withTags({ ...typed, typing: '' }, line), false);
  const write = (line: string): void => {
    setComposing(undefined);
    become(withLine(typed, line), true);
  };
  const move = (by: 1 | -1): void => {
    const places = suggestions.length + 1;
    setActiveTag(suggestions[((active + 1 + by + places) % places) - 1]?.tag);
  };
  /** Handles a key; returns true if the default must be prevented. */
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => suggestions.length > 0 && (move(1), true),
    ArrowUp: () => suggestions.length > 0 && (move(-1), true),
    Escape: () => suggestions.length > 0 && (setOpen(false), true),
    Enter: () => typed.typing.trim() !== '' && (finish(suggestions[active]?.tag ?? typed.typing), true),
    Backspace: () => typed.typing === '' && typed.tags.length > 0 && (become(takenBack(typed), false), true),
    // The browser moves the focus on.
    Tab: () => active >= 0 && (finish(suggestions[active]?.tag ?? ''), false),
  };
  return {
    input,
    tags: typed.tags,
    line: composing ?? typed.typing,
    suggestions,
    active,
    said,
    choose: finish,
    remove: (tag) => {
      become(withoutTag(typed, tag), false);
      input.current?.focus();
    },
    leave: () => {
      if (typed.typing.trim() !== '') finish(typed.typing);
      setOpen(false);
    },
    lineProps: {
      onChange: ({ target, nativeEvent }) =>
        (nativeEvent as InputEvent).isComposing ? setComposing(target.value) : write(target.value),
      onCompositionEnd: ({ currentTarget }) => write(currentTarget.value),
      onPaste: (event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!/[,，、،\r\n\t]/.test(pasted)) return;
        event.preventDefault();
        const { value: line, selectionStart, selectionEnd } = event.currentTarget;
        finish(line.slice(0, selectionStart ?? 0) + pasted + line.slice(selectionEnd ?? 0));
      },
      onKeyDown: (event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (keys[event.key]?.()) event.preventDefault();
      },
    },
  };
};
