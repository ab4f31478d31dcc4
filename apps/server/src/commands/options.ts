import { parseArgs } from 'node:util'

/** The value of `--name` on the command line. */
export function option(name: string, flags: readonly string[] = []): string | undefined {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { [name]: { type: 'string' }, ...asFlags(flags) },
  })
  return values[name] as string | undefined
}

/** Whether `--name` stands on the command line, which may hold other words besides. */
export const flag = (name: string): boolean =>
  parseArgs({ args: process.argv.slice(2), options: asFlags([name]), strict: false }).values[name] === true

const asFlags = (names: readonly string[]): Record<string, { type: 'boolean' }> =>
  Object.fromEntries(names.map(name => [name, { type: 'boolean' as const }]))

/** Runs a command of the administrator: a refusal is one sentence, not a stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
