import { useUnsent } from '../components/unsent.ts';

/**
 * Names the selection to which a typed reason belongs, by the ids of its posts. A selection that shares a post with the
 * one before keeps its reason: the admin changed it, or part of it was decided. Others have a reason of their own.
 */
export const useReasonOf = (): ((posts: readonly { readonly id: number }[]) => string) => {
  const latest = useUnsent('selection');
  return (posts) => {
    const ids = posts.map(({ id }) => String(id));
    const before = latest.text.split(' ');
    if (ids.some((id) => before.includes(id))) return latest.text;
    const name = ids.toSorted().join(' ');
    latest.type(name);
    return name;
  };
};
