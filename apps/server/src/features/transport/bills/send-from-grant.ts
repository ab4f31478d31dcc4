import type { RequestOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { bodyOf, driver, vehicle } from '@tuheng/domain/parties/index'
import { loadBillGrant, mainWaybill, transportErrors, waybill } from '@tuheng/domain/transport/index'
import { sendCall } from '@tuheng/domain/transport/trip.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { Params } from '../../../sql/params.ts'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { warningsOf } from '../../../engine/write/warnings.ts'
import { write } from '../../../engine/write/work.ts'
import { holdAtEnd } from '../../credit/index.ts'
import { tripAnswer } from '../entry/trip-answer.ts'
import { partyName } from '../shared/names.ts'
import type { Grant } from '../shared/rows.ts'
import { editsOf, tripFace } from '../shared/trip-parts.ts'
import { lockTeam } from '../trips/check-dispatch.ts'

type SendBody = RequestOf<typeof sendCall>

const TEAM = ['id', 'mainId', 'vehicleId', 'plateNo', 'trailerId', 'driverId', 'driverMobile']

/** 提单发货: a truck with a grant is at the scale. One transaction creates, dispatches and loads its trip. */
export function registerSendFromGrant(server: Server): void {
  serveCall(server, sendCall, async ({ actor, body: sent, lang, request, engine, idempotencyKey }) => {
    const asked = { actor, requestId: request.id, idempotencyKey, fingerprint: ['oms/loadBillGrant', 'send', sent] }
    const entered = await write(engine, asked, async tx => {
      const id = await holdAtEnd(tx, () => sendTruck(tx, sent))
      return { id, warnings: warningsOf(tx) }
    })
    return tripAnswer({ engine, actor, face: tripFace('bill'), entered, lang })
  })
}

async function sendTruck(tx: Tx, sent: SendBody): Promise<number> {
  const grant = await tx.getRequired(loadBillGrant, sent.id)
  if (!inScope(tx, grant)) failMissing(loadBillGrant)
  const team = await teamOf(tx, sent)
  await lockTeam(tx, team)
  const trip = await tx.insert(waybill, {
    mainId: sent.mainId ?? (await taskOf(tx, grant)),
    carrierId: grant.carrierId,
    grantId: grant.id,
  })
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !TEAM.includes(name)))
  const [sending, loading] = [editsOf('dispatch'), editsOf('load')]
  const own = (names: readonly string[]): AnyRow =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => names.includes(name)))
  const strange = Object.keys(rest).find(name => !sending.includes(name) && !loading.includes(name))
  if (strange) kernelErrors.fail('field.unknown', { name: strange }, strange)
  await tx.run(waybill, 'dispatch', { ...own(sending), ...team, carrierId: grant.carrierId, id: trip.id })
  await tx.run(waybill, 'load', { ...own(loading), id: trip.id })
  return trip.id
}

interface TeamIds {
  vehicleId: number
  trailerId: number | null
  driverId: number
}

/** The team by plate and mobile number, which are known at the gate. A tractor has its usual trailer. */
async function teamOf(tx: Tx, sent: SendBody): Promise<TeamIds> {
  const trucks = sent.vehicleId ? { id: sent.vehicleId } : { plateNo: sent.plateNo?.trim().toUpperCase() ?? '' }
  const [truck] = await tx.find(vehicle, { where: trucks, limit: 1 })
  if (!truck) return transportErrors.fail('load_bill.no_vehicle', { plateNo: sent.plateNo ?? '' }, 'plateNo')
  const usual = bodyOf(truck.vehicleType) === 'tractor' ? truck.trailerId : null
  const drivers = sent.driverId ? { id: sent.driverId } : { mobile: sent.driverMobile?.trim() ?? '' }
  const [person] = await tx.find(driver, { where: drivers, limit: 1 })
  if (!person) return transportErrors.fail('load_bill.no_driver', { mobile: sent.driverMobile ?? '' }, 'driverMobile')
  return { vehicleId: truck.id, trailerId: sent.trailerId === undefined ? usual : sent.trailerId, driverId: person.id }
}

/** The task that carries the bill with this carrier. */
async function taskOf(tx: Tx, grant: Grant): Promise<number> {
  const params = new Params(tx.orgId, grant.billId, grant.carrierId)
  const within = referenceScopeSql(tx.actor, { resource: anyResource(mainWaybill), alias: 'm' }, params)
  const { rows } = await tx.sql<{ id: number; no: string }>(
    `select m.id, m.main_no as no from main_waybill m where m.org_id = $1 and m.load_bill_id = $2 and m.status = 'active' and m.deleted_at is null ${within ? `and ${within}` : ''}
       and exists (select 1 from main_waybill_carrier c where c.org_id = $1 and c.parent_id = m.id and c.carrier_id = $3) order by m.id`,
    params.values,
    within ? undefined : 'tasks-of-grant',
  )
  const [first] = rows
  if (first && rows.length === 1) return first.id
  const { rows: bills } = await tx.sql<{ no: string }>(
    'select bill_no as no from load_bill where org_id = $1 and id = $2',
    [tx.orgId, grant.billId],
  )
  const no = bills[0]?.no ?? ''
  if (first)
    return transportErrors.fail('load_bill.several_tasks', { no, tasks: rows.map(row => row.no).join('、') }, 'mainId')
  return transportErrors.fail('load_bill.no_task', { no, carrier: await partyName(tx, grant.carrierId) }, 'mainId')
}
