import type { Issue } from '@tuheng/domain/kernel/errors'
import { f } from '@tuheng/domain/kernel/fields'
import { withFollowers } from '@tuheng/domain/kernel/followers'
import { isPos, lt, money, qty, sum } from '@tuheng/domain/kernel/decimal'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type RowOf } from '@tuheng/domain/kernel/resource'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { text } from '@tuheng/domain/kernel/text'
import { isByTruck, mainWaybill, waybill, waybillErrors } from '@tuheng/domain/transport/index'
import {
  type EffectFigure,
  importAdapter,
  importMaster,
  type OnCreated,
  previewEffect,
} from '../../engine/import/index.ts'
import { goods, party } from '@tuheng/domain/parties/index'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { settingsOf } from '../system/index.ts'
import { holdAtEnd } from '../credit/index.ts'

type Trip = RowOf<typeof waybill>

/** The columns of a freight history beside the trip's own fields. */
const columns = {
  ownerId: f.ref('货主', 'party', { en: 'Cargo owner', required: true, where: { isCustomer: true } }),
  itemId: f.ref('品名', 'goods', { en: 'Goods', required: true }),
  shipperName: f.text('发货单位', { en: 'Shipper', maxLength: 100 }),
  loadDate: f.date('装货日期', { en: 'Loaded on', required: true }),
  unloadDate: f.date('卸货日期', { en: 'Unloaded on' }),
  netTons: f.tons('净重', { en: 'Net weight', required: true }),
  arAmount: f.money('应收运费', { en: 'Receivable freight' }),
} as const

interface HistoryRow extends AnyRow {
  ownerId: number
  itemId: number
  shipperName?: string
  loadDate: string
  unloadDate?: string
  netTons: string
  arAmount?: string
}

/**
 * Registers the import of complete trips: freight that others carried, with weight, dates and the agreed receivable.
 */
export function registerTripImport(): void {
  importAdapter(waybill, {
    columns,
    headers: {
      ownerId: ['Country', '客户', '货主名称'],
      itemId: ['Item Description', '货物名称'],
      shipperName: ['Vendor', '供应商'],
      loadDate: ['Delivered to Client Date', '发货日期'],
      unloadDate: ['到货日期'],
      netTons: ['Weight (Kilograms)', 'Weight', '重量'],
      arAmount: ['Freight Cost (USD)', 'Freight_Cost', '运费'],
      outerNo: ['ASN/DN #', '外部单号'],
      remark: ['Shipment Mode'],
      boxNo1: ['箱号', '箱号一', '集装箱号', '集装箱号1'],
      boxNet1: ['净重1', '净重一', '箱号1净重', '箱1货重'],
      boxNo2: ['箱号二', '集装箱号2'],
      boxNet2: ['净重2', '净重二', '箱号2净重', '箱2货重'],
      boxReceived1: ['箱1收重', '箱号1卸货净重'],
      boxReceived2: ['箱2收重', '箱号2卸货净重'],
    },
    providedFields: ['mainId'],
    toInput: row =>
      isOurs(row)
        ? {
            input: Object.fromEntries(
              Object.entries(row).filter(([name]) => !(name in columns) && !TRANSITION_FIELDS.has(name)),
            ),
            issues: loadingIssues(row),
          }
        : {
            input: { outerNo: row.outerNo ?? null, remark: row.remark ?? null },
            issues: historyIssues(row as HistoryRow),
          },
    beforeRow: async (tx, row, made) => (isOurs(row) ? {} : { mainId: await taskOf(tx, row as HistoryRow, made) }),
    prepareDeletion: {
      // Only the import ever changed it. Back in draft it may be deleted once it has no trips.
      mainWaybill: async (tx, task) => {
        if (task.status === 'active') await tx.run(mainWaybill, 'backToDraft', { id: task.id as number })
      },
    },
    afterRow: (tx, trip, row) => (isOurs(row) ? moveTrip(tx, trip, row) : completeTrip(tx, trip, row)),
  })
  previewEffect(waybill, async ({ tx, records }) => figuresOf(tx.actor, records))
  importMaster(goods, () => ({ cargoType: 'other', unit: 'ton' }))
  importMaster(party, () => ({ payType: 'monthly', creditDays: 30 }))
}

/** A row with a task is a trip of ours; one without is freight that others carried. */
const isOurs = (row: AnyRow): boolean => typeof row.mainId === 'number'

const STEPS = [
  {
    name: 'dispatch' as const,
    fields: [
      'carrierId',
      'vehicleId',
      'trailerId',
      'driverId',
      'driverMobile',
      'prepayCash',
      'oilVirtual',
      'oilPhysical',
      'etc',
      'infoFee',
    ],
    needs: ['carrierId', 'vehicleId', 'driverId'],
  },
  {
    name: 'load' as const,
    fields: ['loadAt', 'loadTicketNo', 'loadGross', 'loadTare', 'sealNo'],
    needs: ['loadAt', 'loadGross', 'loadTare'],
  },
  {
    name: 'unload' as const,
    fields: ['unloadAt', 'unloadTicketNo', 'unloadGross', 'unloadTare', 'deductQty', 'lossReason', 'receiver'],
    needs: ['unloadAt', 'unloadGross', 'unloadTare'],
  },
].map(step => ({ ...step, fields: withFollowers(waybill.fields, step.fields) }))

/** Written by the transitions that ask for them, not on creation. */
const TRANSITION_FIELDS = new Set(STEPS.flatMap(step => step.fields))

const CONTAINERS = ['boxNo1', 'boxNet1', 'boxNo2', 'boxNet2', 'boxReceived1', 'boxReceived2'] as const

/** Containers are recorded with the loading: a row that names them says when and what was loaded. */
function loadingIssues(row: AnyRow): Issue[] {
  const isGiven = (name: string): boolean => (row[name] ?? null) !== null
  if (!CONTAINERS.some(isGiven)) return []
  return (['loadAt', 'loadGross', 'loadTare'] as const)
    .filter(name => !isGiven(name))
    .map(name => fieldIssue('field.required', { field: waybill.fields[name], name }))
}

/** Moves a trip of ours as far as its row says, transition by transition, with every guard. */
const moveTrip = (tx: Tx, trip: Trip, row: AnyRow): Promise<void> => holdAtEnd(tx, () => runTransitions(tx, trip, row))

async function runTransitions(tx: Tx, trip: Trip, row: AnyRow): Promise<void> {
  if (trip.bizKind === 'service6') return serveTrip(tx, trip, row)
  for (const { name, fields, needs } of STEPS) {
    if (!needs.every(field => row[field] !== undefined && row[field] !== null)) return
    await tx.run(waybill, name, {
      ...Object.fromEntries(fields.flatMap(field => (row[field] === undefined ? [] : [[field, row[field]]]))),
      id: trip.id,
    })
  }
}

/** What a row of a service trip fills in. It is done once day and tonnes are known. */
const SERVED = ['carrierId', 'vehicleId', 'driverId', 'loadAt', 'unloadAt', 'serviceTons', 'serviceRate', 'invoiceItem']

async function serveTrip(tx: Tx, trip: Trip, row: AnyRow): Promise<void> {
  const given = SERVED.filter(name => row[name] !== undefined && row[name] !== null)
  if (!given.includes('loadAt') || !given.includes('serviceTons')) return
  await tx.run(waybill, 'serve', { ...Object.fromEntries(given.map(name => [name, row[name]])), id: trip.id })
}

const YUAN = text('元', 'CNY')
const MONEY = [
  { key: 'receivable', field: 'arTotal', ...text('应收合计', 'Receivable') },
  { key: 'payable', field: 'apTotal', ...text('应付合计', 'Payable') },
  { key: 'margin', field: 'profitExcl', ...text('毛利(不含税)', 'Margin excl. tax') },
] as const

/** The amounts of the trips, as far as the actor may see them, and the number of trips without a price. */
function figuresOf(actor: Actor, trips: readonly Trip[]): EffectFigure[] {
  const seen = MONEY.filter(
    ({ field }) =>
      viewerAccess(actor, anyResource(waybill)).mayQuery(field) && trips.some(trip => trip[field] !== null),
  )
  const unpriced = trips.filter(
    trip =>
      trip.transportStatus === 'unloaded' &&
      (trip.arStatus === 'unpriced' || (trip.bizKind !== 'outside' && trip.apStatus === 'unpriced')),
  )
  return [
    ...weightFigures(actor, trips),
    ...seen.map(({ field, ...figure }) => ({
      ...figure,
      value: money(sum(trips.map(trip => trip[field]))),
      unit: YUAN,
    })),
    { key: 'unpriced', zh: '未计价', en: 'Without a price', value: String(unpriced.length), unit: text('单', 'trips') },
  ]
}

const TON = text('吨', 't')
const WEIGHTS = [
  { key: 'loaded', field: 'loadNet', ...text('装货净重', 'Loaded net') },
  { key: 'unloaded', field: 'unloadNet', ...text('卸货净重', 'Unloaded net') },
  { key: 'loss', field: 'lossQty', ...text('磅差', 'Loss') },
] as const

/** What unloaded trips weighed, and their loss, as far as the actor may see it. */
function weightFigures(actor: Actor, trips: readonly Trip[]): EffectFigure[] {
  const weighed = trips.filter(trip => isByTruck(trip.bizKind) && trip.unloadNet !== null)
  if (!weighed.length) return []
  const access = viewerAccess(actor, anyResource(waybill))
  return WEIGHTS.filter(({ field }) => access.mayQuery(field)).map(({ field, ...figure }) => ({
    ...figure,
    value: qty(sum(weighed.map(trip => trip[field]))),
    unit: TON,
  }))
}

function historyIssues(row: HistoryRow) {
  const plain = (['ownerId', 'itemId', 'loadDate', 'netTons'] as const)
    .filter(name => row[name] === undefined || row[name] === null)
    .map(name => fieldIssue('field.required', { field: columns[name], name }))
  const weightless =
    row.netTons !== undefined && !isPos(row.netTons)
      ? [fieldIssue('field.positive', { field: columns.netTons, name: 'netTons' })]
      : []
  const unpriced =
    row.arAmount !== undefined && !isPos(row.arAmount)
      ? [fieldIssue('field.positive', { field: columns.arAmount, name: 'arAmount' })]
      : []
  return [...plain, ...weightless, ...unpriced]
}

/** Planned tonnes of a new task for imported trips. They grow with its trips. */
const INITIAL_PLAN_QTY = '100000.000'

/** The owner's running task of other transport. The first trip creates it through the usual transitions. */
async function taskOf(tx: Tx, row: HistoryRow, note: OnCreated): Promise<number> {
  const params = new Params(tx.orgId, row.ownerId)
  const within = referenceScopeSql(tx.actor, { resource: anyResource(mainWaybill) }, params)
  const { rows } = await tx.sql<{ id: number; left_qty: string; plan_qty: string }>(
    `select t.id, t.left_qty, t.plan_qty from main_waybill t where t.org_id = $1 and t.customer_id = $2 and t.biz_kind = 'outside' and t.status = 'active' and t.deleted_at is null
       ${within ? `and ${within}` : ''} order by t.id limit 1`,
    params.values,
    within ? undefined : 'import-task',
  )
  const [known] = rows
  if (known && !lt(known.left_qty, row.netTons)) return known.id
  if (known) {
    const plan = Number(known.plan_qty) + Math.max(100_000, Math.ceil(Number(row.netTons)))
    await tx.run(mainWaybill, 'addQty', { id: known.id, planQty: `${plan}.000` })
    return known.id
  }
  if ((await settingsOf(tx)).secondPersonAudits)
    waybillErrors.fail(
      'waybill.import_task',
      { owner: (await tx.getRequired(party, row.ownerId)).shortName },
      'ownerId',
    )
  const made = await tx.insert(mainWaybill, {
    bizKind: 'outside',
    customerId: row.ownerId,
    goodsId: row.itemId,
    planQty: INITIAL_PLAN_QTY,
    planFrom: row.loadDate,
    planTo: tx.now.today,
    arWeightRule: 'load',
    apWeightRule: 'load',
    lossMode: 'none',
    remark: '导入的历史运输',
  })
  await note(mainWaybill, made)
  await tx.run(mainWaybill, 'submit', { id: made.id })
  await tx.run(mainWaybill, 'audit', { id: made.id })
  return made.id
}

/** Sets goods and shipper of the trip and its freight as a manual price, and completes it by one transition. */
async function completeTrip(tx: Tx, trip: Trip, said: AnyRow): Promise<void> {
  const row = said as HistoryRow
  await tx.overwrite(
    waybill,
    {
      id: trip.id,
      goodsId: row.itemId,
      shipper: row.shipperName ?? null,
      source: 'import',
      ...(row.arAmount ? { arPinned: true, arBasis: 'lump' as const, arPrice: row.arAmount } : {}),
    },
    { action: null },
  )
  await tx.run(waybill, 'serve', {
    id: trip.id,
    loadAt: `${row.loadDate} 08:00:00`,
    unloadAt: `${row.unloadDate ?? row.loadDate} 18:00:00`,
    serviceTons: row.netTons,
  })
}
