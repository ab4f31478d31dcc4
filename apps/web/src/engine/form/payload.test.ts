import { contract } from '@tuheng/domain/contracts/index'
import { choices, f } from '@tuheng/domain/kernel/fields'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, defineResource, section, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { describe, expect, it } from 'vitest'
import { isRequired, modelOf } from './form-model.ts'
import { formIssues, savePayload } from './payload.ts'

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

describe('the complaints of a first save', () => {
  const model = modelOf(anyResource(contract), contract.faces.customer as Face)
  const found = (values: AnyRow) =>
    formIssues({
      model,
      values: { kind: 'customer', ...values },
      creating: true,
      actor,
      ctx: { today: '2026-11-20', at: '2026-11-20 12:00:00' },
    }).map(({ path }) => path)

  it('name required child rows together with the missing fields', () => {
    expect(isRequired(model, 'items', { kind: 'customer' })).toBe(true)
    expect(found({})).toEqual(expect.arrayContaining(['title', 'partyId', 'items']))
    expect(found({ items: [{ key: 'n1', qty: '1', goodsId: 4 }] })).not.toContain('items')
  })

  it('name all that a child row lacks', () => {
    expect(found({ items: [{ key: 'n1', remark: '急' }] })).toEqual(
      expect.arrayContaining(['items.0.qty', 'items.0.goodsId']),
    )
  })
})
