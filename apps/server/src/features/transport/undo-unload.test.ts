import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { LOADED, makeMasters, taskIn, type Masters, tripAt, type TripRow, UNLOADED } from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
})

/** All stored columns of a trip but those that every write changes. */
async function stored(id: number): Promise<Record<string, unknown>> {
  const {
    version: _v,
    updated_at: _at,
    updated_by: _by,
    ...row
  } = await app.work(masters.orgId, async tx => {
    const { rows } = await tx.sql<Record<string, unknown>>('select * from waybill where org_id = $1 and id = $2', [
      masters.orgId,
      id,
    ])
    return rows[0] ?? {}
  })
  return row
}

const weightRule = fc.constantFrom('load', 'unload', 'less')
const tons = (min: number, max: number) => fc.integer({ min, max }).map(n => (n / 100).toFixed(2))
const cases = fc.record({
  task: fc.record(
    {
      arWeightRule: weightRule,
      apWeightRule: weightRule,
      deductMode: fc.constantFrom('overOnly', 'actual'),
      terms: fc.constantFrom(
        { lossMode: 'none' },
        { lossMode: 'permille', lossValue: '1.000' },
        { lossMode: 'fixedKg', lossKg: '50.000' },
        { lossMode: 'greater', lossValue: '2.000', lossKg: '80.000' },
      ),
    },
    { requiredKeys: ['terms'] },
  ),
  carrier: fc.constantFrom('carrierA', 'carrierB'),
  arrived: fc.boolean(),
  imported: fc.boolean(),
  unload: fc.record({ unloadGross: tons(4600, 4866), deductQty: fc.constantFrom('0', '0.12') }),
})

it('an unloading that is undone leaves the trip as it was, whoever recorded it', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ task: { terms, ...rules }, carrier, arrived, imported, unload }) => {
      const task = await taskIn(app, masters, { ...rules, ...terms })
      const team = await masters.team()
      const args = { masters, mainId: task.id, team, carrierId: masters[carrier as 'carrierA'] }
      const trip = await tripAt(clerk, { ...args, step: 'inTransit', load: LOADED })
      // A person who undoes it leaves the trip on its way
      if (arrived && imported) await clerk.must('oms/arrival/arrive', { id: trip.id, arriveAt: '2026-11-20 17:00:00' })
      const before = await stored(trip.id)
      const lossReason = '途中抛洒'
      if (imported) {
        const into = importer(app, clerk, 'oms/arrival')
        const header = ['车号', '毛重', '皮重', '扣杂', '卸货时间', '磅差原因']
        const weights = [unload.unloadGross, '15.20', unload.deductQty, '2026-11-20 18:00', lossReason]
        const checked = await into.map(
          await into.upload(await workbook(['到货', [header, [team.plateNo, ...weights]]])),
        )
        expect(await into.commit(checked.id)).toMatchObject({ result: { counts: { done: 1 } } })
        expect(await stored(trip.id)).not.toEqual(before)
        expect(await into.undo(checked.id)).toMatchObject({ state: 'done', result: { counts: { undone: 1 } } })
      } else {
        await clerk.must<TripRow>('oms/arrival/unload', { id: trip.id, ...UNLOADED, ...unload, lossReason })
        expect(await stored(trip.id)).not.toEqual(before)
        await clerk.must('oms/arrival/undoUnload', { id: trip.id, reason: '过错磅' })
      }
      expect(await stored(trip.id)).toEqual(before)
    }),
    { numRuns: 16 },
  )
})
