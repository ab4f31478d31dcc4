import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { charge } from '@tuheng/domain/settlement/index'
import { registerRowRule, type RowRule } from '../../engine/rights/row-rules.ts'
import type { Params } from '../../sql/params.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

/**
 * The charges of a document of which an approval hides something from the person: they tell of it, so they are left out
 * of lists and sums while the person is asked. So are always those of a side whose prices their roles hide.
 */
export const registerVeiledCharges = (): void =>
  oncePerProcess(() => registerRowRule(charge, ruleOfCharges(hiddenSides)))

/** The rule of charges for records that repeat what one side of a document comes to, by `docType`, `docId` and `side`. */
export const ruleOfSides: RowRule = ruleOfCharges(actor => hiddenSides(actor).filter(one => one.kind === undefined))

function ruleOfCharges(hiddenFrom: (actor: Actor) => readonly Side[]): RowRule {
  return {
    sql: (actor, params) => {
      const shown = shownDocumentsSql(actor, params, { type: 't.doc_type', id: 't.doc_id' })
      const parts = [...(shown === 'true' ? [] : [shown]), ...sidesSql(hiddenFrom(actor), params)]
      return parts.length ? parts.join(' and ') : undefined
    },
    mayRead: (actor, row) =>
      !veiledDocuments(actor).some(([docType, ids]) => row.docType === docType && ids.includes(Number(row.docId))) &&
      !hiddenFrom(actor).some(
        ({ docType, side, kind = row.kind }) => docType === row.docType && side === row.side && kind === row.kind,
      ),
  }
}

interface Side {
  docType: string
  side: 'ar' | 'ap'
  /** Of charges of this kind only. */
  kind?: string
}

/** Values, as `resource.path`, that these charges repeat as a price or an amount, or give by division. */
interface Told extends Side {
  values: readonly string[]
}

export const TOLD_BY_CHARGES: readonly Told[] = [
  {
    docType: 'waybill',
    side: 'ar',
    values: ['waybill.arPrice', 'waybill.arFreight', 'waybill.arTotal', 'waybill.arExcl'],
  },
  {
    docType: 'waybill',
    side: 'ap',
    values: ['waybill.apPrice', 'waybill.apFreight', 'waybill.apTotal', 'waybill.apExcl'],
  },
  { docType: 'waybill', side: 'ar', kind: 'lossDeduct', values: ['waybill.arGoodsValue', 'waybill.arLossAmount'] },
  { docType: 'waybill', side: 'ap', kind: 'lossDeduct', values: ['waybill.apGoodsValue', 'waybill.lossAmount'] },
  { docType: 'railWaybill', side: 'ar', kind: 'lossDeduct', values: ['railOrder.goodsValue'] },
  { docType: 'railWaybill', side: 'ap', kind: 'lossDeduct', values: ['railLeg.lossPrice', 'railLeg.lossRate'] },
  { docType: 'waybill', side: 'ap', kind: 'infoFee', values: ['waybill.infoFee'] },
  { docType: 'railWaybill', side: 'ar', values: ['railOrder.arPrice', 'railLeg.arPrice', 'railWaybill.arAmount'] },
  { docType: 'railWaybill', side: 'ap', values: ['railLeg.apPrice', 'railWaybill.freight', 'railWaybill.apAmount'] },
  { docType: 'serviceWaybill', side: 'ar', values: ['serviceWaybill.arAmount'] },
  { docType: 'serviceWaybill', side: 'ap', values: ['serviceWaybill.price', 'serviceWaybill.amount'] },
  { docType: 'containerMove', side: 'ar', values: ['containerMove.overFee', 'containerMove.recoverAmount'] },
  {
    docType: 'containerMove',
    side: 'ap',
    values: ['containerMove.overFee', 'containerMove.hireFee', 'containerMove.repairCost'],
  },
  { docType: 'container', side: 'ap', values: ['container.deposit'] },
  { docType: 'supplyEntry', side: 'ar', values: ['supplyEntry.price', 'supplyEntry.amount'] },
  { docType: 'supplyEntry', side: 'ap', values: ['supplyEntry.price', 'supplyEntry.amount'] },
  { docType: 'storage', side: 'ar', values: ['storageBill.amount', 'storageBill.dayRate'] },
  { docType: 'ownerClaim', side: 'ar', values: ['ownerClaim.amount', 'ownerClaim.agreed'] },
  { docType: 'claim', side: 'ap', values: ['claimNote.amount', 'claimNote.agreed'] },
  { docType: 'lateInterest', side: 'ar', values: ['lateInterest.amount'] },
]

/** What charges of these documents tell on a side. */
export const toldByCharges = (side: 'ar' | 'ap', docTypes: readonly string[]): string[] =>
  TOLD_BY_CHARGES.flatMap(told => (told.side === side && docTypes.includes(told.docType) ? told.values : []))

/** The sides of documents whose prices or amounts the person may not see. */
const hiddenSides = (actor: Actor): readonly Side[] =>
  TOLD_BY_CHARGES.filter(({ values }) => !values.every(one => maySee(actor, one)))

function maySee(actor: Actor, value: string): boolean {
  const [resource = '', path = ''] = value.split('.')
  const right = rightOf(actor, resource, path)
  return right !== 'hidden' && right !== 'masked'
}

/** SQL conditions on `t`: the charge is of no side whose prices or amounts the person may not see. */
export const hiddenSidesSql = (actor: Actor, params: Params): string[] => sidesSql(hiddenSides(actor), params)

const sidesSql = (sides: readonly Side[], params: Params): string[] =>
  sides.map(
    ({ docType, side, kind }) =>
      `not (t.doc_type = ${params.add(docType)} and t.side = ${params.add(side)}${kind === undefined ? '' : ` and t.kind = ${params.add(kind)}`})`,
  )

/** SQL: the row is of no document with veiled fields. `type` and `id` say which document it is of. */
export function shownDocumentsSql(actor: Actor, params: Params, { type, id }: { type: string; id: string }): string {
  const parts = veiledDocuments(actor).map(
    ([docType, ids]) => `(${type} = ${params.add(docType)} and ${id} = any(${params.add(ids)}::bigint[]))`,
  )
  return parts.length ? `(${parts.join(' or ')}) is not true` : 'true'
}

/** Documents with veiled fields, by kind. */
export const veiledDocuments = ({ veiled = {} }: Actor): [docType: string, ids: number[]][] =>
  Object.entries(veiled).flatMap(([docType, byId]) => {
    const ids = Object.keys(byId ?? {}).map(Number)
    return ids.length ? [[docType, ids] as [string, number[]]] : []
  })
