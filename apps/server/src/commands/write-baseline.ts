import { MIGRATIONS } from '../db/migrate.ts'
import { writeBaseline } from '../db/baseline/write-baseline.ts'

console.log(`The baseline of ${await writeBaseline(MIGRATIONS)} migrations is written.`)
