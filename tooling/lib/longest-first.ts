import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SECONDS_FILE } from './slowest.mjs'

const ROOT = join(import.meta.dirname, '../..')

/** Seconds that test files took, by path, as `npm test` recorded them. Fast files are omitted. */
export const notedSeconds = (): Readonly<Record<string, number>> => JSON.parse(readFileSync(SECONDS_FILE, 'utf8'))

/** Starts long files first, so that no worker is left with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = notedSeconds()
    const of = (file: TestSpecification) => seconds[relative(ROOT, file.moduleId).replaceAll('\\', '/')] ?? 0
    return (await super.sort(files)).toSorted((a, b) => of(b) - of(a))
  }
}
