import { choices, f } from '@tuheng/domain/kernel/fields'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, defineResource, section, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { describe, expect, it } from 'vitest'
import { modelOf } from './form-model.ts'
import { savePayload } from './payload.ts'

const order = anyResource(
  defineResource({
    name: 'order',
    area: 'trade',
    nature: 'master',
    label: '订单',
    en: 'Order',
    title: 'no',
    fields: {
      no: f.serial('单号', { prefix: 'DD', period: 'day', digits: 4 }),
      cycle: f.choice('周期', choices({ month: ['月', 'Month'], week: ['周', 'Week'] }), { default: 'month' }),
      remark: f.text('备注'),
    },
    faces: { all: { api: 'x/order', permission: 'x.order', zh: '订单', en: 'Orders' } },
    list: { columns: ['no'], filters: [], search: [] },
    form: [section('基本', 'Basics', ['cycle', 'remark'])],
  }),
)
const face = order.faces['all'] as Face
const actor: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: 'x',
  isAdmin: true,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const body = (creating: boolean, initial: AnyRow, values: AnyRow) =>
  savePayload({ model: modelOf(order, face), face, initial, values, creating, actor })

describe('an emptied field', () => {
  it('of a new record is left out if its value cannot be mistaken for another', () => {
    expect(body(true, { cycle: 'month' }, { cycle: 'month', remark: '' })).toEqual({ cycle: 'month' })
  })

  it('of a new record is sent as empty if the server would set a default', () => {
    expect(body(true, { cycle: 'month' }, { cycle: null, remark: 'a' })).toEqual({ cycle: null, remark: 'a' })
  })

  it('of an existing record is sent as empty', () => {
    const old = { id: 7, version: 3, cycle: 'week', remark: 'a' }
    expect(body(false, old, { ...old, remark: '' })).toEqual({ id: 7, version: 3, remark: '' })
    expect(body(false, old, { ...old, cycle: undefined })).toEqual({ id: 7, version: 3, cycle: null })
  })
})
