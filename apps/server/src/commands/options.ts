import { parseArgs } from 'node:util'

/** The value of `--name` on the command line. */
export function option(name: string, flags: readonly string[] = []): string | undefined {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { [name]: { type: 'string' }, ...asFlags(flags) },
  })
  return values[name] as string | undefined
}

/** Whether `--name` is on the command line. Other words are ignored. */
export const flag = (name: string): boolean =>
  parseArgs({ args: process.argv.slice(2), options: asFlags([name]), strict: false }).values[name] === true

const asFlags = (names: readonly string[]): Record<string, { type: 'boolean' }> =>
  Object.fromEntries(names.map(name => [name, { type: 'boolean' as const }]))

/** Runs a command for administrators. A refusal is printed as one sentence without a stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
