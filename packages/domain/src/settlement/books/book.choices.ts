import { choices } from '../../kernel/fields.ts'

/**
 * Acts that change what is open of a statement: its confirmation and its voiding; money received or paid; an advance, an
 * offset and a write-off that settle it; what old books do not tell. Taking an act back has the same cause and the opposite
 * sign.
 */
export const BOOK_ACTS = ['arisen', 'paid', 'advance', 'offset', 'writeOff', 'other'] as const
export type BookAct = (typeof BOOK_ACTS)[number]

/** Amounts of a standing book, in the order of its equation: opening + arisen − what settles = closing. */
export const BOOK_FIGURES = ['opening', ...BOOK_ACTS, 'closing', 'overdue'] as const
export type BookFigure = (typeof BOOK_FIGURES)[number]

/** Documents that a standing book names. The words are names of resources. */
export const bookDocuments = choices({
  statement: ['对账单', 'Statement'],
  settlement: ['结算单', 'Settlement'],
  advance: ['预收预付单', 'Advance'],
  offsetSettle: ['对冲单', 'Offset'],
  writeOff: ['核销单', 'Write-off'],
})
