import { money, sum } from '../../kernel/decimal.ts'
import { xmlOf } from '../../kernel/xml.ts'
import type { ReportFacts } from './facts.ts'
import { type MinistryField, WAYBILL_FIELDS } from './fields.ts'
import { fixed, timeText } from './formats.ts'
import { PAYMENT_MEANS_CODES } from './ministry.choices.ts'
import { PAYMENT_FIELDS } from './payment-fields.ts'

export type MessageTree = { [name: string]: string | MessageTree | MessageTree[] }

/** Elements that occur more than once. */
const LISTS = new Set(['vehicleInfo.driver', 'vehicleInfo.goodsInfo', 'actualCarrierInfo'])

/** Values of declared fields as nested elements, in the order of their declaration. Empty ones are left out. */
function tree<F>(fields: Readonly<Record<string, MinistryField<F>>>, facts: F): MessageTree {
  const root: MessageTree = {}
  for (const [path, field] of Object.entries(fields)) {
    const value = field.value(facts)
    if (value === null || value === undefined || value === '') continue
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = root
    names.forEach((name, i) => {
      const isList = LISTS.has(names.slice(0, i + 1).join('.'))
      const next = (at[name] ??= isList ? [{}] : {})
      at = (Array.isArray(next) ? next[0] : next) as MessageTree
    })
    at[last] = value
  }
  return root
}

/** The message of a waybill. */
export const waybillMessage = (facts: ReportFacts): MessageTree => tree(WAYBILL_FIELDS, facts)

/** The message of the payments for a waybill: what was paid to its carrier, and for which shipping note. */
export function fundsMessage(facts: ReportFacts, documentNo: string): MessageTree {
  const waybill = waybillMessage(facts)
  const [carrier = {}] = (waybill['actualCarrierInfo'] ?? []) as MessageTree[]
  const vehicle = (waybill['vehicleInfo'] ?? {}) as MessageTree
  const paid = money(sum(facts.payments.map(one => one.amount)))
  return {
    documentNumber: documentNo,
    sendToProDateTime: timeText(facts.now) ?? '',
    carrier: carrier['actualCarrierName'] ?? '',
    actualCarrierId: carrier['actualCarrierID'] ?? '',
    vehicleNumber: vehicle['vehicleNumber'] ?? '',
    vehiclePlateColorCode: vehicle['vehiclePlateColorCode'] ?? '',
    shippingNoteList: [
      {
        shippingNoteNumber: waybill['shippingNoteNumber'] as string,
        serialNumber: waybill['serialNumber'] as string,
        totalMonetaryAmount: fixed(paid, 3) ?? '',
      },
    ],
    financialList: facts.payments.map(one => ({
      ...tree(PAYMENT_FIELDS, one),
      paymentMeansCode: facts.meansCodes?.[one.means] ?? PAYMENT_MEANS_CODES[one.means],
    })),
  }
}

/** The message as XML: elements begin with a capital letter within `Root` and `Body`. */
export const asXml = (message: MessageTree): string => xmlOf('Root', { Body: capitalized(message) })

function capitalized(node: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      typeof value === 'string' ? value : Array.isArray(value) ? value.map(capitalized) : capitalized(value),
    ]),
  )
}
