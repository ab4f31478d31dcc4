import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { whyCall } from '@tuheng/domain/contracts/why.calls'

/** The sides that the person may see. */
export type Why = AnswerOf<typeof whyCall>
export type WhySide = NonNullable<Why['sides']['ar']>
export type BookedCharge = WhySide['booked']['charges'][number]
/** One price row, used or passed over. */
export type PriceRow = NonNullable<NonNullable<WhySide['now']>['row']>
