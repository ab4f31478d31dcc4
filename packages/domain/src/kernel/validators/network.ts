import { error, isError, type Problem } from './problem.ts'

/** An address or a network: its bytes and how many of their bits count. */
export interface Network {
  bytes: readonly number[]
  bits: number
}

/** Address (RFC 791, RFC 4291) or network in CIDR notation (RFC 4632); undefined when it is neither. */
export function parseNetwork(value: string): Network | undefined {
  const [address = '', length, ...more] = value.trim().split('/')
  const bytes = parseAddress(address)
  if (!bytes || more.length) return undefined
  const all = bytes.length * 8
  if (length === undefined) return { bytes, bits: all }
  return /^\d{1,3}$/.test(length) && Number(length) <= all ? { bytes, bits: Number(length) } : undefined
}

/** The 4 or 16 bytes of an address. An IPv4 address in the dress of IPv6 (`::ffff:10.0.0.1`) is the IPv4 address. */
export function parseAddress(value: string): number[] | undefined {
  const plain = value.replace(/%.*$/, '')
  const bytes = plain.includes(':') ? parseV6(plain) : parseV4(plain)
  const dressed =
    bytes?.length === 16 && bytes.slice(0, 10).every(byte => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  return dressed ? bytes.slice(12) : bytes
}

function parseV4(value: string): number[] | undefined {
  const parts = value.split('.')
  if (parts.length !== 4 || !parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined
  return parts.map(Number)
}

function parseV6(value: string): number[] | undefined {
  const halves = value.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = halves.map(groupsOf)
  if (!head || (halves.length === 2 && !tail)) return undefined
  const missing = 16 - head.length - (tail?.length ?? 0)
  if (halves.length === 1 ? missing !== 0 : missing < 2) return undefined
  return [...head, ...Array.from({ length: missing }, () => 0), ...(tail ?? [])]
}

/** Bytes of groups of four hexadecimal digits; the last may be an IPv4 address. */
function groupsOf(text: string): number[] | undefined {
  if (text === '') return []
  const bytes: number[] = []
  const groups = text.split(':')
  for (const [i, group] of groups.entries()) {
    const v4 = i === groups.length - 1 && group.includes('.') ? parseV4(group) : undefined
    if (!v4 && !/^[0-9a-f]{1,4}$/i.test(group)) return undefined
    bytes.push(...(v4 ?? [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]))
  }
  return bytes
}

/** Does the address lie in the network? */
export function inNetwork(address: readonly number[], network: Network): boolean {
  if (address.length !== network.bytes.length) return false
  return address.every((byte, i) => {
    const bits = Math.min(8, Math.max(0, network.bits - i * 8))
    return byte >> (8 - bits) === (network.bytes[i] ?? 0) >> (8 - bits)
  })
}

/** IPv4 or IPv6 address, or network in CIDR notation. */
export function checkNetwork(value: string): Problem | undefined {
  if (parseNetwork(value)) return undefined
  return error(
    'network.format',
    '应为 IPv4、IPv6 地址或网段，例如 203.0.113.7、203.0.113.0/24',
    'must be an IPv4 or IPv6 address or a network, e.g. 203.0.113.7 or 203.0.113.0/24',
  )
}

export const isNetwork = (value: string): boolean => !isError(checkNetwork(value))

/** Whether a list lets nearly everybody in: an empty one does, and networks that together are wider than any one owner holds (a /8, with IPv6 a /16). */
export function isWideOpen(list: string | null | undefined): boolean {
  const words = networkWords(list)
  const networks = words.flatMap(word => parseNetwork(word) ?? [])
  return (
    !words.length ||
    WIDEST_NETWORKS.some(
      ([bytes, bits]) =>
        networks.reduce((sum, one) => sum + (one.bytes.length === bytes ? 2 ** (bits - one.bits) : 0), 0) > 1,
    )
  )
}

/** Bytes of an address, and bits of the widest network. */
const WIDEST_NETWORKS = [
  [4, 8],
  [16, 16],
] as const

/** One per line or separated by commas; without blank ones. */
export const networkWords = (list: string | null | undefined): string[] =>
  (list ?? '').split(/[\s,，;；]+/).filter(word => word !== '')
