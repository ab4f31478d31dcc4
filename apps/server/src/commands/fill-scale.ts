import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildApp } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { fillScale, SCALE_USER } from '../demo/scale/index.ts'
import { parseConfig } from '../plugins/config.ts'

const USAGE = 'npm run demo -- --companies 20 --waybills 1000000 [--wagons 1000000] [--seed 1] [--password …]'

/**
 * `npm run demo`: fills an empty database (`DATABASE_URL`, or the embedded one in `DATA_DIR`) with companies of very
 * different sizes.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      companies: { type: 'string' },
      waybills: { type: 'string' },
      wagons: { type: 'string' },
      seed: { type: 'string' },
      password: { type: 'string' },
    },
  })
  const companies = integerArgument('companies', values.companies ?? '20', { least: 1, most: 1000 })
  const waybills = integerArgument('waybills', values.waybills ?? '1000000', {
    least: companies * 20,
    most: 100_000_000,
  })
  const wagons = integerArgument('wagons', values.wagons ?? String(waybills), { least: 0, most: 100_000_000 })
  const seed = integerArgument('seed', values.seed ?? '1', { least: 0, most: 1_000_000 })
  const password = values.password ?? randomBytes(9).toString('base64url')
  const config = parseConfig({ LOG_LEVEL: 'error', ...process.env })
  const db = await openDatabase(config)
  await migrate(db)
  const server = await buildApp({ config, db })
  const began = performance.now()
  const logProgress = (what: string): void =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)
  const report = await fillScale(server, { companies, waybills, wagons, seed, password, onProgress: logProgress })
  logProgress('done')
  console.log(
    `${report.waybills} waybills in ${report.orgIds.length} companies: ${report.seconds.toFixed(1)} s, ${Math.round(report.waybills / report.seconds)} a second, indexes and references included`,
  )
  console.log(`sign-in  ${SCALE_USER} / ${password}`)
  await server.app.close()
  await db.close()
  // The connection of the job queue may take long to close.
  process.exit(0)
}

function integerArgument(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} wants a whole number from ${least} to ${most}, not ${text}.\n${USAGE}`)
  return value
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
