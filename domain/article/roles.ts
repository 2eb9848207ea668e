import type { Mark } from './document.ts';
import { markTags, roleTags, tagsOf, type Role } from './elements.ts';

const roles = new Map<string, Role>();
for (const role of Object.keys(roleTags) as (keyof typeof roleTags)[]) for (const tag of tagsOf(role)) roles.set(tag, role);

/** The role of the element with this lower-case name. */
export const roleOf = (tagName: string): Role => {
  return roles.get(tagName) ?? 'inline';
};

const marks = new Map<string, Mark['type']>();
for (const type of Object.keys(markTags) as Mark['type'][]) for (const tag of markTags[type]) marks.set(tag, type);

/** The mark that the element with this lower-case name sets on its text. */
export const markOf = (tagName: string): Mark['type'] | undefined => {
  return marks.get(tagName);
};
