// SHA-256, written out: on a plain address a browser offers none of its own.

const FRACTIONS = 2 ** 32;
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * FRACTIONS) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** The message with a one bit, zeros and its length behind it, so that it fills whole blocks of 64 bytes. */
function padded(message) {
  const bytes = new Uint8Array(((message.length + 8 >> 6) + 1) << 6);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

/** The words that a block is stretched to. */
function stretched(view, at) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15], b = words[i - 2];
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + small + words[i - 7] + large;
  }
  return words;
}

/** The hash of bytes: 32 bytes. */
export function sha256(message) {
  const view = padded(message);
  const hash = Int32Array.from(START);
  for (let at = 0; at < view.byteLength; at += 64) {
    const words = stretched(view, at);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { hash[i] += value; });
  }
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => bytes.setInt32(4 * i, word));
  return new Uint8Array(bytes.buffer);
}
