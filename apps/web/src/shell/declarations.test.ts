import { registry } from '@tuheng/domain/registry'
import { manifest, reports, resources } from 'virtual:domain'
import { expect, test } from 'vitest'
import { slotted } from '../features/slots.ts'

test('each name of the manifest fetches the declaration of the registry', async () => {
  expect(manifest.resources.map(card => card.name)).toEqual(registry.resources.map(resource => resource.name))
  for (const resource of registry.resources) expect(await resources[resource.name]?.(), resource.name).toBe(resource)
  for (const report of registry.reports) expect(await reports[report.name]?.(), report.name).toBe(report)
})

test('the manifest agrees with the registry about the menu and resources', () => {
  expect(manifest.sections).toEqual(registry.sections)
  for (const [i, card] of manifest.resources.entries()) {
    const { names, period, importActions = {}, ...rest } = card
    expect(registry.resources[i]).toMatchObject({ ...rest, fields: names })
    expect(period, card.name).toBe(registry.resources[i]?.list.period)
    expect(Object.keys(names), card.name).toContain(card.title)
    for (const [face, { imports }] of Object.entries(card.faces))
      expect(importActions[face] !== undefined, `${card.name} ${face}`).toBe(imports !== undefined)
  }
})

test('slot files belong to existing resources', () => {
  const known = new Set(registry.resources.map(resource => resource.name))
  expect(slotted.size).toBeGreaterThan(10)
  expect([...slotted].filter(name => !known.has(name))).toEqual([])
})
