import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, it } from 'vitest'
import { readFilterWords } from './filter-words.ts'

const trips = registry.resources.find(({ name }) => name === 'waybill') as AnyResource
const fields = new Map(
  [...new Set([...trips.list.columns, ...Object.keys(trips.machines), ...Object.keys(trips.fields)])].flatMap(name => {
    const field = columnField(trips, name)
    return field ? [[name, field] as const] : []
  }),
)
const read = (text: string) => readFilterWords(text, { fields, today: '2026-11-25' })

describe('a filter in words', () => {
  it('matches fields by the beginning of their label, and prefers those that can hold the value', () => {
    const { filters, references, search } = read('货主:锦赢 装货>11-01 未审核 陕K')
    expect(references).toEqual([{ name: 'customerId', text: '锦赢' }])
    expect(filters).toEqual({
      loadAt: { op: 'range', value: ['2026-11-02', null] },
      auditStatus: { op: 'eq', value: 'unaudited' },
    })
    expect(search).toBe('陕K')
  })

  it.each([
    ['装货:今天', ['2026-11-25', '2026-11-25']],
    ['装货:上月', ['2026-10-01', '2026-10-31']],
    ['装货:2026-09', ['2026-09-01', '2026-09-30']],
    ['装货:9月', ['2026-09-01', '2026-09-30']],
    ['装货:11-01~11-15', ['2026-11-01', '2026-11-15']],
    ['装货时间>=2026-11-01', ['2026-11-01', null]],
    ['装货<11月3日', [null, '2026-11-02']],
    ['装货≤11/3', [null, '2026-11-03']],
  ])('%s', (text, value) => {
    expect(read(text).filters).toEqual({ loadAt: { op: 'range', value } })
  })

  it.each([
    ['装货净重:30~35', 'loadNet', ['30.000', '35.000']],
    ['装货净重>30', 'loadNet', ['30.001', null]],
    ['应收合计<1000', 'arTotal', [null, '999.99']],
    ['应收合计>0', 'arTotal', ['0.01', null]],
  ])('%s', (text, name, value) => {
    expect(read(text).filters).toEqual({ [name]: { op: 'range', value } })
  })

  it('takes several states of one kind as alternatives, and those of another as a further condition', () => {
    expect(read('在途 已到达 未回单').filters).toEqual({
      transportStatus: { op: 'in', value: ['inTransit', 'arrived'] },
      receiptStatus: { op: 'eq', value: 'pending' },
    })
    expect(read('In transit').filters).toEqual({})
    expect(read('运输状态:在途,已到达').filters).toEqual({
      transportStatus: { op: 'in', value: ['inTransit', 'arrived'] },
    })
  })

  it('reads empty, filled and negated conditions', () => {
    expect(read('备注:空').filters).toEqual({ remark: { op: 'empty' } })
    expect(read('卸货时间:有').filters).toEqual({ unloadAt: { op: 'notEmpty' } })
    expect(read('审核状态≠未审核').filters).toEqual({ auditStatus: { op: 'ne', value: 'unaudited' } })
  })

  it('reports what it does not understand, without guessing', () => {
    expect(read('颜色:红 装货>昨晚 陕KG8459')).toEqual({
      filters: {},
      references: [],
      search: '陕KG8459',
      unknown: ['颜色:红', '装货>昨晚'],
    })
    expect(read('unaudited').filters).toEqual({})
    expect(read('货主：锦赢').references).toEqual([{ name: 'customerId', text: '锦赢' }])
  })

  it('keeps quoted words together, and searches for them with their signs', () => {
    expect(read('"加油站:东 1"')).toEqual({ filters: {}, references: [], search: '加油站:东 1', unknown: [] })
    expect(read('备注:"过磅 慢"').filters).toEqual({ remark: { op: 'contains', value: '过磅 慢' } })
  })
})
