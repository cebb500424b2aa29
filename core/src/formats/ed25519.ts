import { type Bytes, base64urlBytes, digestOf, hexOf, joined } from './bytes.ts'

const prime = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n
/** What stands before the 32 bytes of a public key (RFC 8410). */
const prefix = '302a300506032b6570032100'

type Point = [x: bigint, y: bigint, z: bigint, t: bigint]

/**
 * Whether the signature (base64url) is that of the key (SPKI, base64url). By WebCrypto where it knows Ed25519; browsers of before 2025 do not, and
 * count it out as RFC 8032 writes it: nothing here is secret, so it may take its time.
 */
export async function isSignedBy(publicKey: string, signature: string, text: Bytes): Promise<boolean> {
  const [spki, bytes] = [base64urlBytes(publicKey), base64urlBytes(signature)]
  if (spki?.length !== 44 || !hexOf(spki).startsWith(prefix) || bytes?.length !== 64) return false
  const imported = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify']).catch(() => null)
  return imported ? crypto.subtle.verify('Ed25519', imported, bytes, text) : isCounted(spki.subarray(12), bytes, text)
}

/** RFC 8032, 5.1.7. */
export async function isCounted(key: Bytes, signature: Bytes, text: Bytes): Promise<boolean> {
  const [a, r] = [decoded(key), decoded(signature.subarray(0, 32))]
  const s = numberOf(signature.subarray(32))
  if (!a || !r || s >= order) return false
  const k = numberOf(await digestOf('SHA-512', joined(signature.subarray(0, 32), key, text))) % order
  const [left, right] = [times(base, s), plus(r, times(a, k))]
  return mod(left[0] * right[2] - right[0] * left[2]) === 0n && mod(left[1] * right[2] - right[1] * left[2]) === 0n
}

const mod = (value: bigint): bigint => ((value % prime) + prime) % prime
/** The lowest byte stands first. */
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hexOf(Uint8Array.from(bytes).reverse())}`)

function power(value: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [mod(value), exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

const d = mod(-121665n * power(121666n, prime - 2n))
const rootOfMinusOne = power(2n, (prime - 1n) / 4n)

function plus([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const [a, b, c, e] = [mod((y1 - x1) * (y2 - x2)), mod((y1 + x1) * (y2 + x2)), mod(2n * t1 * t2 * d), mod(2n * z1 * z2)]
  const [f, g, h, i] = [b - a, e - c, e + c, b + a]
  return [mod(f * g), mod(h * i), mod(g * h), mod(f * i)]
}

function times(point: Point, scalar: bigint): Point {
  let result: Point = [0n, 1n, 1n, 0n]
  for (let [doubled, left] = [point, scalar]; left > 0n; left >>= 1n) {
    if (left & 1n) result = plus(result, doubled)
    doubled = plus(doubled, doubled)
  }
  return result
}

/** A point from its 32 bytes: y, and in the highest bit which of the two x. */
function decoded(bytes: Bytes): Point | null {
  const whole = numberOf(bytes)
  const [sign, y] = [whole >> 255n, whole & (2n ** 255n - 1n)]
  if (y >= prime) return null
  const square = mod((y * y - 1n) * power(mod(d * y * y + 1n), prime - 2n))
  let x = power(square, (prime + 3n) / 8n)
  if (mod(x * x - square) !== 0n) x = mod(x * rootOfMinusOne)
  if (mod(x * x - square) !== 0n || (x === 0n && sign === 1n)) return null
  if ((x & 1n) !== sign) x = mod(-x)
  return [x, y, 1n, mod(x * y)]
}

const base: Point = decoded(Uint8Array.from([0x58, ...Array(31).fill(0x66)]))!
