// PostgreSQL instead: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { member } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { isActorOfStep } from '../../db/list-indexes.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makerFor } from '../../testing/make.ts'
import { lockRecords, deletionRefusals } from './delete-many.ts'
import { referenceSources } from './reference-sources.ts'

let app: TestApp
let orgId: number
let boss: Person
let trip: AnyRow
const people: number[] = []

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  boss = await app.person(orgId)
  people.push(
    ...(await app.work(orgId, async tx =>
      (
        await tx.sql<{ id: number }>(
          `insert into member (org_id, account, name, status, created_at, updated_at) select $1, 'm' || i, '员工' || i, 'left', $2, $2 from generate_series(1, 3) i returning id`,
          [orgId, tx.now.at],
        )
      ).rows.map(row => row.id),
    )),
  )
  trip = await (await makerFor(app, orgId)).record('waybill')
  await app.work(orgId, tx =>
    tx.sql('update waybill set loaded_by = $2, unloaded_by = $3 where id = $1', [trip.id, people[0], people[1]]),
  )
})

describe('the member who did a step of a document', () => {
  it('has no index, and one scan checks all steps of a document', () => {
    expect(
      ['dispatchedBy', 'loadedBy', 'unloadedBy', 'auditedBy', 'reviewedBy'].map(name => isActorOfStep(waybill, name)),
    ).toEqual([true, true, true, true, true])
    expect(isActorOfStep(waybill, 'salesmanId')).toBe(false)
    expect(referenceSources('member').filter(use => use.resource === waybill && use.id === 's.id').length).toBe(1)
  })

  it('is not deleted, whichever step it was', async () => {
    for (const id of people.slice(0, 2))
      expect(await boss.call('sys/user/delete', { id })).toMatchObject({
        status: false,
        msg: expect.stringContaining(String(trip.waybillNo)),
      })
  })

  it('is refused when several are deleted', async () => {
    const refused = await app.work(orgId, async tx =>
      deletionRefusals(tx, member, { rows: [...(await lockRecords(tx, member, people)).values()] }),
    )
    expect([...refused.keys()].toSorted()).toEqual(people.slice(0, 2).toSorted())
    expect(refused.get(people[0] as number)?.message).toContain(trip.waybillNo)
  })

  it('is deleted once the document is deleted', async () => {
    await app.work(orgId, tx => tx.sql(`update waybill set deleted_at = $2 where id = $1`, [trip.id, tx.now.at]))
    expect(await boss.call('sys/user/delete', { id: people[0] })).toMatchObject({ status: true })
  })
})
