import type { Submission } from './rule.ts';

/** Fields that the language itself, or code that prints or serialises an object, reads from any object. */
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
 * A submission that throws `TypeError` for an unknown field, such as a mistyped one, instead of returning `undefined`.
 * The error names the known fields.
 */
export const withKnownFields = (submission: Submission): Submission => {
  const [author, category] = [known('author', submission.author), known('category', submission.category)];
  return known('submission', Object.freeze({ ...submission, author, category }));
};
