import type { CategoryEvent, CategoryListEvent, KnownEvent, PostEvent, ReasonEvent } from '../../contracts/events.ts';
import {
  decideCategoryList,
  evolveCategoryList,
  type CategoryList,
  type CategoryListCommand,
} from '../../domain/category-list.ts';
import { decideCategory, evolveCategory, type Category, type CategoryCommand } from '../../domain/category.ts';
import { decidePost, type PostCommand } from '../../domain/post-decider.ts';
import { evolvePost, type Post } from '../../domain/post.ts';
import { decideReasonList, evolveReasonList, type ReasonList, type ReasonListCommand } from '../../domain/reason-list.ts';
import type { Decider } from './handle.ts';

export const postDecider: Decider<Post, PostCommand> = {
  decide: decidePost,
  evolve: (post, event: KnownEvent) => evolvePost(post, event as PostEvent),
};

export const categoryDecider: Decider<Category, CategoryCommand> = {
  decide: decideCategory,
  evolve: (category, event: KnownEvent) => evolveCategory(category, event as CategoryEvent),
};

export const categoryListDecider: Decider<CategoryList, CategoryListCommand> = {
  decide: decideCategoryList,
  evolve: (list, event: KnownEvent) => evolveCategoryList(list, event as CategoryListEvent),
};

export const reasonListDecider: Decider<ReasonList, ReasonListCommand> = {
  decide: decideReasonList,
  evolve: (list, event: KnownEvent) => evolveReasonList(list, event as ReasonEvent),
};
