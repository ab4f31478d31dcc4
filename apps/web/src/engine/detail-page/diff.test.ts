import { choices, f } from '@tuheng/domain/kernel/fields'
import { defineLines } from '@tuheng/domain/kernel/lines'
import { anyResource, defineResource, machine, section } from '@tuheng/domain/kernel/resource'
import { expect, test } from 'vitest'
import { changesOf, lineChangesOf } from './diff.ts'

const lines = defineLines({
  name: 'l',
  label: '明细',
  en: 'Lines',
  fields: { price: f.price('单价'), note: f.text('备注') },
})
const resource = anyResource(
  defineResource({
    name: 'sheet',
    area: 'contracts',
    nature: 'master',
    label: '单',
    en: 'Sheet',
    title: 'no',
    fields: { no: f.text('号'), amount: f.money('金额'), secret: f.money('成本'), lines: f.lines('明细', lines) },
    machines: {
      status: machine('状态', 'Status', {
        states: choices({ draft: ['草稿', 'Draft'], done: ['完成', 'Done'] }),
        initial: 'draft',
      }),
    },
    faces: { all: { zh: '单', en: 'Sheets', api: 'cm/price', permission: 'cm.price' } },
    list: { columns: ['no'], filters: [], search: ['no'] },
    form: [section('基本', 'Basics', ['no'])],
  }),
)
const hidden = (name: string) => name === 'secret'

test('names changed fields and statuses, but no versions and no hidden fields', () => {
  const before = { id: 1, version: 1, no: 'A', amount: '1.00', secret: '5', status: 'draft' }
  const after = { id: 1, version: 2, no: 'A', amount: '2.00', secret: '6', status: 'done' }
  expect(changesOf({ resource, before, after, hidden }).map(change => change.name)).toEqual(['status', 'amount'])
  expect(changesOf({ resource, before: null, after, hidden }).map(change => change.name)).toEqual([
    'status',
    'no',
    'amount',
  ])
})

test('distinguishes added, removed and changed child rows', () => {
  const before = {
    lines: [
      { id: 1, price: '1' },
      { id: 2, price: '2' },
    ],
  }
  const after = {
    lines: [
      { id: 1, price: '9' },
      { id: 3, price: '3' },
    ],
  }
  const [change] = lineChangesOf({ resource, before, after, hidden })
  expect(change?.added).toEqual([{ id: 3, price: '3' }])
  expect(change?.removed).toEqual([{ id: 2, price: '2' }])
  expect(change?.changed).toEqual([{ before: { id: 1, price: '1' }, after: { id: 1, price: '9' }, names: ['price'] }])
  expect(lineChangesOf({ resource, before, after: before, hidden })).toEqual([])
})
