/** Numbers from 0 to 1, always the same for a text: a 32-bit FNV-1a hash, mixed further for each number. */
export const randomFrom = (text: string): (() => number) => {
  let state = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
    return (state >>> 0) / 2 ** 32;
  };
};
