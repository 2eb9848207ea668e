import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { PasteNote } from './paste-note.ts';
import { openView, type Surroundings } from './open-view.ts';
import type { Shown } from './shown.ts';

/** The page's inputs and callbacks of the editor; see `Surroundings`. */
export type Asked = Omit<Surroundings, 'onShown' | 'attributes'>;

/**
 * A ProseMirror view in the element of `host`, and the state that the page shows. `initial` is the HTML to begin with;
 * later values are ignored. `attributes` are those of the editable element.
 */
export const useView = (
  initial: string,
  asked: Asked,
  attributes: Record<string, string>,
): { host: RefObject<HTMLDivElement | null>; view: EditorView | undefined; shown: Shown | undefined } => {
  const host = useRef<HTMLDivElement>(null);
  const [begun] = useState(initial);
  const [view, setView] = useState<EditorView>();
  const [shown, setShown] = useState<Shown>();

  const covered = useEffectEvent((): number => asked.covered());
  const askLink = useEffectEvent<Command>((...call) => asked.askLink(...call));
  const toToolbar = useEffectEvent<Command>((...call) => asked.toToolbar(...call));
  const onLeftOut = useEffectEvent((note: PasteNote | undefined): void => asked.onLeftOut(note));
  const onFiles = useEffectEvent((...call: Parameters<Asked['onFiles']>): void => asked.onFiles(...call));
  const onChange = useEffectEvent((doc: Node): void => asked.onChange(doc));
  const attributesNow = useEffectEvent((): Record<string, string> => attributes);
  useEffect(() => {
    if (!host.current) return;
    const opened = openView(host.current, begun, {
      covered: () => covered(),
      askLink: (...call) => askLink(...call),
      toToolbar: (...call) => toToolbar(...call),
      onLeftOut: (note) => onLeftOut(note),
      onFiles: (...call) => onFiles(...call),
      onChange: (doc) => onChange(doc),
      onShown: setShown,
      attributes: () => attributesNow(),
    });
    setView(opened.view);
    return opened.close;
  }, [begun]);

  const said = JSON.stringify(attributes);
  useEffect(() => view?.setProps({}), [view, said]);
  return { host, view, shown };
};
