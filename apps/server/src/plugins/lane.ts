/** So many at a time, so many waiting, none for longer than a while. */
export interface Lane {
  /** Resolves with how to leave; undefined when there is no room. */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>
  readonly inside: number
  readonly waiting: number
}

export interface LaneLimits {
  inside: number
  waiting: number
  /** Milliseconds that anybody waits. */
  patience: number
}

export function createLane(limits: LaneLimits): Lane {
  let inside = 0
  const queue: (() => void)[] = []
  const leave = (): (() => void) => {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = queue.shift()
      // The place goes over to the first who waits
      if (next) next()
      else inside--
    }
  }
  return {
    get inside() {
      return inside
    },
    get waiting() {
      return queue.length
    },
    async enter(signal) {
      if (inside < limits.inside) {
        inside++
        return leave()
      }
      if (queue.length >= limits.waiting || signal?.aborted) return undefined
      return new Promise(resolve => {
        const giveUp = (): void => {
          const at = queue.indexOf(take)
          if (at >= 0) queue.splice(at, 1)
          done(undefined)
        }
        const timer = setTimeout(giveUp, limits.patience)
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
