import { parseArgs } from 'node:util'

/** The value of `--name` on the command line. */
export function option(name: string): string | undefined {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { [name]: { type: 'string' } } })
  return values[name] as string | undefined
}

/** Runs a command of the administrator: a refusal is one sentence, not a stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
