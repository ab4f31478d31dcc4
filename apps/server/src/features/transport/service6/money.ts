import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { previewConversionCall } from '@tuheng/domain/transport/service.calls'
import type { Trip } from '../shared/rows.ts'

type Money = GivenOf<typeof previewConversionCall>['list'][number]['before']

/** What both sides of a trip come to; all null without one. */
export const moneyOf = (trip: Trip | undefined): Money => ({
  arTotal: trip?.arTotal ?? null,
  arTaxRate: trip?.arTaxRate ?? null,
  arExcl: trip?.arExcl ?? null,
  serviceFee: trip?.serviceFee ?? null,
  apTotal: trip?.apTotal ?? null,
  apExcl: trip?.apExcl ?? null,
  profitExcl: trip?.profitExcl ?? null,
})
