import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SECONDS_FILE } from './slowest.mjs'

const ROOT = join(import.meta.dirname, '../..')

/** Seconds that a test file took, by its path, as `npm test` noted them; files that are quick are left out. */
export const notedSeconds = (): Readonly<Record<string, number>> => JSON.parse(readFileSync(SECONDS_FILE, 'utf8'))

/** Long files first, so that no worker is left with one when the others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = notedSeconds()
    const of = (file: TestSpecification) => seconds[relative(ROOT, file.moduleId).replaceAll('\\', '/')] ?? 0
    return (await super.sort(files)).toSorted((a, b) => of(b) - of(a))
  }
}
