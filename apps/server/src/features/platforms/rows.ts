import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { ministryReport, platformAccount, platformMessage, platformWaybill } from '@tuheng/domain/platforms/index'

export type Account = RowOf<typeof platformAccount>
export type Waybill = RowOf<typeof platformWaybill>
export type Message = RowOf<typeof platformMessage>
export type Report = RowOf<typeof ministryReport>
