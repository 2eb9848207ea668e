import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';

interface Shown {
  /** The draft in the address. */
  readonly asked: string | undefined;
  /** The draft that the form was opened with; unchanged when the form's own draft gets an id. */
  readonly opens: string | undefined;
  /** The server's id of the form's draft. */
  readonly own: string | undefined;
  /** A different number for each form. */
  readonly number: number;
}

/** Takes the draft to show from the page's address, so that a reload, a link and Back lead to the same one. */
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
    /** Reopens the draft in the address. */
    reopen: () => setShown((now) => ({ ...now, opens: now.asked, number: now.number + 1 })),
    /** The form's draft got an id on the server. */
    named: (id: string) => {
      if (id === shown.asked) return;
      setShown((now) => ({ ...now, own: id }));
      open(id);
    },
  };
};
