import { uint16, uint32 } from './png.ts';

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([uint32(data.length + 8), Buffer.from(type), data]);
};
/** A box with a version and flags. */
const fullBox = (type: string, flags: number, ...parts: readonly Buffer[]): Buffer => box(type, uint32(flags), ...parts);

const matrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** Turns a still AVIF, as sharp writes it, into an animated one: its track shows the same image `frames` times. */
export const withFrames = (avif: Buffer, frames: number): Buffer => {
  const start = (name: string): number => avif.indexOf(name) - 4;
  const boxAt = (name: string): Buffer => avif.subarray(start(name), start(name) + avif.readUInt32BE(start(name)));
  const [width, height] = [avif.readUInt32BE(start('ispe') + 12), avif.readUInt32BE(start('ispe') + 16)];
  const image = boxAt('mdat').subarray(8);
  const entry = box(
    'av01',
    zeros(6),
    uint16(1),
    zeros(16),
    uint16(width, height),
    uint32(0x480000, 0x480000, 0),
    uint16(1),
    zeros(32),
    uint16(24, 0xffff),
    boxAt('av1C'),
  );
  const samples = box(
    'stbl',
    fullBox('stsd', 0, uint32(1), entry),
    fullBox('stts', 0, uint32(1, frames, 1)),
    fullBox('stsc', 0, uint32(1, 1, 1, 1)),
    fullBox('stsz', 0, uint32(image.length, frames)),
    fullBox('stco', 0, uint32(frames, ...Array.from({ length: frames }, () => start('mdat') + 8))),
    fullBox('stss', 0, uint32(frames, ...Array.from({ length: frames }, (_, place) => place + 1))),
  );
  const references = box('dinf', fullBox('dref', 0, uint32(1), fullBox('url ', 1)));
  const media = box(
    'mdia',
    fullBox('mdhd', 0, uint32(0, 0, 10, frames), uint16(0x55c4, 0)),
    fullBox('hdlr', 0, zeros(4), Buffer.from('pict'), zeros(13)),
    box('minf', fullBox('vmhd', 1, zeros(8)), references, samples),
  );
  const header = fullBox('tkhd', 3, uint32(0, 0, 1, 0, frames), zeros(16), matrix, uint32(width * 0x10000, height * 0x10000));
  const movie = box(
    'moov',
    fullBox('mvhd', 0, uint32(0, 0, 10, frames, 0x10000), uint16(0x100), zeros(10), matrix, zeros(24), uint32(2)),
    box('trak', header, media),
  );
  const moving = Buffer.concat([avif, movie]);
  moving.write('avis', 8);
  return moving;
};
