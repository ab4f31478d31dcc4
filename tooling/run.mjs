import { environment } from './lib/environment.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { Explained, main } from './lib/project.mjs'

/** Runs a TypeScript program of the project on its own Node: `node tooling/run.mjs path/to/program.ts …arguments`. */
await main(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (!program) throw new Explained('Which program? node tooling/run.mjs path/to/program.ts …')
  return run(await ensureInstalled(), [program, ...args], { env: environment() })
})
