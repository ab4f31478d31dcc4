import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything in this folder and the programs beside it run on the machine's own Node before anything is installed. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const MODULES = join(ROOT, 'node_modules')
export const CACHE = join(MODULES, '.cache', 'tuheng')
export const WEB_DIST = join(ROOT, 'apps/web/dist')

/** An expected failure whose message is sufficient; no stack is shown. */
export class Explained extends Error {}

/** Runs a program's main function and prints an expected failure without a stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Explained ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
