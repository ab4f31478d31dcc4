// BENCH_PASSWORD=… node bench/server/flame.ts postgres://… [--ask update] [--times 500] — where this process spends its
// processor time on one kind of request; saves a .cpuprofile for a browser's tools. Writes to the database.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openInProcess } from './inside.ts'
import { questionsOf } from './questions.ts'
import { profileTable } from './profile-table.ts'

const RESULTS = join(import.meta.dirname, '../results')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ask: { type: 'string', default: 'list newest' }, times: { type: 'string', default: '500' } },
})
const [url] = positionals
if (!url) throw new Error('Which database? node bench/server/flame.ts postgres://…')
const inside = await openInProcess(url)
const questions = questionsOf(inside.facts)
const question = questions.find(({ name }) => name.startsWith(values.ask))
if (!question || question.missing)
  throw new Error(question?.missing ?? `no such question; there are: ${questions.map(({ name }) => name).join(', ')}`)
const times = Number(values.times)
for (let turn = 0; turn < 50; turn++) await inside.ask(question.shot(turn % 2, turn))

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 200 })
const cpu = process.cpuUsage()
await session.post('Profiler.start')
for (let turn = 0; turn < times; turn++) await inside.ask(question.shot(turn % 2, turn))
const { profile } = await session.post('Profiler.stop')
const { user, system } = process.cpuUsage(cpu)
session.disconnect()
await inside.close()

mkdirSync(RESULTS, { recursive: true })
const file = join(RESULTS, `${question.name.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}.cpuprofile`)
writeFileSync(file, JSON.stringify(profile))
console.log(
  `${question.name}: ${times} requests, ${((user + system) / 1000 / times).toFixed(2)} ms of processor each\n\n${profileTable(profile, times)}\n\n${file}`,
)
process.exit(0)
