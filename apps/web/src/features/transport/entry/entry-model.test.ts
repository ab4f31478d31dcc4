import { describe, expect, test } from 'vitest'
import { isRequired } from '../../../engine/form/form-model.ts'
import { entryModel, entrySections, haulTerms, taskValues, previewBody, unreadableIssues } from './entry-model.ts'

const trip = {
  id: 9,
  waybillNo: 'YD2026112000001',
  mainId: 1,
  mainId$: 'ZYD1',
  customerId: 3,
  customerId$: '常乐源煤业',
  arWeightRule: 'unload',
  vehicleId: 4,
  plateNo: '陕K12345',
  driverId: 2,
  driverId$: '贺文斌',
  carrierId: 6,
  apContractId: 5,
  loadAt: '2026-11-20 06:00:00',
  loadTicketNo: 'ZC1',
  loadGross: '48.06',
  loadTare: '14.88',
  loadNet: '33.180',
  infoFee: '100.00',
  prepayCash: '1000.00',
  arPrice: '234.0000',
  apTotal: '7000.00',
  prepaidTotal: '1000.00',
  transportStatus: 'inTransit',
}

describe('required fields', () => {
  const model = entryModel(['unload'])
  test('weights and time together, or none of them', () => {
    expect(isRequired(model, 'loadAt', {})).toBe(false)
    expect(
      ['loadAt', 'loadTare', 'vehicleId', 'driverId'].map(name => isRequired(model, name, { loadGross: '48' })),
    ).toEqual([true, true, true, true])
  })
  test('an unloading requires its loading', () =>
    expect(isRequired(model, 'loadGross', { unloadTare: '15' })).toBe(true))
  test('closed parts require nothing', () => {
    expect(entrySections([], {}).map(section => section.en)).toEqual(['Truck and driver', 'Loading'])
    expect(entrySections(['more', 'unload'], {}).map(section => section.en)).toEqual([
      'Truck and driver',
      'Loading',
      'Unloading',
      'More',
    ])
  })
})

describe('a short haul', () => {
  const haul = { bizKind: 'shortHaul' } as const
  test('has its containers in a section of its own, and its seal there', () => {
    const [truck, load, boxes, more] = entrySections(['more'], haul)
    expect([truck?.en, load?.en, boxes?.en, more?.en]).toEqual([
      'Truck and driver',
      'Loading',
      'Containers and yard',
      'More',
    ])
    expect(boxes?.fields.slice(0, 5)).toEqual(['boxNo1', 'boxNet1', 'boxNo2', 'boxNet2', 'sealNo'])
    expect(more?.fields).not.toContain('sealNo')
    expect(entrySections(['more'], {}).at(-1)?.fields).toContain('sealNo')
  })
  test('is one of road and rail, in containers where it has one, unless somebody chose otherwise', () => {
    expect(haulTerms({ ...haul, transportMode: 'road', businessType: 'trunk' })).toEqual({ transportMode: 'roadRail' })
    expect(haulTerms({ ...haul, boxNo1: 'TBJU3216540' })).toEqual({
      transportMode: 'roadRail',
      businessType: 'container',
    })
    expect(haulTerms({ ...haul, boxNo1: 'TBJU3216540', businessType: 'city' })).toEqual({ transportMode: 'roadRail' })
    expect(haulTerms({ bizKind: 'road', transportMode: 'road' })).toEqual({})
  })
})

describe('what the next trip takes over', () => {
  test('the task and its terms', () =>
    expect(taskValues(trip)).toEqual({
      mainId: 1,
      mainId$: 'ZYD1',
      customerId: 3,
      customerId$: '常乐源煤业',
      arWeightRule: 'unload',
    }))
})

test('the preview contains only readable values', () => {
  expect(
    previewBody({
      mainId: 1,
      mainId$: 'ZYD1',
      customerId: 3,
      loadGross: '480',
      loadTare: '15',
      loadNet: '3',
      remark: '急',
    }),
  ).toEqual({ mainId: 1, loadTare: '15' })
})

test('unreadable values are reported', () => {
  const row = { mainId: 1, loadGross: '490.12', loadTare: '16.2', planQty: '三百', infoFee: '12' }
  expect(previewBody(row)).toEqual({ mainId: 1, loadTare: '16.2', infoFee: '12' })
  expect(unreadableIssues(row).map(({ path, code }) => `${code} ${path}`)).toEqual([
    'field.number planQty',
    'field.max loadGross',
  ])
})
