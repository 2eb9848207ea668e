import { uint16, uint32 } from './png.ts';

/** An AVIF as sharp writes it, but with its colours declared by ITU-T H.273 numbers, as other programs do. */
export const withNclx = (avif: Buffer, primaries: number, curve: number): Buffer => {
  const bytes = Buffer.from(avif);
  const box = (name: string): number => bytes.indexOf(name) - 4;
  const endOf = (name: string): number => box(name) + bytes.readUInt32BE(box(name));
  const add = (at: number, more: number): void => void bytes.writeUInt32BE(bytes.readUInt32BE(at) + more, at);
  const colours = Buffer.concat([uint32(19), Buffer.from('colrnclx'), uint16(primaries, curve, 6), Buffer.of(0x80)]);
  const [properties, uses] = [endOf('ipco'), endOf('ipma')];
  for (const [name, more] of Object.entries({ meta: 20, iprp: 20, ipco: 19, ipma: 1 })) add(box(name), more);
  // The item gets a fourth property, and its data moves towards the end of the file.
  bytes[box('ipma') + 18] = 4;
  add(box('iloc') + 20, 20);
  const [before, between, after] = [bytes.subarray(0, properties), bytes.subarray(properties, uses), bytes.subarray(uses)];
  return Buffer.concat([before, colours, between, Buffer.of(4), after]);
};
