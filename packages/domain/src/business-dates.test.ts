import { expect, test } from 'vitest'
import { aheadIssues } from './kernel/draft.ts'
import type { Field } from './kernel/field.ts'
import { kindOf } from './kernel/kinds/index.ts'
import { registry } from './registry.ts'

const TODAY = '2026-11-20'
const dated = registry.resources.flatMap(resource =>
  (resource.businessDates ?? []).flatMap(name => {
    const field = resource.fields[name]
    if (!field || !kindOf(field).daily) return []
    const at = (day: string): string =>
      [day, `${day} 00:00:00`].find(value => kindOf(field).parse(value, field, name).issue === undefined) ?? ''
    return [{ path: `${resource.name}.${name}`, resource, name, at }]
  }),
)

test('every area has business dates', () => expect(dated.length).toBeGreaterThan(9))

test.each(dated)('$path is not after today', ({ resource, name, at }) => {
  expect(aheadIssues(resource, { [name]: at(TODAY) }, { today: TODAY })).toEqual([])
  expect(aheadIssues(resource, { [name]: at('2026-11-21') }, { today: TODAY })).toMatchObject([
    { code: 'field.future', path: name },
  ])
})

/** Every field with `defaultsTo`, those of child rows and of steps included. */
const opened = registry.resources.flatMap(({ name, fields, transitions }) =>
  [
    ...Object.entries(fields),
    ...Object.entries(fields).flatMap(([holder, { lines }]) =>
      Object.entries(lines?.fields ?? {}).map(([cell, field]) => [`${holder}.${cell}`, field] as const),
    ),
    ...Object.entries(transitions).flatMap(([step, { params }]) =>
      Object.entries(params ?? {}).map(([param, field]) => [`${step}.${param}`, field] as const),
    ),
  ].flatMap(([path, field]) => (field.defaultsTo ? [{ path: `${name}.${path}`, field }] : [])),
)

test('a date that opens with today is a date that people give', () => {
  expect(opened.map(({ path }) => path).toSorted()).toEqual([
    'contract.amendments.signedOn',
    'contract.signDate',
    'contract.startDate',
    'invoiceOut.invoiceDate',
    'settlement.paidAt',
    'settlement.planDate',
    'statement.confirmAt',
    'waybill.receiptAt',
  ])
  // Not a moment: today has no hour and minute, and one that nobody read would be taken for a fact
  const isDate = (field: Field): boolean =>
    kindOf(field).daily === true && kindOf(field).parse(TODAY, field, '').value === TODAY
  expect(opened.filter(({ field }) => !isDate(field) || field.computed || field.default !== undefined)).toEqual([])
})

test('a date that opens with today has to be given in a form or for a step', () => {
  const open = opened.filter(({ path, field }) => {
    const [name, own] = path.split('.')
    const { transitions = {} } = registry.resources.find(one => one.name === name) ?? {}
    return !field.required && !Object.values(transitions).some(({ needs }) => needs?.includes(own ?? ''))
  })
  expect(open).toEqual([])
})
