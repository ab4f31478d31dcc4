export interface Repeated {
  everyMs: number
  /** Asks `goOn` between its steps, to end soon once it is to stop. */
  round(goOn: () => boolean): Promise<void>
  onError(error: unknown): void
}

/** Does something again and again behind everybody's back, never twice at once. Whoever stops it waits for the round under way. */
export function repeat({ everyMs, round, onError }: Repeated): { stop(): Promise<void> } {
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
