import { choices } from '../../kernel/fields.ts'
import type { Choices } from '../../kernel/field.ts'
import { WAYBILL_FIELDS } from './fields.ts'
import { DRIVER_FIELDS, VEHICLE_FIELDS } from './master-fields.ts'
import { PAYMENT_FIELDS } from './payment-fields.ts'

const CHECKS = {
  'check:dispatchBeforeLoad': ['先生成运单后装货', 'The waybill is made before loading'],
  'check:loadBeforeUnload': ['先装货后收货', 'Loading before unloading'],
  'check:sameVehicle': ['运单与车辆档案的车牌', 'Plate of waybill and vehicle'],
  'check:sameDriver': ['运单与司机档案的证件号', 'Identity number of waybill and driver'],
  'check:payments': ['付款记录', 'Payments'],
  'check:paidIsOwed': ['付款合计等于应付运费', 'Payments add up to what is owed'],
  'check:paidWithinFreight': ['付款不超过托运人运费', 'No more was paid than the freight'],
  'check:paidAfterLoad': ['装货后付款', 'Paid after loading'],
} as const

type Named<F, P extends string> = `${P}${keyof F & string}`
export type ReportItem =
  | Named<typeof WAYBILL_FIELDS, ''>
  | Named<typeof DRIVER_FIELDS, 'driver:'>
  | Named<typeof VEHICLE_FIELDS, 'vehicle:'>
  | Named<typeof PAYMENT_FIELDS, 'payment:'>
  | keyof typeof CHECKS

const named = (fields: Readonly<Record<string, { zh: string; en: string }>>, prefix: string) =>
  Object.entries(fields).map(([name, { zh, en }]) => [`${prefix}${name}`, [zh, en]] as const)

/** Everything that can be missing or wrong, from the declarations of the messages. */
export const reportItems = choices({
  ...Object.fromEntries([
    ...named(WAYBILL_FIELDS, ''),
    ...named(DRIVER_FIELDS, 'driver:'),
    ...named(VEHICLE_FIELDS, 'vehicle:'),
    ...named(PAYMENT_FIELDS, 'payment:'),
  ]),
  ...CHECKS,
}) as Choices<ReportItem>
