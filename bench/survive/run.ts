// npm run survive -- --rounds 100 --seed 1 --database pglite|postgres|both [--power] — kills the product repeatedly
// while clients work
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { survive } from '../../apps/server/src/testing/crash/rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'both' },
    port: { type: 'string' },
    dir: { type: 'string' },
    power: { type: 'boolean', default: false },
  },
})
const kinds = values.power
  ? (['pglite'] as const)
  : values.database === 'both'
    ? (['pglite', 'postgres'] as const)
    : ([values.database === 'postgres' ? 'postgres' : 'pglite'] as const)
let failed = false
for (const kind of kinds) {
  const begin = performance.now()
  const out = await survive({
    kind,
    power: values.power,
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    dir: join(values.dir ?? tmpdir(), `survive-${kind}-${process.pid}`),
    log: console.log,
    ...(values.port ? { port: Number(values.port) } : {}),
  })
  const times = out.restarts.toSorted((a, b) => a - b)
  console.log(
    `${kind}: ${out.rounds} rounds in ${Math.round((performance.now() - begin) / 1000)} s; ${out.acknowledged} writes acknowledged, ${out.approved} of them acts that an approval performed, ${out.repeated} requests cut off and sent again, ${out.replayed} acknowledged ones repeated`,
  )
  console.log(
    `  ${out.sheets.imported.length} imports, ${out.sheets.exports} exports, ${out.sheets.resumed} jobs went on after a crash, the longest ${out.sheets.longestMs} ms after it`,
  )
  console.log(`  back after ${times[Math.floor(times.length / 2)]} ms (median), ${times.at(-1)} ms (longest)`)
  for (const [kill, times_] of Object.entries(out.kills).toSorted())
    console.log(`  ${String(times_).padStart(4)} × ${kill}`)
  if (out.cuts.length) {
    const sum = (of: (cut: (typeof out.cuts)[number]) => number): number =>
      out.cuts.reduce((all, cut) => all + of(cut), 0)
    console.log(
      `  ${out.cuts.length} power cuts: ${sum(cut => cut.syncs)} syncs, ${sum(cut => cut.writes)} writes; ${sum(cut => cut.open)} files were open with something not yet synced`,
    )
    console.log(
      `  the first disk, had nothing been synced: ${out.deaf.length ? out.deaf.join('; ').slice(0, 300) : 'all is there, which tells that this run proves nothing'}`,
    )
  }
  for (const failure of out.failures) console.error(failure)
  console.log(
    out.failures.length ? '  NOT everything survived' : '  everything acknowledged is there, nothing is half there',
  )
  failed ||= out.failures.length > 0
}
process.exit(failed ? 1 : 0)
