import { Type, type Static } from '@sinclair/typebox';

/**
 * The site began to sign its log under a new name: what it signed before it cannot be held to any more, or is not
 * there.
 */
export const SigningBegun = Type.Object({
  /** The name, which nobody signed under before: `benchnotes.example/log/0b5c7d1e92aa`. */
  origin: Type.String({ pattern: '^[^\\s+]+/log/[0-9a-f]{12}$' }),
  /** The name before, and how many events were signed under it; null where nothing is known of one. */
  before: Type.Union([Type.Object({ origin: Type.String(), size: Type.Integer({ minimum: 0 }) }), Type.Null()]),
});

/** The event of `signing-log`: the last one counts. */
export const signingEvents = { SigningBegun } as const;

export type SigningBegun = Static<typeof SigningBegun>;
