import { afterAll } from 'vitest'

const waiting: (() => Promise<void>)[] = []

/**
 * Registers what one of the file's hooks opened, to close at the end of the file. Vitest would not run a hook that
 * another hook adds.
 */
export function closeLater(close: () => Promise<void>): void {
  waiting.push(close)
}

/** Called in the setup of each test file. */
export function closeAtTheEnd(): void {
  afterAll(async () => {
    for (const close of waiting.splice(0).toReversed()) await close()
  })
}
