import { SHOWN_STATES, shownState, yieldsToApproval } from '@tuheng/domain/kernel/approval-state'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { wordWidth } from '../../shared/text/word-width.ts'
import {
  ACTION_COLUMN,
  actionSize,
  HEAD_PADDING,
  labelWidthOf,
  stackWidth,
  tagWidth,
  withOtherBasis,
  wraps,
} from './column-width.ts'

/** What the menu, margins and boxes leave to the columns and actions of a window of 1440 px. */
const ROOM: Record<Lang, number> = { zh: 1440 - 200 - 74, en: 1440 - 256 - 74 }

const resourceOf = (name: string | undefined) => registry.resources.find(one => one.name === name)

function widthsOf(resource: AnyResource, name: string, lang: Lang) {
  const field = columnField(resource, name)
  if (!field) throw new Error(`${resource.name} has no column ${name}`)
  const target = resourceOf(field.to)
  const own = field.width ?? target?.fields[target.title]?.width ?? kindOf(field).width
  return { contentWidth: Math.max(own, tagWidth(field, lang)), labelWidth: labelWidthOf(field, name, lang) }
}

/** Width of the columns up to one of them, without the sums of their rows. */
function widthUpTo(resource: AnyResource, last: string, lang: Lang): number {
  const { columns, stacks = [] } = resource.list
  return columns
    .slice(0, columns.indexOf(last) + 1)
    .filter(name => !stacks.some(([, lower]) => lower === name))
    .map(name => {
      const upper = widthsOf(resource, name, lang)
      const lower = stacks.find(([first]) => first === name)?.[1]
      return lower === undefined
        ? Math.max(upper.contentWidth, upper.labelWidth + HEAD_PADDING)
        : stackWidth(upper, widthsOf(resource, lower, lang))
    })
    .reduce((sum, width) => sum + width, 0)
}

it.each([
  ['waybill', 'unloadAt', 'zh'],
  ['waybill', 'unloadAt', 'en'],
  ['statement', 'netSum', 'zh'],
  ['statement', 'netSum', 'en'],
  ['settlement', 'amount', 'zh'],
  ['settlement', 'amount', 'en'],
  ['invoiceOut', 'total', 'zh'],
  ['invoiceOut', 'total', 'en'],
  ['invoiceIn', 'total', 'zh'],
  ['invoiceIn', 'total', 'en'],
] as const)('a window of 1440 px shows the columns of %s up to %s in %s', (name, last, lang) => {
  const resource = resourceOf(name) as AnyResource
  expect(resource.list.columns).toContain(last)
  expect(widthUpTo(resource, last, lang) + ACTION_COLUMN).toBeLessThanOrEqual(ROOM[lang])
})

/** Lists whose sums are of rare rows, behind columns that every row has. The row of sums is drawn where they come into view. */
const SUMS_FURTHER_RIGHT = ['containerMove', 'handover']

const summed = registry.resources.filter(({ name, list }) => list.totals?.length && !SUMS_FURTHER_RIGHT.includes(name))

it.each(summed.map(one => one.name))('a window of 1440 px shows a sum of %s', name => {
  const resource = resourceOf(name) as AnyResource
  const { columns, totals = [] } = resource.list
  const first = columns.find(column => totals.includes(column)) as string
  const room = (lang: Lang) => ROOM[lang] - ACTION_COLUMN - widthUpTo(resource, first, lang)
  expect({ first, zh: room('zh'), en: room('en') }).toSatisfy(({ zh, en }) => zh >= 0 && en >= 0)
})

it('only an action of several words stands in two lines', () => {
  const labels = registry.resources.flatMap(resource =>
    Object.values(resource.transitions).map(one => [one.zh, one.en]),
  )
  for (const [zh = '', en = ''] of labels) {
    expect(actionSize(zh), zh).not.toBe('wraps')
    expect(actionSize(en) === 'wraps', en).toBe(en.includes(' ') && actionSize(en) !== 'plain')
  }
  expect(actionSize('发送对账')).toBe('small')
  expect(actionSize('派车')).toBe('plain')
})

it('only an amount of the other tax basis than the first ones says so in a list', () => {
  const { fields } = resourceOf('waybill') as AnyResource
  const [receivable, margin] = [fields['arTotal'], fields['profitExcl']]
  if (!receivable || !margin) throw new Error('waybills have no amounts')
  expect(withOtherBasis(receivable, '含税').unit).toBeUndefined()
  expect(withOtherBasis(margin, '含税').unit?.zh).toBe('不含税')
  expect(withOtherBasis(margin, '不含税').unit).toBeUndefined()
})

it('gives names of carriers and ways both lines of a cell, and no number, figure or state', () => {
  const wrapping = (name: string, columns: readonly string[], frozen = false) => {
    const resource = resourceOf(name) as AnyResource
    return columns.filter(column => {
      const field = columnField(resource, column)
      return field !== undefined && wraps({ field, frozen })
    })
  }
  const columns = ['mainNo', 'status', 'carrierIds', 'routeId', 'planQty', 'planFrom']
  expect(wrapping('approvalRun', ['status', 'act'])).toEqual(['act'])
  expect(wrapping('mainWaybill', columns)).toEqual(['carrierIds', 'routeId'])
  expect(wrapping('mainWaybill', columns, true)).toEqual([])
})

it.each(['zh', 'en'] as const)('the state of an approval in place of a status is not cut in %s', lang => {
  for (const resource of registry.resources)
    for (const name of resource.list.columns) {
      const field = columnField(resource, name)
      if (!field?.choices || !yieldsToApproval(resource, name)) continue
      const own = { ...field, yieldsToApproval: true }
      for (const state of SHOWN_STATES)
        expect(tagWidth(own, lang), `${resource.name}.${name}`).toBeGreaterThan(
          wordWidth(shownState(state, field.choices)[lang]) * 0.87 + 40,
        )
    }
})
