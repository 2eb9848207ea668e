import type { StreamKind } from './streams.ts';

/** Whether the audit log tells of the streams of a kind: what is done to a site, and by whom. */
const isTold = {
  post: true,
  category: true,
  categories: true,
  reasons: true,
  account: true,
  signins: true,
  accounts: true,
  losses: true,
  operation: true,
  slug: false,
  categoryslug: false,
  slughash: false,
  articleimport: false,
  claims: false,
  views: false,
  viewcounts: false,
  parked: false,
  seals: false,
  identity: false,
  signing: false,
} as const satisfies Readonly<Record<StreamKind, boolean>>;

export type AuditLogKind = { [Kind in StreamKind]: (typeof isTold)[Kind] extends true ? Kind : never }[StreamKind];

/** The kinds of streams that an entry of the audit log can be about. */
export const auditLogKinds: readonly AuditLogKind[] = (Object.keys(isTold) as StreamKind[]).filter(
  (kind): kind is AuditLogKind => isTold[kind],
);
