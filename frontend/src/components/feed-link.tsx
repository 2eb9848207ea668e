import { feedOf } from '../paths.ts';

/** The way to the feed of a page, for feed readers. */
export const FeedLink = ({ page }: { page: string }) => (
  <>
    · <a href={feedOf(page)}>Feed</a>
  </>
);
