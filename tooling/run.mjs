import { environment } from './lib/environment.mjs'
import { ensureInstalled, TO_SERVE } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { Explained, main } from './lib/project.mjs'

/** Programs that run where only the server's dependencies are installed. */
const OF_THE_SERVER = 'apps/server/src/commands/'

/** Runs a TypeScript program of the project on its own Node: `node tooling/run.mjs path/to/program.ts …arguments`. */
await main(async () => {
  const [program, ...args] = process.argv.slice(2)
  if (!program) throw new Explained('Which program? node tooling/run.mjs path/to/program.ts …')
  const node = await ensureInstalled(program.startsWith(OF_THE_SERVER) ? TO_SERVE : {})
  return run(node, [program, ...args], { env: environment() })
})
