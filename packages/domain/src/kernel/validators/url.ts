import { isIpv4 } from './ipv4.ts'
import { error, isError, type Problem } from './problem.ts'

const HTTP = /^https?:\/\/([^\s/?#:@]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i
const MAX_LENGTH = 2048
const HOST = /^(localhost|([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,})$/iu

export const normalizeUrl = (value: string): string => value.trim()

/** Web address (RFC 3986, schemes http and https) with a named host or IPv4 address; no user name inside. */
export function checkUrl(value: string): Problem | undefined {
  const url = normalizeUrl(value)
  const match = url.length <= MAX_LENGTH ? HTTP.exec(url) : null
  const [, host = '', port = '80'] = match ?? []
  if (match && (HOST.test(host) || isIpv4(host)) && Number(port) >= 1 && Number(port) <= 65_535) return undefined
  return error(
    'url.format',
    '应为 http:// 或 https:// 开头的网址',
    'must be an address starting with http:// or https://',
  )
}

export const isUrl = (value: string): boolean => !isError(checkUrl(value))

/** Whether a link leaves the application: an absolute address, a mail or a phone link rather than a route. */
export const isExternalLink = (link: string): boolean => /^(https?:\/\/|\/\/|mailto:|tel:)/i.test(link.trim())
