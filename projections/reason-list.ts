import type { ReasonList } from '../domain/reason-list.ts';
import { onlyKey } from './category-list.ts';
import { put, type Projection } from './projection.ts';

/** The reasons for rejections: one document, the fold itself. */
export const reasonList: Projection<ReasonList> = {
  name: 'reason_list',
  version: 1,
  key: 'number',
  indexes: [['changes']],
  reasonList: (_before, after) => [put(onlyKey, after)],
};
