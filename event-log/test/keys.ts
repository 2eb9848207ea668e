import { newKey } from '../cipher.ts';
import type { ContentKey, ContentKeys } from '../content-keys.ts';

/** Keys in memory; `map` is the storage. */
export const keysInMemory = (map = new Map<string, ContentKey>()): ContentKeys & { readonly map: Map<string, ContentKey> } => ({
  map,
  find: async (streams) =>
    new Map([...streams].flatMap((stream) => (map.has(stream) ? [[stream, map.get(stream) as ContentKey]] : []))),
  keyFor: async (stream) => {
    if (!map.has(stream)) map.set(stream, newKey());
    return map.get(stream) as ContentKey;
  },
  destroy: async (streams) => {
    for (const stream of streams) map.set(stream, 'destroyed');
  },
  forget: () => undefined,
});
