import { can, permissionCodes } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { isStored } from '../../sql/columns/index.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

/**
 * A shared view filters by every field of its list, each by a different value. The tests check who gets which filters.
 */

let app: TestApp
let publisher: Person
let colleague: Person
let reader: Person
let stranger: Person
const closed = new Map<string, Person>()

const lists = screensOf(registry.sections).flatMap(({ path, view }) => {
  const resource = view.kind === 'list' ? registry.resources.find(one => one.name === view.resource) : undefined
  const face = view.kind === 'list' ? resource?.faces[view.face] : undefined
  return resource && face ? [[path.split('/').at(-1) ?? '', resource, face] as const] : []
})
const codes = registry.resources.flatMap(permissionCodes)

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  publisher = await app.person(orgId)
  colleague = await app.person(orgId)
  stranger = await app.person(orgId, { permissions: [] })
  reader = await app.person(orgId, { permissions: codes.filter(code => code.endsWith('.read')) })
  for (const right of ['hidden', 'masked']) {
    const fieldRights = Object.fromEntries(
      registry.resources.map(({ name, fields }) => [
        name,
        Object.fromEntries(Object.keys(fields).map(field => [field, right])),
      ]),
    )
    closed.set(right, await app.person(orgId, { permissions: codes, fieldRights }))
  }
})

interface View {
  filters: Record<string, string>
  sort: string[]
  columns: { name: string }[]
  search?: string
  left?: { filters: string[]; sort: string[]; columns: string[]; search: boolean }
}

const fieldsOf = ({ fields }: AnyResource, face: Face): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => isStored(field) && !face.hide?.includes(name))
    .map(([name]) => name)
const visibleViews = async (who: Person, name: string): Promise<View[]> =>
  (await who.must<{ list: { data: { views: View[] } }[] }>(`sys/title/user/${name}/list`)).list.flatMap(
    ({ data }) => data.views,
  )

describe.each(lists)('a shared view of %s', (name, resource, face) => {
  it('gives nobody filters that they may not use, and names what it leaves out', async () => {
    const asked = fieldsOf(resource, face)
    const hidden = (face.hide ?? []).filter(one => one in resource.fields && !(one in (face.where ?? {})))
    const view = {
      name: '周报',
      filters: Object.fromEntries([...asked, ...hidden].map(field => [field, `密语${field}`])),
      sort: asked.map(field => `-${field}`),
      columns: asked.map(field => ({ name: field })),
      search: '密语搜索',
    }
    await publisher.must(`sys/title/shared/${name}/save`, { data: { columns: [], views: [view] } })
    const [whole] = await visibleViews(colleague, name)
    // A person who may see everything gets all of it, except what nobody sees on this face.
    expect(whole).toMatchObject({
      filters: Object.fromEntries(asked.map(field => [field, `密语${field}`])),
      sort: view.sort,
      columns: view.columns,
    })
    expect((whole?.left?.filters ?? []).toSorted()).toEqual(hidden.toSorted())
    for (const [right, who] of closed) {
      const [part] = await visibleViews(who, name)
      // A value that is equal in all records reveals nothing.
      expect(
        Object.keys(part?.filters ?? {}).filter(field => !(field in (face.where ?? {}))),
        right,
      ).toEqual([])
      expect(part?.sort).toEqual([])
      expect(part?.columns.length).toBe(right === 'hidden' ? 0 : asked.length)
      expect(part?.left?.filters.toSorted()).toEqual([...asked, ...hidden].toSorted())
      expect(JSON.stringify(await who.must(`sys/title/shared/${name}/info`))).not.toContain('密语搜索')
    }
    const masked = asked.filter(field => resource.fields[field]?.mask)
    const [part] = await visibleViews(reader, name)
    if (
      can({ isAdmin: false, permissions: new Set(codes.filter(code => code.endsWith('.read'))) } as never, face, 'read')
    ) {
      expect(part?.left?.filters ?? []).toEqual(expect.arrayContaining(masked))
      expect(masked.filter(field => JSON.stringify(part?.filters).includes(`密语${field}"`))).toEqual([])
    }
    expect(await visibleViews(stranger, name)).toEqual([])
    // Their own view is returned unchanged.
    expect(await visibleViews(publisher, name)).toEqual([view])
  })
})

it('of an unknown list is given to nobody else', async () => {
  await publisher.must('sys/title/shared/nowhere/save', {
    data: { views: [{ name: 'x', filters: { plateNo: '密语' } }] },
  })
  expect([await visibleViews(colleague, 'nowhere'), await visibleViews(publisher, 'nowhere')]).toEqual([
    [],
    [expect.objectContaining({ name: 'x' })],
  ])
})
