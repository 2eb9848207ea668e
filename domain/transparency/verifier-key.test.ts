import { createHash } from 'node:crypto';
import t from 'tap';
import { keyTypes, parseVerifierKey } from './verifier-key.ts';

const prime = 2n ** 255n - 19n;
/** The constant d of the curve (RFC 8032, section 5.1). */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

const powerOf = (base: bigint, exponent: bigint): bigint => {
  if (exponent === 0n) return 1n;
  const half = powerOf((base * base) % prime, exponent / 2n);
  return exponent % 2n === 0n ? half : (half * base) % prime;
};
const inverse = (value: bigint): bigint => powerOf(value, prime - 2n);

/** A square root, if there is one. */
const rootOf = (value: bigint): bigint | undefined => {
  const root = powerOf(value, (prime + 3n) / 8n);
  const candidates = [root, (root * powerOf(2n, (prime - 1n) / 4n)) % prime];
  return candidates.find((one) => (one * one) % prime === value);
};

/** The y coordinates of the points of order 8: doubled, they have y = 0, so that d y^4 + 2 y^2 - 1 = 0. */
const ofOrderEight = (): bigint[] => {
  const root = rootOf((1n + d) % prime) ?? 0n;
  const squares = [root, prime - root].map((one) => ((one + prime - 1n) * inverse(d)) % prime);
  return squares.flatMap((square) => {
    const y = rootOf(square);
    return y === undefined ? [] : [y, prime - y];
  });
};

/** A y coordinate as a key, with the sign of x. */
const encoded = (y: bigint, sign: number): Buffer => {
  const bytes = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  bytes[31] = Number(bytes[31]) | (sign << 7);
  return bytes;
};

const keyText = (name: string, type: number, publicKey: Buffer): string => {
  const typed = Buffer.concat([Buffer.of(type), publicKey]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8);
  return `${name}+${id}+${typed.toString('base64')}`;
};

t.test('a key of small order is refused, in every encoding', async (t) => {
  const eights = ofOrderEight();
  t.equal(eights.length, 2);
  const canonical = [0n, 1n, prime - 1n, ...eights];
  for (const y of [...canonical, prime, prime + 1n])
    for (const sign of [0, 1])
      for (const type of Object.values(keyTypes))
        await t.rejects(parseVerifierKey(keyText('log.example', type, encoded(y, sign))), {
          name: 'MalformedError',
          message: 'The key of log.example is of small order: anyone could forge signatures for it.',
        });
  // The base point of the curve: y = 4/5.
  const base = (4n * inverse(5n)) % prime;
  t.match(await parseVerifierKey(keyText('log.example', keyTypes.ed25519, encoded(base, 0))), { name: 'log.example' });
});
