/** What tells an invoice from all others of the demo. */
interface Invoice {
  /** `YYYY-MM-DD` */
  day: string
  /** First two digits of the region of the seller. */
  region: string
  orgId: number
  /** Of the invoices of a company. */
  sequence: number
}

/** A prime: multiplying by less than it gives each sequence another number, and no regular ones. */
const PRIME = 999_983

/**
 * Number of a digital invoice: year, region, channel and fifteen digits that grow from day to day, since a region counts
 * the invoices of all sellers. No two of the demo have the same.
 */
export function invoiceNumber({ day, region, orgId, sequence }: Invoice): string {
  const dayOfYear = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000,
  )
  const own = ((orgId * 40_009 + sequence) * 618_033) % PRIME
  return `${day.slice(2, 4)}${region}2${String(dayOfYear * 1_731_000 + 20_318_000 + own).padStart(15, '0')}`
}
