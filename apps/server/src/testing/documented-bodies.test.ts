import { createsIn } from '@tuheng/domain/kernel/policy'
import { type AnyResource, isDoneThrough } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { allFaces, findFace } from '../engine/directory.ts'
import { documentedCalls } from '../engine/calls/call-docs.ts'
import { openApi } from '../engine/calls/openapi.ts'
import { type Person, testApp } from './app.ts'

/** The keys that the API document lists for a call are exactly those that its validation accepts. */

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
interface Documented {
  path: string
  keys: string[]
  open: boolean
}

let admin: Person
let calls: Documented[]
/** The declaration validates these, even if a transition has the same name. */
let declared: ReadonlySet<string>

beforeAll(async () => {
  const app = await testApp()
  admin = await app.person(await app.company(), { isAdmin: true })
  declared = new Set(documentedCalls().flatMap(call => call.declared.addresses.map(address => address.path)))
  const { paths, components } = openApi() as {
    paths: Record<string, { post?: Operation }>
    components: { schemas: Record<string, Schema> }
  }
  calls = Object.entries(paths).flatMap(([path, { post }]) => {
    const told = post?.requestBody?.content['application/json']?.schema
    const schema = told?.$ref ? components.schemas[told.$ref.split('/').at(-1) ?? ''] : told
    return schema
      ? [
          {
            path: path.replace('/api/v1/', ''),
            keys: Object.keys(schema.properties ?? {}),
            open: schema.additionalProperties !== false,
          },
        ]
      : []
  })
})

const STRANGER = 'strangeKey'
/** Transitions load their record before they validate further. */
const moves = new Set(
  allFaces().flatMap(({ resource, face }) => Object.keys(resource.transitions).map(name => `${face.api}/${name}`)),
)
const isMove = (path: string): boolean => moves.has(path) && !declared.has(path)

it('lists every key that the validation accepts, and no other', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const { path, keys: named, open } of calls) {
    if (open || path.includes('{') || isMove(path) || !mayCreate(path)) continue
    // With an id, a save loads its record first
    const keys = path.endsWith('/save') ? named.filter(key => key !== 'id' && key !== 'version') : named
    for (let from = 0; from === 0 || from < keys.length; from += SOME) {
      asked++
      const body = Object.fromEntries([...keys.slice(from, from + SOME), STRANGER].map(key => [key, {}]))
      const { http, errors = [] } = await admin.call(path, body, { 'accept-language': 'en' })
      const unknown = errors
        .filter(({ code, msg }) => code === 'field.unknown' || msg.includes('no parameter'))
        .map(one => one.path)
      if (http !== 400 || unknown.join() !== STRANGER)
        wrong.push(`${path}: ${http} ${JSON.stringify(errors.slice(0, 3))} ${unknown.join()}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(300)
})
const SOME = 20
const mayCreate = (path: string): boolean => !path.endsWith('/save') || createsAt(path.slice(0, -5))

it('lists the inputs of a transition: its edits, computed or not, and its params', () => {
  const known = new Map(calls.map(call => [call.path, call.keys]))
  for (const { resource, face } of allFaces())
    for (const [name, { internal, edits = [], params = {}, batch }] of Object.entries(
      (resource as AnyResource).transitions,
    )) {
      if (declared.has(`${face.api}/${name}`)) continue
      const keys = known.get(`${face.api}/${name}`)
      if (internal || !isDoneThrough(face, name)) expect(keys, name).toBeUndefined()
      else
        expect(keys?.toSorted(), `${face.api}/${name}`).toEqual(
          [
            ...new Set([
              'id',
              'version',
              'reason',
              'check',
              ...(batch ? ['ids', 'versions'] : []),
              ...edits,
              ...Object.keys(params),
            ]),
          ].toSorted(),
        )
    }
})

it('lists the inputs of a report: its params, and the existing groupings', () => {
  const known = new Map(calls.map(call => [call.path, call.keys]))
  for (const { api, params, groupBy } of registry.reports)
    for (const call of ['query', 'export'])
      expect(known.get(`${api}/${call}`)?.toSorted(), `${api}/${call}`).toEqual(
        [
          ...Object.keys(params),
          ...(groupBy ? ['groupBy'] : []),
          ...(groupBy?.some(({ record }) => record) ? ['without'] : []),
        ].toSorted(),
      )
  expect(registry.reports.some(report => report.groupBy)).toBe(true)
})

function createsAt(api: string): boolean {
  const at = findFace(api)
  return !at || createsIn(at.resource, at.face)
}
