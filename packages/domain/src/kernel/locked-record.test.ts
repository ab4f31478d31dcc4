import { expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { lockedRecordIssue } from './locked-record.ts'
import type { AnyRow } from './resource.ts'

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

it('says of every kind of record that states can lock which state it is', () => {
  for (const resource of registry.resources) {
    for (const [machine, { states }] of Object.entries(resource.machines))
      for (const state of Object.keys(states)) {
        const row = { [resource.title]: 'X1', [machine]: state }
        let isLocked = false
        try {
          isLocked = resource.locked?.(row) === true
        } catch {
          // Its rule needs more than a state
        }
        if (isLocked) expect(lockedRecordIssue(resource, row).zh, `${resource.name} ${state}`).toMatch(/不能修改/)
      }
  }
})
