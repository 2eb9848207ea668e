import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchReviewed, type AdminPost } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';
import { useToast } from '../components/toast.tsx';

const gone = { title: 'Article not found', text: 'It was erased, or its author deleted it.', destructive: true };
const failed = { title: 'Error', text: 'The article could not be fetched. Please try again.', destructive: true };

/** Opens the post that the dashboard's address names (`view=12`), once, and removes it from the address. */
export const useAskedPost = (view: (post: AdminPost) => void): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const asked = /^[1-9]\d{0,14}$/.exec(new URLSearchParams(search).get('view') ?? '')?.[0];
  const opened = useEffectEvent((post: AdminPost) => view(post));
  const refused = useEffectEvent((error: Error) => toast(isMissing(error) ? gone : failed));
  const askNoMore = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    query.delete('view');
    void navigate({ pathname, search: query.toString() }, { replace: true });
  });
  useEffect(() => {
    if (asked === undefined) return;
    let left = false;
    void fetchReviewed(Number(asked))
      .then(
        (post) => left || opened(post),
        (error: Error) => left || refused(error),
      )
      .then(() => left || askNoMore());
    return () => void (left = true);
  }, [asked]);
};
