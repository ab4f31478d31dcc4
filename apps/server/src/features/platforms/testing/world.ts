import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { platformAccount } from '@tuheng/domain/platforms/index'
import { drainJobs } from '../../../engine/jobs/index.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Trip } from '../../settlement/testing/fixture.ts'
import { keepSecret } from '../secrets.ts'
import type { FakePlatform, FakeRow } from './fake-platform.ts'

/** A company with trips that a platform carries, and an account of the ministry; both are the same fake. */
export interface PlatformWorld extends Fixture {
  fake: FakePlatform
  accountId: number
  ministryId: number
}

export interface ThirdRow extends AnyRow {
  id: number
  version: number
  thirdNo: string
  matchStatus: string
  checkStatus: string
  pushStatus: string
}

export async function makePlatformWorld(app: TestApp, fake: FakePlatform, over: AnyRow = {}): Promise<PlatformWorld> {
  const fixture = await makeFixture(app)
  const { orgId, carrierA } = fixture.masters
  const account = async (values: AnyRow): Promise<number> =>
    app.work(orgId, async tx => {
      const { id } = await tx.insert(platformAccount, {
        baseUrl: fake.url,
        appKey: fake.appKey,
        timeoutSeconds: 3,
        pageSize: 2,
        ...values,
      } as never)
      await keepSecret(tx, app.files, { accountId: id, secret: fake.secret })
      await tx.overwrite(platformAccount, { id, secretAt: tx.now.at })
      return id
    })
  return {
    ...fixture,
    fake,
    accountId: await account({ name: 'G7财运通', partyId: carrierA, feeRate: '0.0550', ...over }),
    ministryId: await account({ name: '部平台', purpose: 'ministry' }),
  }
}

/** A row of the platform that says of a trip what we say. */
export const rowFor = (trip: Trip, platformNo: string, over: AnyRow = {}): FakeRow => ({
  platformNo,
  plateNo: trip.plateNo ?? '',
  loadAt: trip.loadAt ?? '',
  unloadAt: trip.unloadAt ?? '',
  loadNet: trip.loadNet,
  unloadNet: trip.unloadNet,
  freight: trip.apTotal,
  driverName: '司机',
  ...over,
})

/** Pulls the days of November as the clerk does, and waits for the job. */
export async function pull(world: PlatformWorld, days: { from?: string; to?: string } = {}): Promise<AnyRow> {
  const { jobId } = await world.clerk.must<{ jobId: number }>('oms/other/pull', {
    accountId: world.accountId,
    from: '2026-11-01',
    to: '2026-11-20',
    ...days,
  })
  await drainJobs(world.app)
  return world.clerk.must('sys/job/info', { id: jobId })
}

export const thirdRows = async (world: PlatformWorld, filters: AnyRow = {}): Promise<ThirdRow[]> =>
  (await world.clerk.must<{ list: ThirdRow[] }>('oms/other/list', { filters, sort: ['id'], pageSize: 200 })).list

export const messagesOf = async (world: PlatformWorld, filters: AnyRow = {}): Promise<AnyRow[]> =>
  (await world.clerk.must<{ list: AnyRow[] }>('oms/otherMessage/list', { filters, sort: ['id'], pageSize: 200 })).list
