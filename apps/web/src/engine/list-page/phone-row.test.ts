import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, it } from 'vitest'
import {
  figuresToShow,
  inCellOrder,
  isDay,
  phoneRow,
  shortDay,
  shortSpan,
  statesToShow,
  withoutRepeats,
} from './phone-row.ts'
import type { ShownColumn } from './use-list-columns.tsx'

/** The columns of a list as it stands before anybody arranges it. */
function columnsOf(resource: AnyResource): ShownColumn[] {
  const upperOf = new Map((resource.list.stacks ?? []).map(([upper, lower]) => [lower, upper]))
  return resource.list.columns.flatMap(name => {
    const field = columnField(resource, name)
    const under = upperOf.get(name)
    return field
      ? [
          {
            name,
            field,
            label: name,
            width: 100,
            contentWidth: 100,
            labelWidth: 40,
            align: kindOf(field).align,
            frozen: false,
            ...(under === undefined ? {} : { under }),
          },
        ]
      : []
  })
}

function rowOf(name: string, without: readonly string[] = []) {
  const resource = registry.resources.find(one => one.name === name) as AnyResource
  const { title, states, facts, figures } = phoneRow(
    columnsOf(resource).filter(column => !without.includes(column.name)),
    { ...resource.list, title: resource.title },
  )
  const names = (columns: readonly ShownColumn[]) => columns.map(column => column.name).join(' ')
  return [title?.name ?? '', names(states), names(facts), names(figures)]
}

describe('the two lines of a row', () => {
  it('are number and states, plate and driver, and the weights of a waybill', () => {
    expect(rowOf('waybill')).toEqual([
      'waybillNo',
      'transportStatus auditStatus',
      'plateNo driverId',
      'loadNet unloadNet',
    ])
  })

  it('of a trip without a truck are the owner and the goods, in the same line', () => {
    const trip = registry.resources.find(one => one.name === 'waybill') as AnyResource
    const { spare } = phoneRow(columnsOf(trip), { ...trip.list, title: trip.title })
    expect(spare.map(column => column.name)).toEqual(['customerId', 'goodsId'])
  })

  it('of a railway waybill without a demand number run from its first station to its last', () => {
    const rail = registry.resources.find(one => one.name === 'railWaybill') as AnyResource
    const { facts, spare } = phoneRow(columnsOf(rail), { ...rail.list, title: rail.title })
    const left = [...facts, ...spare].filter(column => column.name !== 'demandNo').slice(0, 2)
    expect(inCellOrder(left).map(column => column.name)).toEqual(['fromStationId', 'toStationId'])
    expect(inCellOrder(facts)).toEqual(facts)
  })

  it('show a span of days as one fact, from its first to its last day', () => {
    const spans = registry.resources.flatMap(resource =>
      [...phoneRow(columnsOf(resource), { ...resource.list, title: resource.title }).ends].map(
        ([first, { name }]) => `${resource.name}: ${first} ${name}`,
      ),
    )
    expect(spans).toEqual(
      expect.arrayContaining([
        'statement: periodFrom periodTo',
        'contract: startDate endDate',
        'priceSheet: effFrom effTo',
      ]),
    )
    expect(spans.filter(span => /loadAt|insuranceTo|planDate/.test(span))).toEqual([])
  })

  it('show a further state when it has begun or wants somebody', () => {
    const shown = (name: string, row: Record<string, string>) => {
      const resource = registry.resources.find(one => one.name === name) as AnyResource
      const { states } = phoneRow(columnsOf(resource), { ...resource.list, title: resource.title })
      return statesToShow(resource, states, row).map(column => column.name)
    }
    expect(shown('waybill', { transportStatus: 'toDispatch', auditStatus: 'unaudited' })).toEqual(['transportStatus'])
    expect(shown('waybill', { transportStatus: 'unloaded', auditStatus: 'audited' })).toEqual([
      'transportStatus',
      'auditStatus',
    ])
    expect(shown('vehicle', { verify: 'passed', status: 'enabled' })).toEqual(['verify'])
    expect(shown('vehicle', { verify: 'passed', status: 'disabled' })).toEqual(['verify', 'status'])
    expect(shown('driver', { verify: 'passed', cardStatus: 'unconfirmed' })).toEqual(['verify', 'cardStatus'])
  })

  it('leave out what the person took away, and take what comes next', () => {
    expect(rowOf('waybill', ['plateNo', 'loadNet', 'unloadNet', 'auditStatus'])).toEqual([
      'waybillNo',
      'transportStatus',
      'driverId customerId',
      'arTotal apTotal',
    ])
  })

  it('leave out the open amount and the highest price where they equal the first figure, and no measured weight', () => {
    const shown = (name: string, row: Record<string, string>) => {
      const resource = registry.resources.find(one => one.name === name) as AnyResource
      const lines = phoneRow(columnsOf(resource), { ...resource.list, title: resource.title })
      return figuresToShow(lines, row).map(column => column.name)
    }
    expect(shown('statement', { netSum: '98871.71', openSum: '98871.71' })).toEqual(['netSum'])
    expect(shown('statement', { netSum: '4579.29', openSum: '2579.29' })).toEqual(['netSum', 'openSum'])
    expect(shown('priceSheet', { priceLow: '31.3000', priceHigh: '31.3000' })).toEqual(['priceLow'])
    expect(shown('waybill', { loadNet: '32.900', unloadNet: '32.900' })).toEqual(['loadNet', 'unloadNet'])
  })

  it('say once what two facts of a row have in common', () => {
    const member = registry.resources.find(one => one.name === 'member') as AnyResource
    const [account, mobile] = columnsOf(member).filter(({ name }) => name === 'account' || name === 'mobile')
    const facts = [account, mobile] as ShownColumn[]
    expect(withoutRepeats(facts, () => '13892201177').map(one => one.name)).toEqual(['account'])
    expect(withoutRepeats(facts, one => one.name)).toHaveLength(2)
  })

  it.each([
    ['driver', ['name', 'verify cardStatus', 'mobile carrierIds', '']],
    ['mainWaybill', ['mainNo', 'status', 'customerId goodsId', 'planQty leftQty']],
    ['statement', ['stmtNo', 'status', 'partyId periodFrom', 'netSum openSum']],
    ['charge', ['docNo', 'state', 'partyId feeName', 'amount']],
    ['settlement', ['settleNo', 'status', 'partyId planDate', 'amount']],
    ['invoiceOut', ['applyNo', 'status', 'customerId invoiceDate', 'total']],
    ['invoiceIn', ['regNo', 'status', 'partyId invoiceDate', 'total']],
    ['priceSheet', ['sheetNo', 'status', 'partyId routeIds', 'priceLow priceHigh']],
    ['member', ['name', 'status', 'roles mobile', '']],
    ['contract', ['contractNo', 'status', 'partyId endDate', 'totalQty']],
    ['waybillException', ['exceptionNo', 'status', 'plateNo kind', 'lossAmount']],
  ])('of %s tell its user what they decide by', (name, row) => {
    expect(rowOf(name)).toEqual(row)
  })

  it.each(registry.resources.map(resource => [resource.name, resource] as const))(
    'of %s name the record and show no column twice',
    (name, resource) => {
      const [title, ...others] = rowOf(name)
      const shown = others.join(' ').split(' ').filter(Boolean)
      const fields = shown.map(one => columnField(resource, one))
      expect(fields.filter(field => field && kindOf(field).needsLabel)).toEqual([])
      expect(title).toBe(
        columnsOf(resource).some(one => one.name === resource.title) ? resource.title : resource.list.columns[0],
      )
      expect(shown.filter((one, i) => shown.indexOf(one) !== i || one === title)).toEqual([])
      expect(shown.length).toBeGreaterThan(0)
    },
  )
})

it('shows days of this year without the year, and cuts no day', () => {
  expect(shortDay('2026-11-25 13:20', '2026')).toBe('11-25 13:20')
  expect(shortDay('2025-12-31', '2026')).toBe('2025-12-31')
  expect(shortSpan('2026-09-26', '2026-10-25', '2026')).toBe('09-26~10-25')
  expect(shortSpan('2025-12-26', '2026-01-25', '2026')).toBe('2025-12-26~01-25')
  expect(shortSpan('2025-09-26', '2025-10-25', '2026')).toBe('2025-09-26~10-25')
  const statement = registry.resources.find(one => one.name === 'statement') as AnyResource
  const days = columnsOf(statement).filter(isDay)
  expect(days.map(one => one.name)).toEqual(expect.arrayContaining(['periodFrom', 'periodTo', 'dueDate']))
})
