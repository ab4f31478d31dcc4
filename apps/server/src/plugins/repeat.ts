export interface RepeatOptions {
  everyMs: number
  /** Calls `shouldContinue` between its steps and ends when it returns false. */
  round(shouldContinue: () => boolean): Promise<void>
  onError(error: unknown): void
}

/** Runs a round at intervals in the background, never two at once. `stop` waits for the current round. */
export function repeat({ everyMs, round, onError }: RepeatOptions): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let stopped = false
  const timer = setInterval(() => {
    running ??= round(() => !stopped)
      .catch(onError)
      .finally(() => (running = undefined))
  }, everyMs)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
