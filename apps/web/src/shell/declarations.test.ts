import { optionFieldsOf } from '@tuheng/domain/kernel/manifest'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import { manifest, optionFields, reports, resources } from 'virtual:domain'
import { expect, test } from 'vitest'
import { importsOf } from '../engine/list-page/list-imports.ts'
import { importPath } from '../engine/paths.ts'
import { slotted } from '../features/slots.ts'
import { buildNavigation, resolve } from './navigation.ts'

test('each name of the manifest fetches the declaration of the registry', async () => {
  expect(manifest.resources.map(card => card.name)).toEqual(registry.resources.map(resource => resource.name))
  for (const resource of registry.resources) expect(await resources[resource.name]?.(), resource.name).toBe(resource)
  for (const report of registry.reports) expect(await reports[report.name]?.(), report.name).toBe(report)
})

test('the manifest agrees with the registry about the menu and resources', () => {
  expect(manifest.sections).toEqual(registry.sections)
  for (const [i, card] of manifest.resources.entries()) {
    const { serial, width, period, importActions = {}, ...rest } = card
    const resource = registry.resources[i]
    expect(resource).toMatchObject(rest)
    expect(period, card.name).toBe(resource?.list.period)
    expect(serial, card.name).toEqual(resource?.fields[card.title]?.serial)
    expect(width, card.name).toBe(resource?.fields[card.title]?.width)
    expect(Object.keys(card.faces), card.name).toEqual(Object.keys(resource?.faces ?? {}))
    for (const [face, { imports, creates, where }] of Object.entries(resource?.faces ?? {})) {
      expect(importActions[face] !== undefined, `${card.name} ${face}`).toBe(imports !== undefined)
      expect(card.faces[face]?.creates, `${card.name} ${face}`).toBe(creates)
      expect(card.faces[face]?.where, `${card.name} ${face}`).toEqual(where)
    }
  }
})

test('details of options are shown as their declarations say', async () => {
  const fields = await optionFields()
  expect(fields).toEqual(JSON.parse(JSON.stringify(optionFieldsOf(registry))))
  for (const { name, subtitle = [], fields: declared } of registry.resources)
    for (const one of subtitle.filter(one => declared[one])) {
      const { kind, choices, unit, scale, dict, to } = declared[one] ?? {}
      expect(fields[name]?.[one], `${name} ${one}`).toMatchObject(
        JSON.parse(JSON.stringify({ kind, choices, unit, scale, dict, to })),
      )
    }
})

test('every import that a list offers has a page', () => {
  const actor: Actor = {
    userId: 1,
    memberId: 1,
    orgId: 1,
    name: '张三',
    isAdmin: true,
    permissions: new Set(),
    scope: 'company',
    deptIds: [],
    fieldRights: {},
  }
  const nav = buildNavigation({ manifest, personal: [], hasPage: () => true })
  const offered = screensOf(registry.sections).flatMap(screen => {
    if (screen.view.kind !== 'list') return []
    const { resource: name, face: faceName } = screen.view
    const resource = registry.resources.find(one => one.name === name)
    return resource
      ? importsOf({ resource, faceName, screen, takesNew: true, actor }).map(one => ({ screen, one }))
      : []
  })
  expect(offered.filter(({ one }) => one.face).length).toBeGreaterThan(1)
  for (const { screen, one } of offered) {
    const path = importPath(screen.path, one.face)
    expect(resolve(nav, actor, path), path).toMatchObject({ kind: 'page', act: 'import' })
  }
})

test('slot files belong to existing resources', () => {
  const known = new Set(registry.resources.map(resource => resource.name))
  expect(slotted.size).toBeGreaterThan(10)
  expect([...slotted].filter(name => !known.has(name))).toEqual([])
})
