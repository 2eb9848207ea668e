import { Type } from '@sinclair/typebox';

/**
 * The slug belongs to the stream `holder` (`post-12`). A later one takes over a reservation whose holder never came.
 */
const SlugReserved = Type.Object({ slug: Type.String(), holder: Type.String() });

/** The events of `slug-{slug}` and `categoryslug-{slug}`. */
export const slugEvents = { SlugReserved } as const;
