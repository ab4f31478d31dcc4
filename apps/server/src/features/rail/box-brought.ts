import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { railErrors } from '@tuheng/domain/rail/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { LegType } from '@tuheng/domain/rail/haul.choices'
import type { Tx } from '../../engine/write/tx.ts'
import { underWayIssue } from './box-places.ts'
import type { Box } from './container-moves.ts'
import { toldOfBox } from './told-of-box.ts'

/** The trip with which the ledger has a container under way. */
interface Trip extends AnyRow {
  no: string
  isUnderWay: boolean
  legType: LegType
  /** Yard to which a pick-up goes. */
  yardId: number | null
  place: string | null
}

/**
 * A loading list may be written before its containers are there: while a truck brings them to the yard where the train is
 * loaded. The ledger says with which document a container left. @throws where it is under way without such a truck
 */
export async function refuseUnlessBrought(tx: Tx, box: Box & { path: string }, yardId: number | null): Promise<void> {
  if (box.status !== 'moving') return
  const trip = await tripWith(tx, box.id)
  if (!trip?.isUnderWay) throw new DomainError([underWayIssue(tx, box)])
  if (trip.legType === 'pickup' && trip.yardId === yardId) return
  const place = text(`“${trip.place ?? '…'}”`, `"${trip.place ?? '…'}"`)
  const issue = wordedIssue(
    railErrors,
    { code: 'wagon.box_brought_elsewhere', path: box.path },
    { box: box.boxNo, no: trip.no, place },
  )
  throw new DomainError([toldOfBox(tx, trip, { box, issue })])
}

async function tripWith(tx: Tx, containerId: number): Promise<Trip | undefined> {
  const { rows } = await tx.sql<Trip>(
    `select w.waybill_no as no, w.created_by as "createdBy", w.dept_id as "deptId", w.transport_status in ('inTransit', 'arrived') as "isUnderWay", l.leg_type as "legType",
       coalesce(w.yard_id, o.from_yard_id) as "yardId",
       case when l.leg_type = 'pickup' then (select y.name from yard y where y.org_id = $1 and y.id = coalesce(w.yard_id, o.from_yard_id))
         else (select a.name from address a where a.org_id = $1 and a.id = w.unload_address_id) end as place
     from (select m.doc_no from container_move m where m.org_id = $1 and m.container_id = $2 and m.status = 'valid' and m.deleted_at is null
           order by m.id desc limit 1) m
       join waybill w on w.org_id = $1 and w.waybill_no = m.doc_no and w.deleted_at is null
       join rail_leg l on l.org_id = $1 and l.id = w.leg_id
       join rail_order o on o.org_id = $1 and o.id = l.order_id`,
    [tx.orgId, containerId],
    'trip-with-container',
  )
  return rows[0]
}
