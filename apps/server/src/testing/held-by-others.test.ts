import { holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveRecord } from '../engine/write/run-transition.ts'
import { tableName } from '../sql/names.ts'
import { type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'

/**
 * What other writes do to a record that waits for an approval: refused, naming it, unless the transition says that it
 * goes on.
 */

let app: TestApp
let orgId: number
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  maker = await makerFor(app, orgId)
})

const holdable = registry.resources.filter(resource => holdableTransitions(resource).length)

/**
 * Goes on because it follows from what happened elsewhere: with a document, in a job, at a bank, a platform, a finance
 * system or the ministry.
 */
const GOES_ON = [
  'advanceMove.reverse',
  'bankTransaction.allot',
  'bankTransaction.free',
  'bankTransaction.freePart',
  'bankTransaction.register',
  'bankTransaction.registerAdvance',
  'bankTransaction.unregister',
  'container.gateIn',
  'container.gateOut',
  'container.leaveCustomer',
  'container.strip',
  'container.stuff',
  'container.toCustomer',
  'driver.unblock',
  'exportRun.fail',
  'exportRun.finish',
  'exportRun.start',
  'loadBillGrant.finish',
  'loadBillGrant.resume',
  'mainWaybill.finish',
  'mainWaybill.reopen',
  'ministryReport.accept',
  'ministryReport.acceptFunds',
  'ministryReport.refuse',
  'ministryReport.refuseFunds',
  'ministryReport.toDraft',
  'ministryReport.toFundsReady',
  'ministryReport.toMissing',
  'ministryReport.toReady',
  'ministryReport.toUnpaid',
  'party.endCreditLift',
  'party.unblock',
  'platformMessage.fail',
  'platformMessage.giveUp',
  'platformMessage.refuse',
  'platformMessage.send',
  'platformMessage.succeed',
  'platformWaybill.agree',
  'platformWaybill.delivered',
  'platformWaybill.differ',
  'platformWaybill.lose',
  'platformWaybill.offer',
  'platformWaybill.uncheck',
  'platformWaybill.undelivered',
  'sealUse.stamped',
  'sealUse.unstamped',
  'vehicle.unblock',
  'voucher.delivered',
  'voucher.requeue',
  'voucher.undelivered',
  'voucher.written',
  'voucherPush.fail',
  'voucherPush.giveUp',
  'voucherPush.refuse',
  'voucherPush.send',
  'voucherPush.succeed',
  'waybill.cancelException',
  'waybill.clearException',
  'waybill.flagException',
]

it('goes on by these transitions alone', () => {
  const declared = registry.resources.flatMap(({ name, transitions }) =>
    Object.entries(transitions).flatMap(([key, { goesOn }]) => (goesOn ? [`${name}.${key}`] : [])),
  )
  expect(declared.toSorted()).toEqual(GOES_ON)
})

describe('a record that waits for an approval', () => {
  it.each(holdable.map(resource => [resource.name, resource] as const))('%s', async (name, resource) => {
    const { id } = await maker.record(name)
    await app.work(orgId, tx =>
      tx.sql(`update ${tableName(resource)} set approval = 'running' where org_id = $1 and id = $2`, [tx.orgId, id]),
    )
    const refused: string[] = []
    for (const transition of Object.keys(resource.transitions))
      await app
        .work(orgId, async tx => {
          await moveRecord(tx, { resource, name: transition, id: Number(id), input: {}, internal: true })
          throw new Error('done')
        })
        .catch((error: unknown) => {
          if (error instanceof DomainError && error.code === 'transition.under_approval')
            refused.push(`${name}.${transition}`)
        })
    const expected = Object.keys(resource.transitions)
      .map(key => `${name}.${key}`)
      .filter(key => !GOES_ON.includes(key))
    expect(refused).toEqual(expected)
  })
})
