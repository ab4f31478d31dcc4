import { type Aim, MARGIN_BY_ROLL_UP, READ, SAVE, FULL_SCAN } from './aims.ts'
import type { Shot } from './client.ts'
import type { Facts } from './facts.ts'
import { rowFields } from '../../packages/domain/src/kernel/deciding-fields.ts'
import { anyResource } from '../../packages/domain/src/kernel/resource.ts'
import { waybill } from '../../packages/domain/src/transport/index.ts'

/** Number of different requests of a kind, sent in turn. */
const VARIANTS = 24

export interface Question {
  name: string
  aim: Aim
  /** The request by connection and turn. */
  shot(connection: number, turn: number): Shot
  /** The different requests of a read. A write has none, because each changes what the next one finds. */
  shots: Shot[]
  /**
   * For a write: the statement that writes the record's own row, and the number of requests after which the record is
   * back in its first state.
   */
  row?: { text: RegExp; round: number }
  /** Why it cannot be measured here. */
  missing?: string
}

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function questionsOf(facts: Facts): Question[] {
  return [...reads(facts), ...writes(facts)]
}

/** The columns that the page of trips opens with, and the deciding fields of its rows. */
const asTheWebAsks = {
  columns: rowFields(anyResource(waybill), waybill.list.columns).toSorted(),
  compact: true,
}

function reads({ carriers, goods, days, numbers, plates, ids, months }: Facts): Question[] {
  const list = '/api/v1/oms/wayBill/list'
  const margin = '/api/v1/gl/gpm/query'
  const years = { monthFrom: months.from, monthTo: months.to, groupBy: 'customerId' }
  const ask = (
    name: string,
    { path, aim, variants = VARIANTS }: { path: string; aim: Aim; variants?: number },
    make: (i: number) => object,
  ): Question => {
    const shots = Array.from({ length: variants }, (_, i) => ({ path, body: make(i) }))
    return { name, aim, shots, shot: (connection, turn) => pick(shots, connection * 7 + turn) }
  }
  return [
    ask('list newest', { path: list, aim: READ, variants: 1 }, () => ({ ...asTheWebAsks, sort: ['-id'] })),
    ask('list newest, all fields', { path: list, aim: READ, variants: 1 }, () => ({ sort: ['-id'] })),
    ask('list by status, days, carrier', { path: list, aim: READ }, i => ({
      ...asTheWebAsks,
      filters: {
        transportStatus: 'unloaded',
        carrierId: pick(carriers, i),
        loadAt: { op: 'range', value: [pick(days, i), later(pick(days, i), 30)] },
      },
      sort: ['-loadAt'],
    })),
    ask('part of a number', { path: list, aim: READ }, i => ({
      filters: { waybillNo: { op: 'contains', value: pick(numbers, i * 29).slice(5) } },
    })),
    ask('part of a plate', { path: list, aim: READ }, i => ({
      filters: { plateNo: { op: 'contains', value: pick(plates, i * 31).slice(2, 6) } },
    })),
    ask('500 numbers pasted', { path: list, aim: READ }, i => ({
      filters: { waybillNo: Array.from({ length: 500 }, (_, n) => pick(numbers, i * 13 + n)) },
      pageSize: 200,
    })),
    ask('one record', { path: '/api/v1/oms/wayBill/info', aim: READ }, i => ({ id: pick(ids, i * 17) })),
    ask('choose a carrier', { path: '/api/v1/sys/supplier/options', aim: READ, variants: 1 }, () => ({
      compact: true,
      limit: 20,
    })),
    ask('choose a trip', { path: '/api/v1/oms/wayBill/options', aim: READ, variants: 1 }, () => ({
      compact: true,
      limit: 20,
    })),
    ask('sums of the whole filter', { path: '/api/v1/oms/wayBill/summary', aim: FULL_SCAN, variants: 1 }, () => ({})),
    ask('margin, month × customer', { path: margin, aim: MARGIN_BY_ROLL_UP, variants: 1 }, () => years),
    ask('margin of one kind of goods, from the charges', { path: margin, aim: FULL_SCAN, variants: 4 }, i => ({
      ...years,
      goodsId: pick(goods, i),
    })),
  ]
}

function writes(facts: Facts): Question[] {
  const { openTasks, quiet, free, old } = facts
  const save = '/api/v1/oms/wayBill/save'
  const held = (name: string, rows: readonly object[]): { missing?: string } =>
    rows.length < 16 || old.length < 16
      ? { missing: `only ${Math.min(rows.length, old.length)} trips that ${name}` }
      : {}
  const versions = quiet.map(row => row.version)
  const isBack = free.map(() => false)
  return [
    {
      name: 'create',
      aim: SAVE,
      shots: [],
      row: { text: /^insert into waybill /, round: 1 },
      ...(openTasks.length ? {} : { missing: 'no task that is open' }),
      shot: connection => ({
        path: save,
        body: {
          mainId: pick(openTasks, connection),
          businessType: 'trunk',
          transportMode: 'road',
          payType: 'monthly',
          planQty: '33',
        },
      }),
    },
    {
      name: 'update',
      aim: SAVE,
      shots: [],
      row: { text: /^update waybill /, round: 1 },
      ...held('nobody audited', quiet),
      shot: (connection, turn) => {
        const place = connection % quiet.length
        const version = versions[place] ?? 1
        versions[place] = version + 1
        return { path: save, body: { id: pick(quiet, connection).id, version, remark: `第 ${turn} 次` } }
      },
    },
    {
      name: 'transition (audit and back)',
      aim: SAVE,
      shots: [],
      row: { text: /^update waybill /, round: 2 },
      ...held('are audited and in no statement', free),
      shot: connection => {
        const place = connection % free.length
        const back = isBack[place] !== true
        isBack[place] = back
        return {
          path: `/api/v1/oms/wayBill/${back ? 'unaudit' : 'audit'}`,
          body: { id: pick(free, connection).id, ...(back ? { reason: '重复' } : {}) },
        }
      },
    },
  ]
}
