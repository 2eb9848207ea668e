import type { StreamKind } from './streams.ts';

/** Whether the audit log covers the streams of a kind: changes to a site, and who made them. */
const isAudited = {
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

export type AuditLogKind = { [Kind in StreamKind]: (typeof isAudited)[Kind] extends true ? Kind : never }[StreamKind];

/** The kinds of streams that the audit log has entries for. */
export const auditLogKinds: readonly AuditLogKind[] = (Object.keys(isAudited) as StreamKind[]).filter(
  (kind): kind is AuditLogKind => isAudited[kind],
);
