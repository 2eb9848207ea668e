import { feedOf } from '../paths.ts';

export const FeedLink = ({ page }: { page: string }) => (
  <>
    · <a href={feedOf(page)}>Feed</a>
  </>
);
