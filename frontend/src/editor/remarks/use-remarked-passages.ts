import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';
import { remarkedPassages, standingOf, type RemarkedText } from './plugin.ts';

export type Standing = ReturnType<typeof standingOf>;

/** How long typing must pause before the passages are compared, in milliseconds. */
const pause = 300;

/** Marks the passages of remarks in an editor and returns the state of each; undefined until the editor exists. */
export const useRemarkedPassages = (view: EditorView | undefined, remarked: RemarkedText | undefined): Standing | undefined => {
  const [standing, setStanding] = useState<Standing>();
  useEffect(() => {
    if (!view || !remarked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => setStanding(standingOf(view.state, remarked));
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    const plugin = remarkedPassages(remarked, lookSoon);
    view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, plugin] }));
    lookSoon();
    return () => clearTimeout(timer);
  }, [view, remarked]);
  return standing;
};
