import { HOME_PATH } from '../tabs/tab-rules.ts'

/*
 * Every address behind the sign-in names its company: `https://host/?org=3#/…`. So a copied address opens in the company
 * that it was copied in. It stands before the `#`, where the router and the state of lists do not look.
 */

const KEY = 'org'

/** The company that an address names, from its search. */
export function addressedCompany(search: string): number | undefined {
  const text = new URLSearchParams(search).get(KEY)
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
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

interface Member {
  orgId: number | null
  companies: readonly { id: number; name: string }[]
}

/**
 * Where an address leads: into the person's present company (also if it names none), into another company of theirs, or
 * nowhere. Whether a company exists of which they are no member is not asked: the answer is the same.
 */
export function placeOfAddress(
  { search, path }: { search: string; path: string },
  { orgId, companies }: Member,
): 'here' | 'nowhere' | { id: number; name: string } {
  const named = addressedCompany(search)
  if (named === undefined || named === orgId || HOMES.has(path)) return 'here'
  return companies.find(company => company.id === named) ?? 'nowhere'
}
