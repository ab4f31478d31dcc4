/** Whitespace and invisible characters can hide a scheme from a pattern, but not from a browser. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/
const WEB = /^https?:\/\/([^/?#\\]+)(?:[/?#][^\\]*)?$/i
const MAIL = /^mailto:[\w.+-]+@[\w.-]+$/i
const TELEPHONE = /^tel:\+?[\d-]{3,20}$/i
const SCREEN = /^#\/[\w/?=&.,%:-]*$/
const LONGEST = 500

/**
 * The sanitised address of a link. Undefined if the link is not allowed. User names and passwords before the host are
 * refused, because they deceive readers.
 */
export function cleanAddress(address: string): string | undefined {
  const given = address.trim()
  if (given.length > LONGEST || INVISIBLE.test(given)) return undefined
  const [, host] = WEB.exec(given) ?? []
  if (host !== undefined) return host.includes('@') ? undefined : given
  return MAIL.test(given) || TELEPHONE.test(given) || SCREEN.test(given) ? given : undefined
}
