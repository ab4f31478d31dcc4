/** How far the documents of one counterparty and period have come. */
export interface Outcome {
  statement: 'draft' | 'revised' | 'sent' | 'disputed' | 'confirmed'
  settle?: 'draft' | 'approving' | 'approved' | 'part' | 'full'
  /** Paid by an acceptance draft instead of a transfer. */
  byDraft?: true
  /** Invoices issued by us. */
  out?: 'approving' | 'toIssue' | 'issued' | 'delivered' | 'reissued'
  /** Invoices received from carriers. */
  in?: 'registered' | 'verified' | 'booked'
}

const DONE: Outcome = { statement: 'confirmed', settle: 'full', out: 'delivered', in: 'booked' }

/** By age of the period (1 is the youngest) and party code. Older periods are complete. */
const OUTCOMES: Readonly<Record<number, Readonly<Record<string, Outcome>>>> = {
  1: {
    HZ001: { statement: 'confirmed', out: 'approving' },
    HZ002: { statement: 'sent' },
    HZ003: { statement: 'disputed' },
    HZ004: { statement: 'sent' },
    HZ005: { statement: 'draft' },
    CY001: { statement: 'confirmed', settle: 'draft', in: 'registered' },
    CY002: { statement: 'revised' },
    CY003: { statement: 'sent' },
    CY004: { statement: 'draft' },
    HZ021: { statement: 'confirmed', out: 'toIssue' },
    HZ022: { statement: 'sent' },
    CY021: { statement: 'sent' },
  },
  2: {
    HZ001: { ...DONE, out: 'reissued', byDraft: true },
    HZ002: { statement: 'confirmed', settle: 'part', out: 'delivered' },
    HZ003: { statement: 'confirmed', settle: 'approved', out: 'issued' },
    HZ004: { statement: 'confirmed', settle: 'approving', out: 'toIssue' },
    HZ005: { statement: 'confirmed' },
    CY001: DONE,
    CY002: { statement: 'confirmed', settle: 'part', in: 'verified' },
    CY003: { statement: 'confirmed', settle: 'approved', in: 'registered' },
    CY004: { statement: 'confirmed', settle: 'approving', in: 'registered' },
    HZ022: { statement: 'confirmed', settle: 'part', out: 'delivered' },
    CY021: { statement: 'confirmed', settle: 'approved', in: 'verified' },
  },
}

export const outcomeOf = (age: number, code: string): Outcome => OUTCOMES[age]?.[code] ?? DONE
