import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything in this folder and the programs beside it start on the machine's own Node, before anything is installed. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const MODULES = join(ROOT, 'node_modules')
export const CACHE = join(MODULES, '.cache', 'tuheng')
export const WEB_DIST = join(ROOT, 'apps/web/dist')

/** A failure that its message explains in full; no stack is shown. */
export class Explained extends Error {}

/** Runs a program's main function; an explained failure is printed plainly. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Explained ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
