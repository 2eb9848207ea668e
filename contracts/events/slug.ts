import { Type } from '@sinclair/typebox';

/**
 * The slug belongs to the stream `holder` (`post-12`). A later event takes over a reservation whose holder was never
 * created. A post's slug is left out: it is made from the title, and an erased title must not stay in the log.
 */
const SlugReserved = Type.Object({ slug: Type.Optional(Type.String()), holder: Type.String() });

/** The events of `slughash-{keyed hash}` and `categoryslug-{slug}`; in earlier versions of `slug-{slug}`. */
export const slugEvents = { SlugReserved } as const;
