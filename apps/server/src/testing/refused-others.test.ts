import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableName } from '../sql/names.ts'
import { type Answer, type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'
import { resourceNamed } from './samples.ts'

/**
 * What refusals of a record reveal of others that refer to it: every act of every document that another record names, by
 * a person to whose data scope the document alone belongs, and by one from whom all titles are hidden. Control: a person
 * who sees everything.
 */

let app: TestApp
let orgId: number
let deptId: number
let admin: Person
let scoped: Person
let blind: Person
let toldToAdmin = 0
const codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]

const acts = ({ transitions }: AnyResource): string[] =>
  Object.entries(transitions).flatMap(([name, { internal }]) => (internal ? [] : [name]))

/** The documents that a record of the resource names, and those that these name. */
function heldBy({ fields, name }: AnyResource, depth = 2): string[] {
  const direct = Object.values(fields).flatMap(({ kind, to }) => (kind === 'ref' && to && to !== name ? [to] : []))
  const further = depth > 1 ? direct.flatMap(one => heldBy(resourceNamed(one), depth - 1)) : []
  return [...new Set([...direct, ...further])].filter(one => resourceNamed(one).nature === 'document')
}

const cases = registry.resources.filter(
  resource => resource.nature === 'document' && heldBy(resource).some(one => acts(resourceNamed(one)).length),
)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
})

/** A company of its own for each case: acts that succeed change what others would name. */
async function newCompany(): Promise<Maker> {
  orgId = await app.company()
  const maker = await makerFor(app, orgId)
  deptId = Number((await maker.record('department'))['id'])
  const titles = Object.fromEntries(registry.resources.map(({ name, title }) => [name, { [title]: 'hidden' }]))
  admin = await app.person(orgId)
  scoped = await app.person(orgId, { permissions: codes, scope: 'department', deptId })
  blind = await app.person(orgId, { permissions: codes, fieldRights: titles })
  return maker
}

const refusedIn = ({ http, msg, errors, data }: Answer): string =>
  http >= 400 ? JSON.stringify({ msg, errors, data }) : ''

/** The documents that this row names, and those that these name, as they are now. */
async function heldRows(resource: AnyResource, row: AnyRow, depth = 2): Promise<[AnyResource, AnyRow][]> {
  const found: [AnyResource, AnyRow][] = []
  for (const [name, { kind, to }] of Object.entries(resource.fields)) {
    if (kind !== 'ref' || !to || !row[name] || to === resource.name) continue
    const target = resourceNamed(to)
    if (target.nature !== 'document') continue
    const [held] = await app.work(orgId, tx =>
      tx.find(target as never, { where: { id: row[name] }, limit: 1 } as never),
    )
    if (!held) continue
    found.push([target, held], ...(depth > 1 ? await heldRows(target, held, depth - 1) : []))
  }
  return found
}

const give = (resource: AnyResource, row: AnyRow, dept: number | null): Promise<unknown> =>
  app.work(orgId, tx =>
    tx.sql(`update ${tableName(resource)} set dept_id = $3, created_by = null where org_id = $1 and id = $2`, [
      orgId,
      row['id'],
      dept,
    ]),
  )

describe.each(cases.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  it('is not named in refusals of what it holds to people who may not know it', async () => {
    const maker = await newCompany()
    const row = await maker.record(resource.name)
    const secret = String(row[resource.title] ?? '')
    const told: string[] = []
    if (secret.length < 4) return
    await give(resource, row, null)
    for (const [holder, held] of await heldRows(resource, row)) {
      await give(holder, held, deptId)
      const words = String(held[holder.title] ?? '')
      for (const { api } of Object.values(holder.faces))
        for (const name of acts(holder))
          for (const [who, person] of Object.entries({ scoped, blind, admin })) {
            const answer = refusedIn(await person.call(`${api}/${name}`, { id: held['id'], reason: '核对' }))
            // A number may begin with that of the record that was asked about
            const isTold = answer.replaceAll(words, '').includes(secret.replace(words, '')) && answer.includes(secret)
            if (!isTold) continue
            if (who === 'admin') toldToAdmin++
            else told.push(`${who} ${api}/${name}: ${secret}`)
          }
      await give(holder, held, null)
    }
    expect(told).toEqual([])
  })
})

it('is named to people who may know it', () => expect(toldToAdmin).toBeGreaterThan(0))
