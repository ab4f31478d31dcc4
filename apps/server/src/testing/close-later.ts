import { afterAll } from 'vitest'

const waiting: (() => Promise<void>)[] = []

/** Closes at the end of the test file what one of its hooks opened: a hook cannot add another that Vitest would run. */
export function closeLater(close: () => Promise<void>): void {
  waiting.push(close)
}

/** For the setup of each test file. */
export function closeAtTheEnd(): void {
  afterAll(async () => {
    for (const close of waiting.splice(0).toReversed()) await close()
  })
}
