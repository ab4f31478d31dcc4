/**
 * SQL over charges of which a side of a document has no price yet. `$1` of the statement is the company. There are few of
 * them, and an index of their state finds them.
 */
const IS_UNPRICED = `state = 'unpriced' and deleted_at is null`

const unpricedDocs = (where: string): string =>
  `(select u.doc_type, u.doc_id from charge u where u.org_id = $1 and u.state = 'unpriced' and u.deleted_at is null${where})`

/** Whether a document with columns `doc_type`, `doc_id` has a side without a price, or has a price for all. */
export const ofPricing = (pricing: Pricing): string =>
  `(doc_type, doc_id) ${pricing === 'priced' ? 'not ' : ''}in ${unpricedDocs('')}`

export type Pricing = 'priced' | 'unpriced'

/** 1 on one charge of each document without a price: the receivable one, if that has none. */
export const COUNTS_AS_UNPRICED = `(case when ${IS_UNPRICED} and (side = 'ar' or (doc_type, doc_id) not in ${unpricedDocs(` and u.side = 'ar'`)}) then 1 else 0 end)`

/** The sides of a document, alias `t`, that have no price. */
export const MISSING_PRICE = `case when bool_or(t.state = 'unpriced' and t.side = 'ar') then
  case when bool_or(t.state = 'unpriced' and t.side = 'ap') then 'both' else 'ar' end
  when bool_or(t.state = 'unpriced') then 'ap' end`

/** Rows of the kept sums that count documents without a price. */
export const unpricedCounts = (columns: string, months: string): string =>
  `select ${columns} from charge where org_id = $1 and ${IS_UNPRICED} and revenue_month ${months} and ${COUNTS_AS_UNPRICED} = 1`

/** What the documents without a price add to the kept sums, to be taken away. */
export const unpricedCharges = (columns: string, months: string): string =>
  `select ${columns} from charge where org_id = $1 and deleted_at is null and revenue_month ${months} and ${ofPricing('unpriced')}`
