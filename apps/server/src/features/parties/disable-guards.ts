import { route } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { address, driver, goods, party, partyErrors, vehicle } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { onTransition } from '../../engine/write/hooks.ts'
import { firstUse, transportInProgress, type UsageQuery, type Use } from './role-uses.ts'

const TRIP = text('公路运单', 'waybill')
const TASK = text('公路主运单', 'main waybill')
const BILL = text('提单', 'bill of lading')

const tripsUsing = (test: string): UsageQuery => ({
  doc: TRIP,
  sql: `select waybill_no as no from waybill where org_id = $1 and (${test})
    and transport_status in ('toLoad', 'inTransit', 'arrived') and deleted_at is null`,
})
const tasksUsing = (test: string): UsageQuery => ({
  doc: TASK,
  sql: `select main_no as no from main_waybill where org_id = $1 and (${test}) and status in ('toAudit', 'active')
    and deleted_at is null`,
})
const billsUsing = (test: string): UsageQuery => ({
  doc: BILL,
  sql: `select bill_no as no from load_bill where org_id = $1 and (${test}) and status in ('toAudit', 'audited')
    and stage not in ('done', 'expired') and deleted_at is null`,
})
const USES_ADDRESS = 'load_address_id = $2 or unload_address_id = $2'

/**
 * Registers 停用 guards: trucks, drivers, parties, routes, places and goods that trips or tasks in progress use cannot be
 * disabled.
 */
export function registerDisableGuards(): void {
  onTransition(party, 'disable', {
    before: async ({ tx, row }) => refuseIfUsed(await transportInProgress(tx, row.id), row.shortName),
  })
  onTransition(vehicle, 'disable', {
    before: async ({ tx, row }) =>
      refuseIfUsed(await firstUse(tx, row.id, [tripsUsing('vehicle_id = $2 or trailer_id = $2')]), row.plateNo),
  })
  onTransition(driver, 'disable', {
    before: async ({ tx, row }) => refuseIfUsed(await firstUse(tx, row.id, [tripsUsing('driver_id = $2')]), row.name),
  })
  onTransition(route, 'disable', {
    before: async ({ tx, row }) =>
      refuseIfUsed(await firstUse(tx, row.id, [tasksUsing('route_id = $2')]), row.name ?? row.code),
  })
  onTransition(address, 'disable', {
    before: async ({ tx, row }) =>
      refuseIfUsed(await firstUse(tx, row.id, [tasksUsing(USES_ADDRESS), billsUsing(USES_ADDRESS)]), row.name),
  })
  onTransition(goods, 'disable', {
    before: async ({ tx, row }) =>
      refuseIfUsed(await firstUse(tx, row.id, [tasksUsing('goods_id = $2'), billsUsing('goods_id = $2')]), row.name),
  })
}

function refuseIfUsed(use: Use | undefined, name: string): void {
  if (use)
    throw new DomainError([wordedIssue(partyErrors, { code: 'master.busy' }, { name, doc: use.doc, no: use.no })])
}
