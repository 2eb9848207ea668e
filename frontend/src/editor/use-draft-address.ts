import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';

interface Shown {
  /** The draft that the address names. */
  readonly asked: string | undefined;
  /** The one that the form was opened with; it keeps that when its draft gets a name. */
  readonly opens: string | undefined;
  /** What the draft of the form is called on the server. */
  readonly own: string | undefined;
  /** Each form has another number. */
  readonly number: number;
}

/** Which draft the page shows, by its address: a reload, a link and Back lead to the same one. */
export const useDraftAddress = (postId: number | undefined) => {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('draft') ?? undefined;
  const [last, setShown] = useState<Shown>({ asked, opens: asked, own: asked, number: 0 });
  let shown = last;
  if (asked !== last.asked) {
    const isOwn = asked !== undefined && asked === last.own;
    shown = isOwn ? { ...last, asked } : { asked, opens: asked, own: asked, number: last.number + 1 };
    setShown(shown);
  }
  const open = (id: string): void => void navigate(paths.draft(id, postId), { replace: true });
  return {
    number: shown.number,
    opens: shown.opens,
    open,
    /** Opens the draft of the address anew. */
    reopen: () => setShown((now) => ({ ...now, opens: now.asked, number: now.number + 1 })),
    /** The draft of the form has a name on the server. */
    named: (id: string) => {
      if (id === shown.asked) return;
      setShown((now) => ({ ...now, own: id }));
      open(id);
    },
  };
};
