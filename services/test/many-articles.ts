import { postStream } from '../../contracts/streams.ts';
import { cleanerVersion } from '../../domain/article/clean.ts';
import { appendNext } from '../../event-log/append.ts';
import { article, type Person, type TestSite } from './build.ts';

/**
 * Appends articles of an author to a site's log, in batches of a hundred, as if they had been submitted, and waits
 * until they can be read. Their ids begin after `after`.
 */
export const manyArticles = async (
  { services: { log, runner }, clock }: TestSite,
  by: Person,
  count: number,
  contentOf: () => string,
  after = 0,
): Promise<void> => {
  const context = { actor: `user-${by.id}`, correlationId: 'test', now: clock.now() };
  const send = (postId: number) => {
    const data = { ...article({ content: contentOf() }), postId, authorId: by.id, slug: `article-${postId}`, cleanerVersion };
    return appendNext(log, postStream(postId), [{ type: 'PostSubmitted', data }], context);
  };
  for (let first = 1; first <= count; first += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => send(after + first + index)));
  if (!(await runner.reached(await log.head(), 60_000))) throw new Error('The articles were not read in time.');
};
