import { HOME_PATH } from '../tabs/tab-rules.ts'

/*
 * Every address behind the sign-in names its company: `https://host/?org=3#/…`. So a copied address opens in the company
 * that it was copied in. It stands before the `#`, where the router and the state of lists do not look.
 */

const KEY = 'org'

/** The company that an address names, from its search. */
export function addressedCompany(search: string): number | undefined {
  return companyId(new URLSearchParams(search).get(KEY))
}

/** Names the company in the address of this window, without a new entry in its history; 0 takes the name away. */
export function writeAddressedCompany(orgId: number): void {
  const { search, hash, pathname } = window.location
  const params = new URLSearchParams(search)
  if (orgId) params.set(KEY, String(orgId))
  else params.delete(KEY)
  const next = params.size ? `?${params.toString()}` : ''
  if (next !== search) window.history.replaceState(window.history.state, '', `${pathname}${next}${hash}`)
}

/** Every company has them: they belong to none. */
const HOMES: ReadonlySet<string> = new Set(['/', HOME_PATH])

/** The page of links that name another company than the present one. */
export const OTHER_COMPANY_PATH = '/other_company'

/**
 * The page to show in place of one whose address names another company than the person's present one; undefined for an
 * address of the present company, or of none.
 */
export function insteadOfAddress(
  { search, path }: { search: string; path: string },
  orgId: number | null,
): string | undefined {
  const named = addressedCompany(search)
  if (named === undefined || named === orgId || HOMES.has(path)) return undefined
  return `${OTHER_COMPANY_PATH}?${new URLSearchParams({ company: String(named), to: path }).toString()}`
}

/** The company and the path that the search of such a page names. A path that is none of the app's becomes the home page. */
export function linkTarget(search: string): { company: number | undefined; to: string } {
  const params = new URLSearchParams(search)
  const to = params.get('to') ?? ''
  const isOwn = /^\/(?!\/)/.test(to) && !to.startsWith(OTHER_COMPANY_PATH)
  return { company: companyId(params.get('company')), to: isOwn ? to : HOME_PATH }
}

function companyId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** The address of a page in a company. From another one it leads to the offer to switch. */
export function addressIn(orgId: number, path: string): string {
  const params = new URLSearchParams(window.location.search)
  params.set(KEY, String(orgId))
  return `${window.location.pathname}?${params.toString()}#${path}`
}
