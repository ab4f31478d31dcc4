/** Blanks and other signs without a body hide a scheme from a pattern, not from a browser. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/
const WEB = /^https?:\/\/([^/?#\\]+)(?:[/?#][^\\]*)?$/i
const MAIL = /^mailto:[\w.+-]+@[\w.-]+$/i
const TELEPHONE = /^tel:\+?[\d-]{3,20}$/i
const SCREEN = /^#\/[\w/?=&.,%:-]*$/
const LONGEST = 500

/** The address of a link as it may be kept; undefined: it must not lead anywhere. Names and passwords before the host are for deceiving. */
export function cleanAddress(address: string): string | undefined {
  const given = address.trim()
  if (given.length > LONGEST || INVISIBLE.test(given)) return undefined
  const [, host] = WEB.exec(given) ?? []
  if (host !== undefined) return host.includes('@') ? undefined : given
  return MAIL.test(given) || TELEPHONE.test(given) || SCREEN.test(given) ? given : undefined
}
