import { Type, type Static } from '@sinclair/typebox';

/**
 * The site started to sign its log under a new name: it can no longer be held to what it signed before, or signed
 * nothing before.
 */
export const SigningBegun = Type.Object({
  /** The name, never used for signing before: `benchnotes.example/log/0b5c7d1e92aa`. */
  origin: Type.String({ pattern: '^[^\\s+]+/log/[0-9a-f]{12}$' }),
  /** The previous name, and how many events were signed under it; null if none is known. */
  before: Type.Union([Type.Object({ origin: Type.String(), size: Type.Integer({ minimum: 0 }) }), Type.Null()]),
});

/** The event of `signing-log`: only the last one counts. */
export const signingEvents = { SigningBegun } as const;

export type SigningBegun = Static<typeof SigningBegun>;
