import { anyResource, type AnyRow, type AnyTransition, type Face } from '@tuheng/domain/kernel/resource'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { railWaybill } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { expect, it } from 'vitest'
import { fieldState, isRequired, modelOf } from '../../engine/form/form-model.ts'
import { transitionModel } from '../../engine/transition-bar/transition-model.ts'

const actor = joinedActor({ isAdmin: true })

it('the weight of a batch is asked for with the batch alone, and known once the train is unloaded', () => {
  const resource = anyResource(railWaybill)
  const unload = railWaybill.transitions.unload as unknown as AnyTransition
  const train = { id: 1, status: 'arrived', receiptWay: 'batch' }
  const model = transitionModel({ resource, face: railWaybill.faces.all as Face }, unload, [train])
  const asked = (row: AnyRow) => [
    fieldState({ model, name: 'receivedQty', row, creating: false, actor }),
    isRequired(model, 'receivedQty', row),
  ]
  expect(asked(train)).toEqual(['editable', true])
  expect(asked({ ...train, receiptWay: 'wagon' })).toEqual(['hidden', false])
  expect(resource.visibleWhen?.['receivedQty']?.({ ...train, status: 'unloaded', receiptWay: 'wagon' })).toBe(true)
})

it.each([
  ['shortHaul', 'hidden'],
  ['all', 'editable'],
] as const)('fuel cards and ETC in the form of a new trip of %s are %s', (faceName, state) => {
  const resource = anyResource(waybill)
  const face = resource.faces[faceName] as Face
  const model = modelOf(resource, face)
  const stateOf = (name: string, row: AnyRow) =>
    fieldState({ model, name, row: { ...face.where, ...row }, creating: true, actor })
  for (const name of ['oilVirtual', 'oilPhysical', 'etc', 'infoFee']) {
    expect([name, stateOf(name, {})]).toEqual([name, state])
    // What a trip has is never out of sight
    expect(stateOf(name, { [name]: '100.00' })).toBe('editable')
  }
  const rule = { id: undefined, lossMode: 'permille', goodsValue: '600' }
  expect(stateOf('lossMode', rule)).toBe(faceName === 'shortHaul' ? 'hidden' : 'readonly')
  expect(resource.visibleWhen?.['lossMode']?.({ ...face.where, id: 5 })).toBe(true)
})
