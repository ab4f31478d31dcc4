import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { CHANGED_STATUS } from '@tuheng/domain/system/rights/action-names'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '../engine/write/audit.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'

/** A status that a person may not see, looked for in what the history and the log call its changes. */

let app: TestApp
let maker: Maker
let open: Person
let closed: Person

interface Entry {
  action: string
  reason: string | null
  recordId?: number
}

const moving = registry.resources.filter((one: AnyResource) => Object.keys(one.transitions).length > 0)
const REASON = '因为作废'
/** An action that is no transition and comes with a new status. */
const BESIDE = 'linkAccepted'

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const orgId = await app.company()
  maker = await makerFor(app, orgId)
  const permissions = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
  const fieldRights = Object.fromEntries(
    registry.resources.map((one: AnyResource) => [
      one.name,
      Object.fromEntries(Object.keys(one.machines).map(name => [name, 'hidden'])),
    ]),
  )
  open = await app.person(orgId, { permissions })
  closed = await app.person(orgId, { permissions, fieldRights })
})

const inLog = async (person: Person, resource: string, more: object = {}): Promise<Entry[]> =>
  (
    await person.must<{ list: Entry[] }>('sys/log/list', {
      from: '2026-11-20',
      to: '2026-11-20',
      resource,
      pageSize: 100,
      ...more,
    })
  ).list

describe.each(moving.map((one: AnyResource) => [one.name, one] as const))('%s', (name, resource) => {
  it('does not tell a hidden status by the names of its changes', async () => {
    const row = await maker.record(name)
    const id = row['id'] as number
    const [machine = ''] = Object.keys(resource.machines)
    await app.work(open.orgId, async tx => {
      for (const [action, move] of Object.entries(resource.transitions))
        await writeAudit(tx, {
          resource,
          id,
          action,
          before: { [move.machine]: move.from[0] },
          after: { [move.machine]: move.to },
          reason: REASON,
        })
      await writeAudit(tx, { resource, id, action: BESIDE, before: { [machine]: 'a' }, after: { [machine]: 'b' } })
    })
    const face = Object.values(resource.faces).find(one =>
      Object.entries(one.where ?? {}).every(([field, value]) => row[field] === value),
    )
    const telling = [...Object.keys(resource.transitions), BESIDE]
    const history = async (person: Person) =>
      (await person.must<{ list: Entry[] }>(`${face?.api}/history`, { id })).list
    expect((await history(open)).map(one => one.action)).toEqual(expect.arrayContaining(telling))
    for (const list of [await history(closed), await inLog(closed, name)]) {
      expect(list.filter(one => telling.includes(one.action) || one.reason === REASON)).toEqual([])
      expect(list.filter(one => one.action === CHANGED_STATUS).length).toBeGreaterThanOrEqual(telling.length)
      expect(list.map(one => one.action)).toContain('create')
    }
    const [first = ''] = telling
    expect((await inLog(open, name, { action: first })).length).toBeGreaterThan(0)
    expect(await inLog(closed, name, { action: first })).toEqual([])
  })
})
