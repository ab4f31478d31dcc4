import { gt, lt } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { text } from '../kernel/text.ts'
import { partyErrors } from './parties.errors.ts'
import { phoneIssues } from './standard.ts'

interface AddressFacts {
  lng?: string | null
  lat?: string | null
  contactPhone?: string | null
}

export function addressIssues({ lng, lat, contactPhone }: AddressFacts): Issue[] {
  const issues = phoneIssues(contactPhone, 'contactPhone', text('联系电话', 'Phone'))
  if (!lng !== !lat) issues.push(partyErrors.issue('address.coordinates', {}, lng ? 'lat' : 'lng'))
  else if (lng && lat && outsideChina(lng, lat)) issues.push(partyErrors.issue('address.outside', { lng, lat }, 'lng'))
  return issues
}

/** Degrees. Outside the bounding box of the mainland, Hainan and the islands in regular use. */
const outsideChina = (lng: string, lat: string): boolean =>
  lt(lng, '73.4') || gt(lng, '135.1') || lt(lat, '3.8') || gt(lat, '53.6')
