import { expect, it } from 'vitest'
import { registry } from './registry.ts'
import { lockedRecordIssue } from './kernel/locked-record.ts'
import type { AnyResource, AnyRow } from './kernel/resource.ts'

function said(name: string, row: AnyRow): { zh: string; en: string } {
  const resource = registry.resources.find(one => one.name === name)
  if (!resource) throw new Error(name)
  expect(resource.locked?.(row), 'it is locked').toBe(true)
  const { code, zh, en } = lockedRecordIssue(resource, row)
  expect(code).toBe('record.locked')
  return { zh, en }
}

const TRIP = {
  waybillNo: 'YD1',
  transportStatus: 'unloaded',
  auditStatus: 'unaudited',
  arStatus: 'priced',
  apStatus: 'priced',
}

it('says which state locks a record, and the steps back', () => {
  expect(said('waybill', { ...TRIP, auditStatus: 'audited' }).zh).toBe(
    '公路运单 YD1为“业务已审”，不能修改，请先“反审核”',
  )
  expect(said('waybill', { ...TRIP, auditStatus: 'reviewed' })).toEqual({
    zh: '公路运单 YD1为“财务已复核”，不能修改，请先“撤销复核”、“反审核”',
    en: 'Waybill YD1 is "Reviewed" and cannot be changed: first "Undo finance review", "Undo audit"',
  })
})

it('names no way where nobody leads back', () => {
  expect(said('waybill', { ...TRIP, transportStatus: 'void' }).zh).toBe('公路运单 YD1为“已作废”，不能修改')
})

it('names both states of a trip that two of them lock', () => {
  const both = said('waybill', { ...TRIP, auditStatus: 'audited', arStatus: 'inStatement' }).zh
  expect(both).toContain('“业务已审”')
  expect(both).toContain('、“')
})

it('names the state of every kind of record that a state can lock', () => {
  const said = registry.resources.flatMap(resource => {
    const begun = Object.fromEntries(
      Object.entries(resource.machines).map(([machine, { states }]) => [machine, Object.keys(states)[0]]),
    )
    return Object.entries(resource.machines).flatMap(([machine, { states }]) =>
      Object.keys(states).flatMap(state => {
        const row = { ...begun, redOfId: null, [resource.title]: 'X1', [machine]: state }
        return isLocked(resource, row) ? [lockedRecordIssue(resource, row).zh] : []
      }),
    )
  })
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter(one => !/X1为“.+”，不能修改/.test(one))).toEqual([])
})

function isLocked(resource: AnyResource, row: AnyRow): boolean {
  try {
    return resource.locked?.(row) === true
  } catch {
    return false // its rule needs more than a state
  }
}
