import { Type } from '@sinclair/typebox';

/**
 * The slug belongs to the stream `holder` (`post-12`). A later one takes over a reservation whose holder never came.
 * The slug of a post is left out: it is made of the title, and an erased title must not stay in the log.
 */
const SlugReserved = Type.Object({ slug: Type.Optional(Type.String()), holder: Type.String() });

/** The events of `slughash-{keyed hash}` and `categoryslug-{slug}`; in earlier versions of `slug-{slug}`. */
export const slugEvents = { SlugReserved } as const;
