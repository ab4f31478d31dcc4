import { route } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { address, driver, goods, party, partyErrors, vehicle } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { onTransition } from '../../engine/write/hooks.ts'
import { firstUse, runningTransport, type Question, type Use } from './role-uses.ts'

const TRIP = text('公路运单', 'waybill')
const TASK = text('公路主运单', 'main waybill')
const BILL = text('提单', 'bill of lading')

const onRoad = (test: string): Question => ({
  doc: TRIP,
  sql: `select waybill_no as no from waybill where org_id = $1 and (${test})
    and transport_status in ('toLoad', 'inTransit', 'arrived') and deleted_at is null`,
})
const inTask = (test: string): Question => ({
  doc: TASK,
  sql: `select main_no as no from main_waybill where org_id = $1 and (${test}) and status in ('toAudit', 'active')
    and deleted_at is null`,
})
const onBill = (test: string): Question => ({
  doc: BILL,
  sql: `select bill_no as no from load_bill where org_id = $1 and (${test}) and status in ('toAudit', 'audited')
    and stage not in ('done', 'expired') and deleted_at is null`,
})
const PLACE = 'load_address_id = $2 or unload_address_id = $2'

/** 停用: what is on the road or still to be carried keeps its truck, driver, counterparty, route, place and goods. */
export function registerDisableGuards(): void {
  onTransition(party, 'disable', {
    before: async ({ tx, row }) => refuse(await runningTransport(tx, row.id), row.shortName),
  })
  onTransition(vehicle, 'disable', {
    before: async ({ tx, row }) =>
      refuse(await firstUse(tx, row.id, [onRoad('vehicle_id = $2 or trailer_id = $2')]), row.plateNo),
  })
  onTransition(driver, 'disable', {
    before: async ({ tx, row }) => refuse(await firstUse(tx, row.id, [onRoad('driver_id = $2')]), row.name),
  })
  onTransition(route, 'disable', {
    before: async ({ tx, row }) => refuse(await firstUse(tx, row.id, [inTask('route_id = $2')]), row.name ?? row.code),
  })
  onTransition(address, 'disable', {
    before: async ({ tx, row }) => refuse(await firstUse(tx, row.id, [inTask(PLACE), onBill(PLACE)]), row.name),
  })
  onTransition(goods, 'disable', {
    before: async ({ tx, row }) =>
      refuse(await firstUse(tx, row.id, [inTask('goods_id = $2'), onBill('goods_id = $2')]), row.name),
  })
}

function refuse(use: Use | undefined, name: string): void {
  if (use)
    throw new DomainError([wordedIssue(partyErrors, { code: 'master.busy' }, { name, doc: use.doc, no: use.no })])
}
