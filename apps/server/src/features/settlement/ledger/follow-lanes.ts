import { waybillErrors } from '@tuheng/domain/transport/index'
import { listLinks } from '../../../engine/write/list-link.ts'
import { warn } from '../../../engine/write/warnings.ts'
import { defineJob } from '../../../engine/jobs/job-kinds.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, systemActor, write, type WriteRequest } from '../../../engine/write/work.ts'
import { FOLLOW_LANES, lanesBehind, lockLanes, type OvertakenTrip, overtakenTrips } from './lanes.ts'
import type { MovedLane } from './price-trip.ts'
import { queueAll, settleOvertaken } from './settle-overtaken.ts'

/** Overtaken trips that one write settles itself; more are a job's. */
const AT_ONCE = 30
const ALL = 100_000

/**
 * After a trip came to count otherwise in price rows with bands: the trips that it overtook there. Part of the same
 * transaction; asks the database nothing where no bands are concerned.
 */
export async function followLanes(tx: Tx, moved: readonly MovedLane[], no: string): Promise<void> {
  const why = `运单${no}变动，阶梯累计量改变`
  const queued = new Set<number>()
  let left = AT_ONCE
  for (let open = moved; open.length;) {
    const lanes = [...new Set(open.map(lane => lane.laneId))]
    const from = open.map(lane => lane.from).toSorted()[0]
    const trips = await overtakenTrips(tx, lanes, { from, limit: left + 1 })
    if (trips.length > left) return handOver(tx, { lanes, from, why })
    const { done, moved: again, queued: some } = await settleInOrder(tx, trips, why)
    for (const id of some) queued.add(id)
    left -= done
    open = again.length ? [...again, ...trips.slice(done).map(trip => ({ laneId: trip.laneId, from: trip.at }))] : []
  }
  await tellQueued(tx, [...queued])
}

/** Audited trips that now wait in the queue, for whoever moved the quantities before them. */
async function tellQueued(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const issue = waybillErrors.issue('waybill.overtaken', { count: ids.length })
  warn(
    tx,
    [
      {
        ...issue,
        records: await listLinks(tx, { resource: 'waybill', ids }, [`${ids.length} 张`, `${ids.length} audited`]),
      },
    ],
    'overtaken',
  )
}

/** Up to the first that moved itself in a price row: what was read of the others is of before. */
async function settleInOrder(
  tx: Tx,
  trips: readonly OvertakenTrip[],
  why: string,
): Promise<{ done: number; moved: MovedLane[]; queued: number[] }> {
  const queued: number[] = []
  for (const [i, trip] of trips.entries()) {
    const settled = await settleOvertaken(tx, trip, why)
    if (settled.queued) queued.push(trip.docId)
    if (settled.moved.length) return { done: i + 1, moved: settled.moved, queued }
  }
  return { done: trips.length, moved: [], queued }
}

interface Order {
  lanes: readonly number[]
  why: string
}

/** All of them stand in the queue from this moment on, so that nobody bills them; the job finds out by how much. */
async function handOver(tx: Tx, { lanes, from, why }: Order & { from: string | undefined }): Promise<void> {
  await queueAll(tx, await overtakenTrips(tx, lanes, { from, limit: ALL }), why)
  await enqueue(tx, followLanesJob, { input: { lanes, why } })
}

/** Begun anew it goes through the rows again, which changes nothing where all is settled. */
const followLanesJob = defineJob<Order, { trips: number }>({
  kind: FOLLOW_LANES,
  title: { zh: '阶梯累计量变动后重新计价', en: 'Price again after quantities in bands moved' },
  run: async ({ job, actor, engine, signal, report }) => {
    let trips = 0
    const step = (done: number): void => {
      signal.throwIfAborted()
      report((trips += done))
    }
    await workThrough(engine, { actor, requestId: job.requestId }, { ...job.input, step })
    return { trips }
  },
})

/** The trips of rows with bands in the order of loading, some in a transaction, so that nobody waits long for a row. */
async function workThrough(
  engine: Engine,
  request: Pick<WriteRequest, 'actor' | 'requestId'>,
  { lanes, why, step }: Order & { step?(done: number): void },
): Promise<void> {
  const waiting = [...lanes]
  const seen = new Map<number, number>()
  for (let laneId = waiting.shift(); laneId !== undefined; laneId = waiting.shift()) {
    const passes = (seen.get(laneId) ?? 0) + 1
    seen.set(laneId, passes)
    if (passes > PASSES) continue
    waiting.push(...(await workThroughOne(engine, request, { laneId, why, step })))
  }
}

/** A trip may move on to another row when it is priced anew, and back: that comes to an end. */
const PASSES = 3

async function workThroughOne(
  engine: Engine,
  request: Pick<WriteRequest, 'actor' | 'requestId'>,
  { laneId, why, step }: { laneId: number; why: string; step?: ((done: number) => void) | undefined },
): Promise<number[]> {
  const moved = new Set<number>()
  for (let after: readonly [string, number] | undefined; ;) {
    const { done, all } = await write(engine, request, async tx => {
      await lockLanes(tx, [laneId])
      const some = await overtakenTrips(tx, [laneId], { ...(after ? { after } : {}), limit: AT_ONCE })
      const { done, moved: lanes } = await settleInOrder(tx, some, why)
      for (const lane of lanes) moved.add(lane.laneId)
      return { done: some.slice(0, done), all: done === some.length && some.length < AT_ONCE }
    })
    step?.(done.length)
    const last = done.at(-1)
    if (!last || all) return [...moved]
    after = [last.at, last.docId]
  }
}

/** Every night: rows with bands whose trips were priced by an earlier release, or left behind by a server that died. */
export async function settleLanes(engine: Engine): Promise<void> {
  const { rows: orgs } = await engine.db.system('companies with bands', sql =>
    sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`),
  )
  for (const org of orgs) {
    const request = { actor: systemActor(org.id, '阶梯核对'), requestId: 'settle-lanes' }
    try {
      const lanes = await write(engine, request, lanesBehind)
      if (lanes.length) await workThrough(engine, request, { lanes, why: '阶梯累计量核对' })
    } catch (error) {
      engine.log.error({ err: error, orgId: org.id }, 'bands could not be settled')
    }
  }
}
