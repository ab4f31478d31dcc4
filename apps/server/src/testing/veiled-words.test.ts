import { permissionCodes, rightOf } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'

/**
 * What refusals reveal of a record: every act of every resource in every state, by a person from whom titles and
 * statuses are hidden, and by one who may do everything and read nothing. Control: a person who sees everything.
 */

let app: TestApp
let orgId: number
let maker: Maker
let admin: Person
let blind: Person
let handless: Person
/** Also the rights of faces that are read by another than `read`. */
const reading = new Set(
  registry.resources.flatMap(({ faces }) => Object.values<Face>(faces).map(face => rightOf(face, 'read'))),
)
const codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
let toldToAdmin = 0

const acting = registry.resources.filter(
  ({ transitions, faces }) => Object.keys(faces).length && Object.values(transitions).some(one => !one.internal),
)

/** The fields that name the record or its state. */
const secretsOf = (resource: AnyResource): string[] => [resource.title, ...Object.keys(resource.machines)]

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  admin = await app.person(orgId)
  const fieldRights = Object.fromEntries(
    registry.resources.map(resource => [
      resource.name,
      Object.fromEntries(secretsOf(resource).map(name => [name, 'hidden'])),
    ]),
  )
  blind = await app.person(orgId, { permissions: codes, fieldRights })
  handless = await app.person(orgId, {
    permissions: codes.filter(code => !code.endsWith('.read') && !reading.has(code)),
  })
})

/** Title and state labels, as texts contain them. */
function words(resource: AnyResource, row: AnyRow): string[] {
  const title = String(row[resource.title] ?? '')
  const states = Object.keys(resource.machines).flatMap(name => {
    const label = columnField(resource, name)?.choices?.[String(row[name])]
    return label ? [`“${label.zh}”`] : []
  })
  return [...(title.length > 1 ? [title] : []), ...states]
}

/** The texts of a refusal, or the results of a batch. Records in answers are redacted by their fields. */
function refusedIn({ http, msg, errors, data }: Answer): string {
  const { results } = (data ?? {}) as { results?: unknown }
  return http >= 400 || results ? JSON.stringify({ msg, errors, results }) : ''
}

describe.each(acting.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  it('is not named in refusals to people who may not know it', async () => {
    const row = await maker.record(resource.name)
    const secret = words(resource, row)
    const told: string[] = []
    for (const face of Object.values(resource.faces))
      for (const [name, transition] of Object.entries(resource.transitions)) {
        if (transition.internal) continue
        const bodies = [{ id: row.id, check: true }, ...(transition.batch ? [{ ids: [row.id], reason: '核对' }] : [])]
        for (const body of bodies) {
          const asked = { version: row.version, ...body }
          for (const [who, person] of Object.entries({ blind, handless })) {
            const answer = refusedIn(await person.call(`${face.api}/${name}`, asked))
            told.push(
              ...secret.filter(word => answer.includes(word)).map(word => `${who} ${face.api}/${name}: ${word}`),
            )
          }
          if ('check' in body) {
            const answer = refusedIn(await admin.call(`${face.api}/${name}`, asked))
            toldToAdmin += secret.filter(word => answer.includes(word)).length
          }
        }
      }
    expect(told).toEqual([])
  })
})

it('names it to people who may know it', () => expect(toldToAdmin).toBeGreaterThan(100))
