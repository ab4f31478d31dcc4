const LOOK_MS = 50
const PATIENCE_MS = 2000
/** Addresses of a server that listens on all interfaces. */
const EVERYWHERE = ['0.0.0.0', '::', '']

/** Measures how long each part of a start took, from the beginning of this process. */
export function createPhases({ now = () => performance.now() } = {}) {
  const seconds = new Map()
  return {
    async time(name, work) {
      const begun = now()
      try {
        return await work()
      } finally {
        seconds.set(name, (now() - begun) / 1000)
      }
    },
    /** Parallel parts are measured separately, so their sum may exceed the total. */
    line() {
      const parts = [...seconds].map(([name, took]) => `${name} ${took.toFixed(1)}`)
      return `ready in ${(now() / 1000).toFixed(1)} s: ${parts.join(', ')}`
    },
  }
}

/** Waits until the first page is served, and reports that with the phases. */
export async function untilServed({ port, host }, { phases, stop, say = console.log }) {
  const own = EVERYWHERE.includes(host) ? '127.0.0.1' : host
  const url = `http://${own.includes(':') ? `[${own}]` : own}:${port}/`
  await phases.time('server', () => statusIs(url, { stop, wanted: () => true }))
  if (await statusIs(url, { stop, wanted: status => status === 200 })) say(phases.line())
}

async function statusIs(url, { stop, wanted }) {
  while (!stop.aborted) {
    const status = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      answer => answer.status,
      () => undefined,
    )
    if (status !== undefined && wanted(status)) return true
    await new Promise(done => setTimeout(done, LOOK_MS))
  }
  return false
}
