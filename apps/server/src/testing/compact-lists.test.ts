import { expandRows, type CompactRows } from '@tuheng/domain/kernel/compact-rows'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { scaleApp } from './scale-app.ts'

/** Compact rows equal the full rows: on every face, for people who see everything, masked values or nothing. */

let app: TestApp
const people = new Map<string, Person>()
const faces = registry.resources.flatMap(resource => Object.values(resource.faces).map(face => [face.api] as const))
let rows = 0
let labels = 0
let masked = 0

beforeAll(async () => {
  const filled = await scaleApp({ companies: 1, waybills: 400, password: 'scale12345' })
  app = filled.app
  const { orgIds } = filled.report
  const orgId = orgIds[0] as number
  const codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
  people.set('all', await app.person(orgId, { isAdmin: true }))
  for (const right of ['masked', 'hidden']) {
    const fieldRights = Object.fromEntries(
      registry.resources.map(resource => [
        resource.name,
        Object.fromEntries(Object.keys(resource.fields).map(name => [name, right])),
      ]),
    )
    people.set(right, await app.person(orgId, { permissions: codes, fieldRights }))
  }
  people.set('reads', await app.person(orgId, { permissions: codes.filter(code => code.endsWith('.read')) }))
})

describe.each(faces)('%s', api => {
  it('returns the same rows compact and in full, in lists and in choices', async () => {
    for (const [sight, who] of people)
      for (const call of ['list', 'options']) {
        const whole = await who.call<{ list: AnyRow[] }>(`${api}/${call}`, {})
        const compact = await who.call<{ list: AnyRow[]; compact: CompactRows }>(`${api}/${call}`, { compact: true })
        expect(compact.http, `${call} ${sight}`).toBe(whole.http)
        if (whole.http !== 200) continue
        expect(compact.data.list).toEqual([])
        expect(expandRows(compact.data.compact), `${call} ${sight}`).toEqual(whole.data.list)
        rows += whole.data.list.length
        labels += Object.keys(compact.data.compact.labels).length
        masked += JSON.stringify(compact.data.compact).split('"***"').length - 1
      }
  })
})

it('compared rows, labels and masked values', () => {
  expect(rows).toBeGreaterThan(1000)
  expect(labels).toBeGreaterThan(200)
  expect(masked).toBeGreaterThan(500)
})
