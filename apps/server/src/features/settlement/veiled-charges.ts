import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { charge } from '@tuheng/domain/settlement/index'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import type { Params } from '../../sql/params.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

/**
 * The charges of a document of which an approval hides something from the person: they tell of it, so they are left out
 * of lists and sums while the person is asked. So are always those of a side whose prices their roles hide.
 */
export const registerVeiledCharges = (): void =>
  oncePerProcess(() =>
    registerRowRule(charge, {
      sql: (actor, params) => {
        const shown = shownDocumentsSql(actor, params, { type: 't.doc_type', id: 't.doc_id' })
        const parts = [...(shown === 'true' ? [] : [shown]), ...hiddenSidesSql(actor, params)]
        return parts.length ? parts.join(' and ') : undefined
      },
      mayRead: (actor, row) =>
        !veiledDocuments(actor).some(([docType, ids]) => row.docType === docType && ids.includes(Number(row.docId))) &&
        !hiddenSides(actor).some(one => one.docType === row.docType && one.side === row.side),
    }),
  )

/** What the charges of a side repeat, as a price or by division: kind of document → side → values, as `resource.path`. */
const TOLD: Readonly<Record<string, Readonly<Record<'ar' | 'ap', readonly string[]>>>> = {
  waybill: { ar: ['waybill.arPrice', 'waybill.arTotal'], ap: ['waybill.apPrice', 'waybill.apTotal'] },
  railWaybill: {
    ar: ['railOrder.arPrice', 'railLeg.arPrice', 'railWaybill.arAmount'],
    ap: ['railLeg.apPrice', 'railWaybill.freight', 'railWaybill.apAmount'],
  },
  serviceWaybill: { ar: ['serviceWaybill.arAmount'], ap: ['serviceWaybill.price', 'serviceWaybill.amount'] },
  containerMove: {
    ar: ['containerMove.overFee', 'containerMove.recoverAmount'],
    ap: ['containerMove.overFee', 'containerMove.hireFee', 'containerMove.repairCost'],
  },
  container: { ar: [], ap: ['container.deposit'] },
}

interface Side {
  docType: string
  side: string
}

/** The sides of documents whose prices or amounts the person may not see. */
const hiddenSides = (actor: Actor): Side[] =>
  Object.entries(TOLD).flatMap(([docType, sides]) =>
    Object.entries(sides).flatMap(([side, values]) =>
      values.every(one => maySee(actor, one)) ? [] : [{ docType, side }],
    ),
  )

function maySee(actor: Actor, value: string): boolean {
  const [resource = '', path = ''] = value.split('.')
  const right = rightOf(actor, resource, path)
  return right !== 'hidden' && right !== 'masked'
}

const hiddenSidesSql = (actor: Actor, params: Params): string[] =>
  hiddenSides(actor).map(
    ({ docType, side }) => `not (t.doc_type = ${params.add(docType)} and t.side = ${params.add(side)})`,
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
