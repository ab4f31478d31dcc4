/** Limits concurrent work, the number of waiting requests and their time of waiting. */
export interface Lane {
  /** Resolves with a function to leave; undefined if there is no room. */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>
  readonly active: number
  readonly waiting: number
}

export interface LaneLimits {
  active: number
  waiting: number
  /** Maximum wait in milliseconds. */
  maxWaitMs: number
}

export function createLane(limits: LaneLimits): Lane {
  let active = 0
  const queue: (() => void)[] = []
  const leave = (): (() => void) => {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = queue.shift()
      // The first waiting request gets the place
      if (next) next()
      else active--
    }
  }
  return {
    get active() {
      return active
    },
    get waiting() {
      return queue.length
    },
    async enter(signal) {
      if (active < limits.active) {
        active++
        return leave()
      }
      if (queue.length >= limits.waiting || signal?.aborted) return undefined
      return new Promise(resolve => {
        const giveUp = (): void => {
          const at = queue.indexOf(take)
          if (at >= 0) queue.splice(at, 1)
          done(undefined)
        }
        const timer = setTimeout(giveUp, limits.maxWaitMs)
        const done = (answer: (() => void) | undefined): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          resolve(answer)
        }
        const take = (): void => done(leave())
        signal?.addEventListener('abort', giveUp, { once: true })
        queue.push(take)
      })
    },
  }
}
