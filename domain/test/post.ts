import type { ArticleText } from '../../contracts/events/post.ts';
import { decidePost } from '../post-decider.ts';
import { evolvePost } from '../post.ts';
import { given as givenFor } from './given.ts';

/** Given these events of post 7. */
export const given = givenFor({ decide: decidePost, evolve: evolvePost, stream: 'post-7' });

export const text: ArticleText = {
  title: 'Sizing I2C pull-ups',
  summary: 'How to choose a pull-up from the bus capacitance.',
  content: '<p>The rise time decides.</p>',
  cleanerVersion: 1,
  categoryId: 3,
  tags: ['i2c'],
  readTime: 4,
};
