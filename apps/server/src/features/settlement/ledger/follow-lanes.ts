import { waybillErrors } from '@tuheng/domain/transport/index'
import { listLinks } from '../../../engine/write/list-link.ts'
import { warn } from '../../../engine/write/warnings.ts'
import { defineJob } from '../../../engine/jobs/job-kinds.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, systemActor, write, type WriteRequest } from '../../../engine/write/work.ts'
import { FOLLOW_LANES, unsettledLanes, lockLanes, type OvertakenTrip, overtakenTrips } from './lanes.ts'
import type { MovedLane } from './price-trip.ts'
import { queueTrips, settleOvertaken } from './settle-overtaken.ts'

/** The most overtaken trips that one write settles itself. A job settles larger numbers. */
const MAX_DIRECT_TRIPS = 30
const MAX_TRIPS = 100_000

/**
 * Settles the trips that were overtaken when trips changed their place or quantity in tiered price rows. It is part of
 * the same transaction and sends no statement if no lane is concerned.
 */
export async function followLanes(tx: Tx, moved: readonly MovedLane[], no: string): Promise<void> {
  const why = `运单${no}变动，阶梯累计量改变`
  const queued = new Set<number>()
  let remaining = MAX_DIRECT_TRIPS
  for (let pending = moved; pending.length;) {
    const lanes = [...new Set(pending.map(lane => lane.laneId))]
    const from = pending.map(lane => lane.from).toSorted()[0]
    const trips = await overtakenTrips(tx, lanes, { from, limit: remaining + 1 })
    if (trips.length > remaining) return deferToJob(tx, { lanes, from, why })
    const { done, moved: movedAgain, queued: queuedIds } = await settleInOrder(tx, trips, why)
    for (const id of queuedIds) queued.add(id)
    remaining -= done
    pending = movedAgain.length
      ? [...movedAgain, ...trips.slice(done).map(trip => ({ laneId: trip.laneId, from: trip.at }))]
      : []
  }
  await warnOfQueued(tx, [...queued])
}

/** Reports audited trips that now wait in the queue to the person who moved the quantities before them. */
async function warnOfQueued(tx: Tx, ids: readonly number[]): Promise<void> {
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

/**
 * Settles trips up to the first one that itself moves in a price row. After that, what was read of the others is out of
 * date.
 */
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

interface LaneOrder {
  lanes: readonly number[]
  why: string
}

/** Marks all of them as due at once, so that nobody bills them. The job computes the differences. */
async function deferToJob(tx: Tx, { lanes, from, why }: LaneOrder & { from: string | undefined }): Promise<void> {
  await queueTrips(tx, await overtakenTrips(tx, lanes, { from, limit: MAX_TRIPS }), why)
  await enqueue(tx, followLanesJob, { input: { lanes, why } })
}

/** A restarted run goes through the rows again, which changes nothing where all trips are settled. */
const followLanesJob = defineJob<LaneOrder, { trips: number }>({
  kind: FOLLOW_LANES,
  title: { zh: '阶梯累计量变动后重新计价', en: 'Reprice after quantities in bands changed' },
  run: async ({ job, actor, engine, signal, report }) => {
    let trips = 0
    const onProgress = (done: number): void => {
      signal.throwIfAborted()
      report((trips += done))
    }
    await settleInBatches(engine, { actor, requestId: job.requestId }, { ...job.input, onProgress })
    return { trips }
  },
})

/**
 * Settles the trips of tiered price rows in the order of loading, a few per transaction, so that rows are locked only
 * briefly.
 */
async function settleInBatches(
  engine: Engine,
  request: Pick<WriteRequest, 'actor' | 'requestId'>,
  { lanes, why, onProgress }: LaneOrder & { onProgress?(done: number): void },
): Promise<void> {
  const pending = [...lanes]
  const passesByLane = new Map<number, number>()
  for (let laneId = pending.shift(); laneId !== undefined; laneId = pending.shift()) {
    const passes = (passesByLane.get(laneId) ?? 0) + 1
    passesByLane.set(laneId, passes)
    if (passes > MAX_PASSES) continue
    pending.push(...(await settleLaneInBatches(engine, request, { laneId, why, onProgress })))
  }
}

/** The most passes. A trip may move to another row when it is priced again, and back. */
const MAX_PASSES = 3

async function settleLaneInBatches(
  engine: Engine,
  request: Pick<WriteRequest, 'actor' | 'requestId'>,
  { laneId, why, onProgress }: { laneId: number; why: string; onProgress?: ((done: number) => void) | undefined },
): Promise<number[]> {
  const moved = new Set<number>()
  for (let after: readonly [string, number] | undefined; ;) {
    const { done, isComplete } = await write(engine, request, async tx => {
      await lockLanes(tx, [laneId])
      const batch = await overtakenTrips(tx, [laneId], { ...(after ? { after } : {}), limit: MAX_DIRECT_TRIPS })
      const { done, moved: lanes } = await settleInOrder(tx, batch, why)
      for (const lane of lanes) moved.add(lane.laneId)
      return { done: batch.slice(0, done), isComplete: done === batch.length && batch.length < MAX_DIRECT_TRIPS }
    })
    onProgress?.(done.length)
    const last = done.at(-1)
    if (!last || isComplete) return [...moved]
    after = [last.at, last.docId]
  }
}

/**
 * Runs every night. Settles tiered price rows whose trips were priced by an earlier release or left by a crashed
 * server.
 */
export async function settleLanes(engine: Engine): Promise<void> {
  const { rows: orgs } = await engine.db.system('companies with bands', sql =>
    sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`),
  )
  for (const org of orgs) {
    const request = { actor: systemActor(org.id, '阶梯核对'), requestId: 'settle-lanes' }
    try {
      const lanes = await write(engine, request, unsettledLanes)
      if (lanes.length) await settleInBatches(engine, request, { lanes, why: '阶梯累计量核对' })
    } catch (error) {
      engine.log.error({ err: error, orgId: org.id }, 'bands could not be settled')
    }
  }
}
