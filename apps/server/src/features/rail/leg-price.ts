import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { waybill } from '@tuheng/domain/transport/index'
import type { Leg } from './orders.ts'

export type LegPrice = Pick<RowOf<typeof waybill>, 'apPinned' | 'apBasis' | 'apPrice'>

/** What is agreed for a leg is the price of its trips; without it they go by the price sheets. */
export const priceFrom = ({ apBasis, apPrice }: Leg): LegPrice => ({ apPinned: apPrice !== null, apBasis, apPrice })
