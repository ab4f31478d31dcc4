import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { serviceRule, serviceWaybill } from '@tuheng/domain/services/index'

export type Service = RowOf<typeof serviceWaybill>
export type Rule = RowOf<typeof serviceRule>
