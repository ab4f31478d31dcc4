import { describe, expect, test } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { settingsFrom } from '@tuheng/domain/system/company/settings'
import { companySettings, setCompanySettings } from '../../../shared/session/company-settings.ts'
import { lossTone } from '../shared/loss.ts'
import { readMoment, readWeight } from '../shared/readings.ts'
import { trips } from '../shared/trips.ts'
import { arrivalBody, arrivalRules, requiresReason } from './arrival-rules.ts'

const rules = arrivalRules(() => '2026-11-20 12:00:00')
const trip = {
  bizKind: 'road',
  loadGross: '48.06',
  loadTare: '14.88',
  loadAt: '2026-11-19 16:47:00',
  lossMode: 'permille',
  lossValue: '3.000',
  warnPermille: '5.00',
  axles: 6,
  trailerId: 1,
}
const unloaded = (unloadGross: string, unloadTare = '14.88') =>
  rules.derive({ ...trip, unloadGross, unloadTare, unloadAt: '2026-11-20 08:00:00' })

describe('the loss of a trip', () => {
  test('within the allowed loss', () => expect(lossTone(unloaded('48.00'))).toBeUndefined())
  test('above it', () => expect(lossTone(unloaded('47.92'))).toBe('attention'))
  test('above the warning level, which asks for the reason', () => {
    const row = unloaded('47.80')
    expect([row['lossQty'], row['lossPermille'], lossTone(row), requiresReason(row)]).toEqual([
      '0.260',
      '7.84',
      'refused',
      true,
    ])
    expect(rules.validate(row)['lossReason']?.zh).toContain('7.84‰')
    expect(rules.validate({ ...row, lossReason: '途中洒落' })).toEqual({})
  })
  test('the company’s warning level applies where the trip has none', () => {
    setCompanySettings(settingsFrom({}))
    const row: AnyRow = { ...unloaded('47.92'), warnPermille: null }
    expect([row['lossPermille'], lossTone(row)]).toEqual(['4.22', 'attention'])
    expect(rules.validate(row)['lossReason']).toBeUndefined()
    setCompanySettings(settingsFrom({ lossWarnPermille: '3.00' }))
    expect(lossTone(row)).toBe('refused')
    expect(rules.validate(row)['lossReason']?.zh).toContain('3.00‰')
    setCompanySettings(settingsFrom({ lossWarnPermille: '8.00' }))
    expect(lossTone({ ...row, ...unloaded('47.80'), warnPermille: null })).toBe('attention')
    setCompanySettings(undefined)
  })
  test('a gain above the warning level counts as well', () => expect(lossTone(unloaded('48.40'))).toBe('refused'))
})

test('the speed limit while typing is that of the company, as in the forms and when the trip is saved', () => {
  const row = { ...unloaded('48.00'), km: '180', loadAt: '2026-11-20 06:20:00' }
  const byForm = (trip: AnyRow) => trips.validate?.(trip, { today: '2026-11-20', settings: companySettings() }) ?? []
  setCompanySettings(settingsFrom({}))
  expect(rules.validate(row)['unloadAt']?.zh).toContain('超过 100 公里/小时')
  expect(byForm({ ...row, transportStatus: 'inTransit' }).map(issue => issue.path)).toEqual(['unloadAt'])
  setCompanySettings(settingsFrom({ speedLimit: '110' }))
  expect(rules.validate(row)).toEqual({})
  expect(byForm({ ...row, transportStatus: 'inTransit' })).toEqual([])
  // A limit that was lowered later holds no trip that is unloaded
  setCompanySettings(settingsFrom({ speedLimit: '60' }))
  expect(byForm({ ...row, transportStatus: 'unloaded' })).toEqual([])
  setCompanySettings(undefined)
})

test('gross below tare is reported at the gross weight', () => {
  expect(Object.keys(rules.validate(unloaded('14.00')))).toContain('unloadGross')
})

test('weights are typed in kilograms or tonnes', () => {
  expect(readWeight('unloadGross')('47920')).toEqual({ value: '47.920' })
  expect(readWeight('unloadGross')('47.92')).toEqual({ value: '47.920' })
  expect(readWeight('unloadGross')('4 t 5').issue?.zh).toContain('卸货毛重')
  expect(readWeight('unloadGross')('250').issue).toBeDefined()
})

test('a time belongs to the day of the row above', () => {
  const read = readMoment('unloadAt', () => '2026-11-20 09:00:00')
  expect(read('2210', { unloadAt: '2026-11-18 07:00:00' })).toEqual({ value: '2026-11-18 22:10:00' })
  expect(read('0810', undefined)).toEqual({ value: '2026-11-20 08:10:00' })
  expect(read('soon', undefined).issue).toBeDefined()
})

test('only typed values are sent', () => {
  expect(
    arrivalBody(
      { id: 7, version: 3, unloadGross: '48.000', unloadTare: '14.880', unloadNet: '33.120' },
      new Set(['unloadGross', 'unloadTare']),
    ),
  ).toEqual({
    id: 7,
    version: 3,
    unloadGross: '48.000',
    unloadTare: '14.880',
  })
})
