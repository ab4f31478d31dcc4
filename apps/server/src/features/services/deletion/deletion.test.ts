// PostgreSQL instead: sample
import { contract } from '@tuheng/domain/contracts/index'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { drainJobs } from '../../../engine/jobs/index.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { nodeFor, publishBy, todoOf } from '../../approvals/testing/fixture.ts'
import { makeMasters, type Masters, taskIn, type TripRow } from '../../transport/testing/masters.ts'

/** 批量删除运单: what is said of pasted numbers is what the job then does, and the log restores it. */

let app: TestApp
let orgId: number
let masters: Masters
let clerk: Person

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  masters = await makeMasters(app, orgId, { teams: 1 })
  clerk = await app.person(orgId)
})

interface Item {
  kind: string
  id: number
}
interface Found extends Item {
  no: string
  hint: string
  group: number
}
interface FindAnswer {
  found: Found[]
  others: { no: string; label: string }[]
  unknown: string[]
}
interface Checked extends Item {
  ok: boolean
  errors?: { code: string; msg: string }[]
}
interface Entry {
  id: number
  number: string
  kind: string
  recordId: number
  status: string
  reason: string
}

const find = (person: Person, numbers: string[]) => person.must<FindAnswer>('oms/deletion/find', { numbers })
const check = async (person: Person, items: Item[]) =>
  (await person.must<{ list: Checked[] }>('oms/deletion/check', { items })).list
const entriesOf = async (person: Person, number: string) =>
  (await person.must<{ list: Entry[] }>('oms/deletionEntry/list', { search: number })).list
const itemsOf = (found: readonly Found[]): Item[] => found.map(({ kind, id }) => ({ kind, id }))

/** Takes the audit of a task back past its trips, so that only they stand in the way of its deletion. */
const reopen = (task: { id: number }, status = 'draft') =>
  app.work(orgId, tx => tx.sql('update main_waybill set status = $2 where id = $1', [task.id, status]))

async function trip(task: { id: number }): Promise<TripRow> {
  return clerk.must<TripRow>('oms/wayBill/save', { mainId: task.id, planQty: '10.000' })
}
async function start(person: Person, items: Item[], reason = '重复录入') {
  const { jobId } = await person.must<{ jobId: number }>('oms/deletion/start', { items, reason })
  await drainJobs(app)
  return jobOf(person, jobId)
}
const jobOf = (person: Person, id: number) => person.must<{ state: string; result: unknown }>('sys/job/info', { id })

const isLive = async ({ kind, id }: Item) => {
  const api = { waybill: 'oms/wayBill', mainWaybill: 'oms/mainWay', loadBill: 'oms/loadBill' }[kind]
  return (await clerk.call(`${api}/info`, { id })).http === 200
}

it('tells numbers of documents apart from others and from unknown ones', async () => {
  const task = await taskIn(app, masters)
  const made = await trip(task)
  const contractNo = await app.work(
    orgId,
    async tx => (await tx.getRequired(contract, masters.arContractId)).contractNo,
  )
  const answer = await find(clerk, [made.waybillNo.toLowerCase(), task.mainNo, contractNo, 'YD-NONE', made.waybillNo])
  expect(answer.found.map(({ kind, no }) => [kind, no])).toEqual([
    ['waybill', made.waybillNo],
    ['mainWaybill', task.mainNo],
  ])
  expect(new Set(answer.found.map(({ group }) => group)).size).toBe(1)
  expect(answer.others).toMatchObject([{ no: contractNo }])
  expect(answer.unknown).toEqual(['YD-NONE'])
})

it('says of documents what the job then does, whatever refers to what and in which order they are named', async () => {
  const seen = { ok: 0, failed: 0, together: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('chosen', 'kept'), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.integer(),
      async (trips, withTask, seed) => {
        const task = await taskIn(app, masters)
        const chosen: Item[] = withTask ? [{ kind: 'mainWaybill', id: task.id }] : []
        for (const how of trips) {
          const made = await trip(task)
          if (how !== 'kept') chosen.push({ kind: 'waybill', id: made.id })
        }
        await reopen(task)
        const items = chosen.toSorted((a, b) => ((a.id * seed) % 7) - ((b.id * seed) % 7))
        if (!items.length) return
        const said = await check(clerk, items)
        expect(said.map(({ kind, id }) => ({ kind, id }))).toEqual(items)
        expect(await Promise.all(items.map(isLive))).toEqual(items.map(() => true))
        const job = await start(clerk, items)
        const refused = said.filter(one => !one.ok)
        expect(job).toMatchObject({
          state: 'done',
          result: { ok: said.length - refused.length, failed: refused.length },
        })
        for (const { kind, id, ok } of said) expect(await isLive({ kind, id })).toBe(!ok)
        // Nothing is refused but the task of a trip that stays
        const stays = trips.includes('kept')
        for (const { kind, ok } of said) expect(ok).toBe(kind !== 'mainWaybill' || !stays)
        seen.ok += said.length - refused.length
        seen.failed += refused.length
        if (withTask && !stays && items.length > 1) seen.together++
      },
    ),
    // Each outcome comes at least once, whatever chance brings
    {
      numRuns: 25,
      examples: [
        [['chosen', 'chosen'], true, 3],
        [['kept'], true, 1],
      ],
    },
  )
  expect(Math.min(seen.ok, seen.failed, seen.together)).toBeGreaterThan(0)
})

it('names in the result what stands in the way, and in the log only that it does', async () => {
  const task = await taskIn(app, masters)
  const made = await trip(task)
  await reopen(task)
  const items = [{ kind: 'mainWaybill', id: task.id }]
  const [said] = await check(clerk, items)
  expect(said?.errors?.[0]?.msg).toContain(made.waybillNo)
  const job = await start(clerk, items)
  expect(job.result).toMatchObject({ ok: 0, failed: 1, refused: [{ no: task.mainNo, kind: 'mainWaybill' }] })
  const [entry] = await entriesOf(clerk, task.mainNo)
  expect(entry).toMatchObject({ status: 'refused', reason: '重复录入', recordId: task.id })
  expect(JSON.stringify(entry)).not.toContain(made.waybillNo)
})

it('restores from the log, refuses what took the place, and follows what is restored elsewhere', async () => {
  const task = await taskIn(app, masters)
  const [first, second] = [await trip(task), await trip(task)]
  await reopen(task)
  await start(clerk, [
    { kind: 'mainWaybill', id: task.id },
    { kind: 'waybill', id: first.id },
    { kind: 'waybill', id: second.id },
  ])
  const entry = async (number: string) => (await entriesOf(clerk, number))[0]
  const early = await clerk.call('oms/deletionEntry/restore', { id: (await entry(first.waybillNo))?.id })
  expect(early).toMatchObject({ http: 409, error: 'record.reference_gone' })
  await clerk.must('oms/deletionEntry/restore', { id: (await entry(task.mainNo))?.id })
  await reopen(task, 'active')
  await clerk.must('oms/deletionEntry/restore', { id: (await entry(first.waybillNo))?.id })
  expect(await entry(first.waybillNo)).toMatchObject({ status: 'restored' })
  expect(await isLive({ kind: 'waybill', id: first.id })).toBe(true)
  await clerk.must('oms/wayBill/undelete', { id: second.id })
  expect(await entry(second.waybillNo)).toMatchObject({ status: 'restored' })
  expect(await clerk.call('oms/deletionEntry/restore', { id: (await entry(second.waybillNo))?.id })).toMatchObject({
    http: 409,
  })
})

it('asks for the right to delete each kind, and to restore', async () => {
  const task = await taskIn(app, masters)
  const made = await trip(task)
  const rights = ['oms.way.read', 'oms.loadBill.read']
  const reader = await app.person(orgId, { permissions: rights, scope: 'company' })
  expect(await reader.call('oms/deletion/find', { numbers: [made.waybillNo] })).toMatchObject({ http: 403 })
  const deleter = await app.person(orgId, { permissions: [...rights, 'oms.way.delete'], scope: 'company' })
  const [bill] = (await clerk.must<{ list: { id: number }[] }>('oms/loadBill/list', { pageSize: 1 })).list
  if (bill)
    expect(await check(deleter, [{ kind: 'loadBill', id: bill.id }])).toMatchObject([
      { ok: false, errors: [{ code: 'auth.forbidden' }] },
    ])
  await start(deleter, [{ kind: 'waybill', id: made.id }])
  const [entry] = await entriesOf(deleter, made.waybillNo)
  expect(entry).toMatchObject({ status: 'deleted' })
  expect(await deleter.call('oms/deletionEntry/restore', { id: entry?.id })).toMatchObject({ http: 403 })
})

it('neither finds nor deletes what is beyond the scope or in another company', async () => {
  const task = await taskIn(app, masters)
  const made = await trip(task)
  const own = await app.person(orgId, { permissions: ['oms.way.read', 'oms.way.delete'], scope: 'own' })
  const stranger = await app.person(await app.company())
  for (const person of [own, stranger]) {
    expect(await find(person, [made.waybillNo])).toEqual({ found: [], others: [], unknown: [made.waybillNo] })
    const items = [{ kind: 'waybill', id: made.id }]
    expect(await check(person, items)).toMatchObject([{ ok: false, errors: [{ code: 'record.missing' }] }])
    expect((await start(person, items)).result).toMatchObject({ ok: 0, refused: [{ no: '' }] })
    expect((await entriesOf(person, made.waybillNo)).length).toBe(0)
  }
  expect(await isLive({ kind: 'waybill', id: made.id })).toBe(true)
})

it('goes on after those that the log has when it is started again', async () => {
  const task = await taskIn(app, masters)
  const made = await trip(task)
  const items = itemsOf((await find(clerk, [made.waybillNo])).found)
  const { jobId } = await clerk.must<{ jobId: number }>('oms/deletion/start', { items, reason: '错单' })
  await drainJobs(app)
  await app.work(orgId, tx => tx.sql(`update job set state = 'queued', result = null where id = $1`, [jobId]))
  await drainJobs(app)
  expect(await jobOf(clerk, jobId)).toMatchObject({ state: 'done', result: { ok: 1, failed: 0 } })
  expect((await entriesOf(clerk, made.waybillNo)).length).toBe(1)
})

it('restores nothing past a process that holds the restoring of the log', async () => {
  const task = await taskIn(app, masters)
  const { waybillNo, id } = await trip(task)
  await start(clerk, [{ kind: 'waybill', id }])
  const [admin, judge] = [await app.person(orgId, { isAdmin: true }), await app.person(orgId)]
  const process = await publishBy(admin, 'deletionEntry.restore', { nodes: [nodeFor('经理', [judge])] })
  const undelete = () => clerk.call('oms/wayBill/undelete', { id })
  expect(await undelete()).toMatchObject({ http: 409, error: 'transition.needs_approval' })
  const [entry] = await entriesOf(clerk, waybillNo)
  expect(await clerk.must('oms/deletionEntry/restore', { id: entry?.id })).toMatchObject({ approval: 'running' })
  expect((await undelete()).http).toBe(409)
  const [waiting] = await todoOf(judge)
  await judge.must('bpm/approval/agree', { id: waiting?.id, taskId: waiting?.taskId })
  expect((await entriesOf(clerk, waybillNo))[0]).toMatchObject({ status: 'restored' })
  await admin.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
})
