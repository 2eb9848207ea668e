import type { Submission } from './rule.ts';

/** Fields that the language itself, and what prints or writes an object, ask any object for. */
const askedOfAll: ReadonlySet<string> = new Set(['then', 'toJSON', 'inspect']);

const known = <Shown extends object>(name: string, shown: Shown): Shown =>
  new Proxy(shown, {
    get: (target, field, receiver): unknown => {
      if (typeof field === 'string' && !(field in target) && !askedOfAll.has(field))
        throw new TypeError(`${name} has no field "${field}". It has ${Object.keys(target).join(', ')}.`);
      return Reflect.get(target, field, receiver);
    },
  });

/**
 * A submission of which a field that it does not have, as one that was mistyped, is no silent `undefined`: to read it
 * throws `TypeError`, which names those that there are.
 */
export const withKnownFields = (submission: Submission): Submission => {
  const [author, category] = [known('author', submission.author), known('category', submission.category)];
  return known('submission', Object.freeze({ ...submission, author, category }));
};
