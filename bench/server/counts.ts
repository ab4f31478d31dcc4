// BENCH_PASSWORD=… node bench/server/counts.ts postgres://… [--times 200] [--texts] — the costs of one request: round
// trips to the database, statements, milliseconds there and here, bytes. Writes to the database.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Shot } from './client.ts'
import { countsTable } from './counts-table.ts'
import { type InProcess, openInProcess } from './inside.ts'
import { questionsOf } from './questions.ts'
import { type Count, reasonOf } from './report.ts'

const ASKED = [
  'list newest',
  'list by status, days, carrier',
  'one record',
  'margin, month × customer',
  'create',
  'update',
  'transition (audit and back)',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, texts: { type: 'boolean' } },
})
const times = Number(values.times ?? 200)
const url = positionals[0]
if (!url) throw new Error('Which database? node bench/server/counts.ts postgres://…')

const inside = await openInProcess(url)
const counts: Count[] = []
for (const { name, shot, missing } of questionsOf(inside.facts)) {
  if (!ASKED.includes(name)) continue
  await attempt(name, async () => {
    if (missing) throw new Error(missing)
    // The first requests compile and plan.
    for (let turn = 0; turn < 20; turn++) await inside.ask(shot(turn % 2, turn))
    return count(inside, name, { shots: Array.from({ length: times }, (_, turn) => () => shot(turn % 2, turn)) })
  })
}
await attempt('statement of a carrier, generated', () => generation(inside))
await inside.close()
console.log(countsTable(counts))
if (process.env.BENCH_JSON) writeFileSync(process.env.BENCH_JSON, JSON.stringify(counts))
process.exit(counts.some(({ failed }) => failed) ? 1 : 0)

async function attempt(what: string, work: () => Promise<Count>): Promise<void> {
  try {
    counts.push(await work())
  } catch (error) {
    counts.push({
      what,
      requests: 0,
      trips: 0,
      statements: 0,
      named: 0,
      milliseconds: 0,
      waited: 0,
      processor: 0,
      bytes: 0,
      failed: reasonOf(error),
    })
  }
}

async function count(
  { meter, ask }: InProcess,
  what: string,
  { shots, after }: { shots: (() => Shot)[]; after?: ((data: unknown) => Promise<void>) | undefined },
): Promise<Count> {
  const sum = { trips: 0, statements: 0, named: 0, milliseconds: 0, waited: 0, processor: 0, bytes: 0 }
  const texts = new Map<string, { times: number; milliseconds: number; named: boolean }>()
  for (const make of shots) {
    meter.reset()
    const shot = make()
    const cpu = process.cpuUsage()
    const begun = performance.now()
    const { bytes, data } = await ask(shot)
    sum.milliseconds += performance.now() - begun
    const { user, system } = process.cpuUsage(cpu)
    const { trips, statements, named, waited, texts: seen } = meter.read()
    const own = { trips, statements, named, waited, bytes, processor: (user + system) / 1000 }
    for (const [key, value] of Object.entries(own)) sum[key as keyof typeof own] += value
    for (const [text, one] of seen) {
      const all = texts.get(text) ?? { times: 0, milliseconds: 0, named: one.named }
      texts.set(text, { ...all, times: all.times + one.times, milliseconds: all.milliseconds + one.milliseconds })
    }
    await after?.(data())
  }
  if (values.texts) {
    console.log(`\n${what}`)
    for (const [text, one] of texts)
      console.log(
        `  ${(one.times / shots.length).toFixed(2)} × ${(one.milliseconds / one.times).toFixed(2)} ms ${one.named ? 'named  ' : 'unnamed'} ${text.replaceAll(/\s+/g, ' ').slice(0, 260)}`,
      )
  }
  return {
    what,
    requests: shots.length,
    ...(Object.fromEntries(Object.entries(sum).map(([key, value]) => [key, value / shots.length])) as typeof sum),
  }
}

/** One draft of everything owed to a carrier. It is voided afterwards, which frees the charges again. */
async function generation(own: InProcess): Promise<Count> {
  const { owed, months } = own.facts
  if (!owed.length) throw new Error('no carrier has charges that are in no statement')
  const lines = owed.reduce((sum, { charges }) => sum + charges, 0) / owed.length
  return count(own, `statement of a carrier, generated (${lines.toFixed(0)} charges each)`, {
    shots: owed.map(({ partyId }) => () => ({
      path: '/api/v1/sap/carrier/generate',
      body: { periodFrom: `${months.from}-01`, periodTo: `${months.to}-28`, partyIds: [partyId], supplementary: true },
    })),
    after: async data => {
      const [made] = (data as { results: { id?: number; errors?: object[] }[] }).results
      if (!made?.id) throw new Error(JSON.stringify(made?.errors ?? made))
      await own.ask({ path: '/api/v1/sap/carrier/void', body: { id: made.id, reason: '测量' } })
    },
  })
}
