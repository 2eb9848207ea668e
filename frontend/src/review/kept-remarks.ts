import type { Remark } from '../../../contracts/remark.ts';

/** A remark that somebody is making, under a name of its own. */
export interface TypedRemark extends Remark {
  readonly id: string;
}

const nameOf = (userId: number, postId: number): string => `remarks-${userId}-${postId}`;

const isRemark = (one: unknown): one is TypedRemark => {
  const { id, text, anchor } = (one ?? {}) as Partial<TypedRemark>;
  return typeof id === 'string' && typeof text === 'string' && typeof anchor?.exact === 'string';
};

/**
 * Remarks that were typed on this device, and not sent. Where storage is switched off, they are there until a
 * reload.
 */
export const keptRemarks = (storage: () => Storage) => {
  const unkept = new Map<string, readonly TypedRemark[]>();
  return {
    list(userId: number, postId: number): readonly TypedRemark[] {
      const name = nameOf(userId, postId);
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? '[]');
        return unkept.get(name) ?? (Array.isArray(kept) ? kept.filter(isRemark) : []);
      } catch {
        return unkept.get(name) ?? [];
      }
    },

    keep(userId: number, postId: number, remarks: readonly TypedRemark[]): void {
      const name = nameOf(userId, postId);
      unkept.delete(name);
      try {
        if (remarks.length === 0) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(remarks));
      } catch {
        unkept.set(name, remarks);
      }
    },
  };
};

export const deviceRemarks = keptRemarks(() => localStorage);
