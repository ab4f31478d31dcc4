import { failAll } from '@tuheng/domain/kernel/errors'
import { railLeg, railOrder, railWaybill, putIssues, wagonLoad, yard, yardRefusal } from '@tuheng/domain/rail/index'
import { HANDLES_FIELDS } from '@tuheng/domain/rail/handles'
import type { TransportForm } from '@tuheng/domain/rail/haul.choices'
import { waybill } from '@tuheng/domain/transport/index'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { registerChoiceNotes } from '../../engine/read/choice-notes.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import { onSave, onTransition, type HookContext } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

type Trip = RowOf<typeof waybill>

/** Where a document puts its goods, or fetches them. */
export interface Spot {
  yardId: number | null
  slotNo: string | null
}

/** Registers that short hauls and trains name only yards and slots of their station that handle their goods. */
export function registerYards(): void {
  judgeYards()
  const checkTrip = ({ tx, row, next }: HookContext<Trip>): Promise<Partial<Trip>> => spotOfTrip(tx, row, next)
  onSave(waybill, { before: checkTrip })
  onTransition(waybill, ['dispatch', 'redispatch', 'load', 'unload', 'correct'], { before: checkTrip })
  onTransition(railWaybill, 'unload', {
    // Who looks at the arrival sees where the train was unloaded
    before: async ({ tx, next }) => checkSpot(tx, { ...next, stationId: next.toStationId, isStated: true }),
  })
  onTransition(wagonLoad, 'receive', {
    before: async ({ tx, next }) => checkSpot(tx, { ...next, stationId: next.toStationId }),
  })
}

interface Put extends Spot {
  /** The yard of the order is written down where the document names none. */
  isStated?: boolean
  orderId: number | null
  stationId: number | null
}

/** A slot without a yard is one of the yard that the order names. @throws where the goods cannot be put there */
async function checkSpot(
  tx: Tx,
  { yardId, slotNo, orderId, stationId, isStated = false }: Put,
): Promise<Partial<Spot>> {
  if (yardId === null && slotNo === null && !isStated) return {}
  const order = await tx.getRequired(railOrder, orderId ?? 0)
  const planned = stationId === order.fromStationId ? order.fromYardId : order.toYardId
  const at = yardId ?? planned
  const found = at === null ? undefined : await tx.getRequired(yard, at)
  const issues = putIssues(found, { form: order.transportForm, stationId, slotNo })
  // The order decided on its yards
  failAll(issues.filter(issue => issue.code !== 'yard.not_handled' || at !== planned))
  return yardId === at ? {} : { yardId: at }
}

async function spotOfTrip(tx: Tx, row: Partial<Trip>, next: Trip): Promise<Partial<Trip>> {
  const { legId, yardId, slotNo, stationId } = next
  if (!legId || (row.yardId === yardId && (row.slotNo ?? null) === (slotNo ?? null))) return {}
  const { orderId } = await tx.getRequired(railLeg, legId)
  return checkSpot(tx, { yardId: yardId ?? null, slotNo: slotNo ?? null, orderId, stationId: stationId ?? null })
}

/** What speaks against a yard stands beside it in pickers of short hauls and trains. */
function judgeYards(): void {
  registerChoiceNotes(yard, 'haul', {
    reads: ['name', ...HANDLES_FIELDS],
    shared: ({ actor, beside }, params) => {
      const org = params.add(actor.orgId)
      const [order, leg] = ['orderId', 'legId'].map(name => params.add(beside[name] ?? null))
      const inScope = referenceScopeSql(actor, { resource: anyResource(railOrder), alias: 'o' }, params)
      return {
        form: `(select o.transport_form from rail_order o where o.org_id = ${org} and o.id = coalesce(${order}::bigint,
          (select l.order_id from rail_leg l where l.org_id = ${org} and l.id = ${leg}::bigint)) and o.deleted_at is null${inScope ? ` and ${inScope}` : ''})`,
      }
    },
    judge: (_sql, _ask, { rows, shared: { form } }) =>
      new Map(
        rows.map(row => {
          const issue = form ? yardRefusal(row, form as TransportForm, 'yardId') : undefined
          return [row['id'] as number, issue ? [{ level: 'block', issue }] : []]
        }),
      ),
  })
}
