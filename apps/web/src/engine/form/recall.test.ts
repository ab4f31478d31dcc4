import { railOrder } from '@tuheng/domain/rail/rail-order'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { afterEach, expect, it, vi } from 'vitest'
import { modelOf } from './form-model.ts'
import { createForm } from './form-store.ts'
import { recall, recallQuery } from './recall.ts'

const { faceCall } = vi.hoisted(() => ({
  faceCall: vi.fn<(face: Face, method: string, options: object) => Promise<{ list: AnyRow[] }>>(),
}))
vi.mock('../../shared/calls/api.ts', () => ({ faceCall }))
afterEach(() => faceCall.mockReset())

const model = modelOf(anyResource(railOrder), railOrder.faces.all as Face)
const actor = { memberId: 1, orgId: 1, isAdmin: true, permissions: new Set(), fieldRights: {} } as unknown as Actor
const query = (name: string, values: AnyRow, who = actor) =>
  recallQuery({ model, name, field: railOrder.fields[name as 'shipper'], actor: who }, values)

it('asks once all that earlier records must agree in is known', () => {
  expect(query('shipper', { customerId: 7 })).toBeUndefined()
  expect(query('shipper', { customerId: 7, fromStationId: 3, toStationId: 4 })).toEqual({
    customerId: 7,
    fromStationId: 3,
  })
  expect(query('planQty', { customerId: 7, fromStationId: 3 })).toBeUndefined()
})

it('does not ask for what the person may not see', () => {
  const narrow = { ...actor, isAdmin: false, fieldRights: { railOrder: { shipper: 'masked' } } } as unknown as Actor
  expect(query('shipper', { customerId: 7, fromStationId: 3 }, narrow)).toBeUndefined()
})

it('takes the value of the latest record, and no empty one', async () => {
  const args = { face: model.face, name: 'shipper', title: 'orderNo', query: { customerId: 7 } }
  faceCall.mockResolvedValueOnce({ list: [{ id: 9, shipper: '金塬铜业', orderNo: 'GT202611260001' }] })
  expect(await recall(args)).toEqual({ value: '金塬铜业', no: 'GT202611260001' })
  expect(faceCall.mock.calls[0]?.[2]).toMatchObject({
    body: { filters: { customerId: 7 }, sort: ['-createdAt', '-id'], pageSize: 1, columns: ['shipper', 'orderNo'] },
  })
  faceCall.mockResolvedValueOnce({ list: [{ id: 9, shipper: null, orderNo: 'GT202611260001' }] })
  expect(await recall(args)).toBeUndefined()
  faceCall.mockResolvedValueOnce({ list: [] })
  expect(await recall(args)).toBeUndefined()
})

it('is told in the form, and is no unsaved input', () => {
  const form = createForm(model, {})
  form.recall('shipper', { shipper: '金塬铜业' }, 'GT202611260001')
  expect(form.store.getState().recalled).toEqual({ shipper: { no: 'GT202611260001', value: '金塬铜业' } })
  expect(form.isDirty()).toBe(false)
  form.reset({ shipper: '锦赢' })
  expect(form.store.getState().recalled).toEqual({})
})
