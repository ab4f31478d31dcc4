import { compactUpper, error, isError, type Problem } from './problem.ts'

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`)

export const normalizeIpv4 = (value: string): string => compactUpper(value)

/** IPv4 address in dotted decimal notation (RFC 791), no leading zeros. */
export function checkIpv4(value: string): Problem | undefined {
  if (IPV4.test(normalizeIpv4(value))) return undefined
  return error('ipv4.format', '应为 IPv4 地址，例如 192.168.1.1', 'must be an IPv4 address, e.g. 192.168.1.1')
}

export const isIpv4 = (value: string): boolean => !isError(checkIpv4(value))
