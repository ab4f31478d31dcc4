import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { Lost } from '../power-cut/disk.ts'
import { mulberry } from '../power-cut/random.ts'
import { findFaults } from './checks.ts'
import { Closed, Client, Gate, type Note } from './client.ts'
import { type Host, openHost, type Victim } from './hosts.ts'
import { Product } from './product.ts'
import { exporting, importing, noSheets, type Sheets } from './sheet-stories.ts'
import { approving, dispatching, recording, settling } from './stories.ts'
import { prepareWorld } from './world.ts'

export interface SurviveOptions {
  kind: 'pglite' | 'postgres'
  rounds: number
  seed: number
  /** PGlite only: power failures too, see `powerHost`. */
  power?: boolean
  /** The kinds of work to interrupt, in order. Absent: all of them, in an order by the seed. */
  aims?: readonly (typeof AIMS)[number][]
  /** Scratch folder, removed at the end of a run without findings. */
  dir: string
  port?: number
  log?(line: string): void
}

export interface Survived {
  rounds: number
  acknowledged: number
  /** Acts that the last agreement of an approval performed. */
  approved: number
  repeated: number
  replayed: number
  sheets: Sheets
  kills: Record<string, number>
  /** Milliseconds from the kill until the server responded again: the server alone, and with its database. */
  restarts: number[]
  /** What each power failure lost, and the faults of the first with a disk on which nothing was synced. */
  cuts: Lost[]
  deaf: string[]
  failures: string[]
}

/** The kinds of work that a kill interrupts. */
export const AIMS = ['dispatch', 'statement', 'settlement', 'approval', 'import', 'export'] as const
/** Acknowledged writes of a round that are repeated after its crash. */
const REPLAYS = 12
const LONGEST_WAIT_MS = 6000
/** For the first acknowledged writes of a round: without any, a crash proves nothing. */
const FIRST_WRITES_MS = 60_000
/** Long timeouts, because the test checks the state after a crash and not response times on a busy machine. */
const LONG_TIMEOUTS = { STATEMENT_SECONDS: '300', LOCK_SECONDS: '60', CONNECTION_SECONDS: '60' }
/** Probability and time range of a second power failure. */
const SECOND_FAILURE = 0.3
const START_MS = 5000
const LOOK_MS = 60_000

/** Kills server or database repeatedly while clients work, and checks the state after each crash. */
export async function survive(options: SurviveOptions): Promise<Survived> {
  const { kind, rounds, seed, dir, power = false, log: tell = () => {} } = options
  rmSync(dir, { recursive: true, force: true })
  const host = await openHost(kind, dir, power)
  const world = await prepareWorld({ ...host.env, DEMO: 'off', LOG_LEVEL: 'error', WEB_DIR: '/nowhere' })
  host.prepared?.()
  const product = new Product({
    port: options.port ?? (await freePort()),
    env: { ...LONG_TIMEOUTS, ...(host.serverEnv ?? host.env) },
    log: join(dir, 'server.log'),
  })
  const random = mulberry(seed)
  const aims = options.aims ?? pick(AIMS, AIMS.length, random)
  let victims: Victim[] = []
  const out: Survived = {
    rounds: 0,
    acknowledged: 0,
    approved: 0,
    repeated: 0,
    replayed: 0,
    sheets: noSheets(),
    kills: {},
    restarts: [],
    cuts: [],
    deaf: [],
    failures: [],
  }
  const hall = new Gate(product.address)
  try {
    tell(`${kind}, seed ${seed}: first start ${Math.round(await product.start())} ms`)
    const [clerk = '', manager = '', cashier = ''] = await Promise.all(
      world.people.map(
        async person => (await hall.call<{ token: string }>({ token: '', path: 'user/login', body: person })).token,
      ),
    )
    const desks: Client[] = []
    const faults: unknown[] = []
    const work: Promise<unknown>[] = []
    const seat = (name: string, story: (place: Parameters<typeof settling>[0]) => Promise<never>): void => {
      const desk = new Client(hall, `${seed}-${name}`)
      desks.push(desk)
      work.push(
        story({ desk, hall, world, clerk, manager, cashier }).catch((error: unknown) => {
          desk.parked = true
          if (!(error instanceof Closed)) faults.push(error)
        }),
      )
    }
    world.teams.slice(0, 3).forEach((team, i) => seat(`trips${i}`, place => dispatching(place, team, `车队${i}`)))
    seat('payable', place => settling(place, 'carrier'))
    seat('receivable', place => settling(place, 'customer'))
    seat('contracts', approving)
    seat('masters', place => recording(place, 'HW'))
    seat('import', place => importing(place, out.sheets))
    seat('export', place => exporting(place, out.sheets))
    const notesOf = (): Note[] => desks.flatMap(desk => desk.notes)

    for (let round = 1; round <= rounds && !out.failures.length; round++) {
      hall.round = round
      const aim = aims[(round - 1) % aims.length] as string
      // Each victim is killed once before any is killed again
      if (!victims.length) victims = pick(host.victims, host.victims.length, random)
      const victim = victims.pop() as Victim
      hall.admit()
      const begun = Date.now()
      while (notesOf().length <= round && Date.now() < begun + FIRST_WRITES_MS && !faults.length) await pause(5)
      const moment = await untilMoment({ desks, aim, random, faults })
      hall.shut()
      out.kills[`${victim} during ${moment}`] = (out.kills[`${victim} during ${moment}`] ?? 0) + 1
      const failed = (what: string): void =>
        void out.failures.push(`seed ${seed}, round ${round} (${victim} killed during ${moment}): ${what}`)
      if (victim !== 'database') await product.end('SIGKILL')
      if (victim === 'database' || victim === 'both') await host.killDatabase()
      while (!desks.every(desk => desk.parked) && !faults.length) await pause(5)
      const notes = notesOf()
      if (victim === 'power') {
        if (!out.cuts.length && host.cutPowerWithoutSync)
          out.deaf = await checkInProcess(host.cutPowerWithoutSync(random), { orgId: world.orgId, notes }, dir)
        out.cuts.push(...(await powerOff({ host, product, random })))
      }
      const state = host.moment()
      const down = performance.now()
      if (victim === 'database' || victim === 'both') await host.startDatabase()
      const [look] = (await Promise.all(
        [
          openAndLook(state, { orgId: world.orgId, notes }),
          victim === 'database' ? product.answers() : product.start(),
        ].map((each, i) =>
          i === 1
            ? (each as Promise<unknown>).then(() => void out.restarts.push(Math.round(performance.now() - down)))
            : each,
        ),
      )) as [string[]]
      look.forEach(failed)
      const replayed = await replay(
        hall,
        pick(
          notes.filter(note => note.round === round),
          REPLAYS,
          random,
        ),
      )
      out.replayed += replayed.count
      replayed.differing.forEach(failed)
      faults.forEach(fault => failed(fault instanceof Error ? fault.message : String(fault)))
      if (out.failures.length) out.failures.push(`the server said:\n${product.output()}`)
      Object.assign(out, {
        rounds: round,
        acknowledged: notes.length,
        approved: notes.filter(note => note.path === 'bpm/approval/agree').length,
        repeated: desks.reduce((sum, desk) => sum + desk.repeated, 0),
      })
      tell(
        `round ${round}: ${victim} killed during ${moment}; ${notes.length} acknowledged, ${out.repeated} repeated, back in ${out.restarts.at(-1)} ms${out.failures.length ? '; NOT WELL' : ''}`,
      )
    }
    // The last crash may have interrupted jobs; they get time to end.
    const left = new Set(out.sheets.open)
    if (!out.failures.length) {
      hall.admit()
      while (!left.isDisjointFrom(out.sheets.open) && !faults.length) await pause(50)
      faults.forEach(fault => out.failures.push(`seed ${seed}, after the last round: ${(fault as Error).message}`))
    }
    hall.close()
    await Promise.all(work)
    // Jobs that began meanwhile are not judged
    out.sheets.open = left.intersection(out.sheets.open)
    await product.end('SIGTERM')
    if (!out.failures.length)
      (await openAndLook(host.moment(), { orgId: world.orgId, notes: notesOf() })).forEach(what =>
        out.failures.push(`seed ${seed}, at the end: ${what}`),
      )
  } finally {
    hall.close()
    await product.end('SIGKILL')
    await host.end()
  }
  if (!out.failures.length) rmSync(dir, { recursive: true, force: true })
  return out
}

/** Now, and sometimes once more while the server restarts. */
async function powerOff({
  host,
  product,
  random,
}: {
  host: Host
  product: Product
  random(): number
}): Promise<Lost[]> {
  const cuts: Lost[] = []
  for (let again = true; again; again = random() < SECOND_FAILURE) {
    if (cuts.length) {
      const starting = product.start().catch(() => {})
      await pause(random() * START_MS)
      await product.end('SIGKILL')
      await starting
    }
    const lost = host.cutPower?.(random)
    if (lost) cuts.push(lost)
  }
  return cuts
}

/** Waits some time after the targeted work has begun. */
async function untilMoment({
  desks,
  aim,
  random,
  faults,
}: {
  desks: readonly Client[]
  aim: string
  random(): number
  faults: readonly unknown[]
}): Promise<string> {
  await pause(300 + random() * 700)
  const end = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < end && !faults.length && !desks.some(desk => desk.doing === aim)) await pause(5)
  await pause(random() * 400)
  return desks.some(desk => desk.doing === aim) ? aim : 'what follows it'
}

/** In a separate process, because a damaged database may hang forever. */
async function checkInProcess(
  dataDir: string,
  what: { orgId: number; notes: readonly Note[] },
  dir: string,
): Promise<string[]> {
  const asked = join(dir, 'look.json')
  writeFileSync(asked, JSON.stringify({ dataDir, ...what }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'look.ts'), asked], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LOOK_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const said = await text(child.stdout)
  return (await ended) === 0 ? (JSON.parse(said) as string[]) : ['it could not be opened']
}

async function openAndLook(
  state: ReturnType<Host['moment']>,
  what: { orgId: number; notes: readonly Note[] },
): Promise<string[]> {
  const db = await state.open()
  try {
    return await findFaults({ db, filesDir: db.filesDir, ...what })
  } catch (error) {
    return [`the look itself failed: ${(error as Error).message}`]
  } finally {
    await db.close()
  }
}

/** Repeats a request with the same key: it must return the same record or job, unchanged. */
async function replay(hall: Gate, notes: readonly Note[]): Promise<{ count: number; differing: string[] }> {
  const differing: string[] = []
  for (const { path, body, token, key, answer } of notes) {
    const now = async (): Promise<unknown> =>
      answer.id && answer.version
        ? (
            await hall.call<{ version: number }>({
              token,
              path: path.replace(/[^/]+$/, 'info'),
              body: { id: answer.id },
            })
          ).version
        : null
    try {
      const before = await now()
      const again = await hall.call<Record<string, unknown>>({ token, path, body, key })
      const after = await now()
      for (const name of ['id', 'jobId', 'results'])
        if (JSON.stringify(again[name]) !== JSON.stringify(answer[name]))
          differing.push(
            `${path} ${key} repeated: ${name} was ${JSON.stringify(answer[name])}, is ${JSON.stringify(again[name])}`,
          )
      if (before !== after) differing.push(`${path} ${key} repeated: version ${before} became ${after}`)
    } catch (error) {
      differing.push(`${path} ${key} repeated: ${(error as Error).message}`)
    }
  }
  return { count: notes.length, differing }
}

function pick<T>(from: readonly T[], count: number, random: () => number): T[] {
  return from
    .map(each => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ each }) => each)
}
