import type { Remark } from '../../../contracts/remark.ts';

/** A remark being typed, with its own id. */
export interface TypedRemark extends Remark {
  readonly id: string;
}

const nameOf = (userId: number, postId: number): string => `remarks-${userId}-${postId}`;

const isRemark = (one: unknown): one is TypedRemark => {
  const { id, text, anchor } = (one ?? {}) as Partial<TypedRemark>;
  return typeof id === 'string' && typeof text === 'string' && typeof anchor?.exact === 'string';
};

/** Typed but unsent remarks on this device. If storage is off, they last until a reload. */
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
