import { useState } from 'react';
import { feature, type AdminPost } from '../api/admin.ts';
import { useToast } from '../components/toast.tsx';
import { isConflict, sentenceOf } from './refusals.ts';

export interface Featuring {
  /** The id of the post being featured or unfeatured. */
  readonly featuring: number | undefined;
  readonly toggleFeatured: (post: AdminPost) => Promise<void>;
}

/**
 * Features or unfeatures posts, one at a time. `onDone` is called with the updated post, `onConflict` if it has changed
 * since it was read.
 */
export const useFeature = (
  onDone: (post: AdminPost) => void,
  onConflict: (post: AdminPost, sentence: string) => void,
): Featuring => {
  const toast = useToast();
  const [featuring, setFeaturing] = useState<number>();
  const toggleFeatured = async (post: AdminPost): Promise<void> => {
    if (featuring !== undefined) return;
    setFeaturing(post.id);
    try {
      const now = await feature(post, !post.featured);
      toast(
        now.featured
          ? { title: 'Post featured', text: "The post is now among the editor's picks" }
          : { title: 'Post unfeatured', text: "The post is no longer among the editor's picks" },
      );
      onDone(now);
    } catch (error) {
      if (isConflict(error)) onConflict(post, error.sentence);
      else toast({ title: 'Error', text: sentenceOf(error), destructive: true });
    } finally {
      setFeaturing(undefined);
    }
  };
  return { featuring, toggleFeatured };
};
