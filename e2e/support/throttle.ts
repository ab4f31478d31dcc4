import type { Page } from 'playwright-core'

/** A slow machine on a slow connection, on which races show everywhere. */
export interface Throttle {
  /** Factor by which scripts are slower. */
  cpu: number
  /** Milliseconds before any answer. */
  latency: number
  /** Bytes per second, up and down. */
  up: number
  down: number
}

const PROFILES: Readonly<Record<string, Throttle>> = {
  /** A phone in a freight yard: everything is slow, files most of all. */
  slow: { cpu: 4, latency: 150, up: 40_000, down: 400_000 },
  /** Only uploads are slow: a scanned page takes a second. */
  uploads: { cpu: 1, latency: 0, up: 20_000, down: -1 },
  script: { cpu: 6, latency: 0, up: -1, down: -1 },
  answers: { cpu: 1, latency: 400, up: -1, down: -1 },
}

/** The profile of `STORY_THROTTLE`, if set. */
export function chosenThrottle(): Throttle | undefined {
  const name = process.env.STORY_THROTTLE
  if (!name) return undefined
  const profile = PROFILES[name]
  if (!profile) throw new Error(`STORY_THROTTLE=${name}: there are ${Object.keys(PROFILES).join(', ')}`)
  return profile
}

/** Slows a page down from now on. */
export async function throttle(page: Page, { cpu, latency, up, down }: Throttle): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    uploadThroughput: up,
    downloadThroughput: down,
  })
}

/** Duration of uploads in every story, so that an action that does not wait for them fails on every machine. */
const UPLOAD_MS = 1200

/** Delays the uploads of this page, and nothing else. */
export async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    setTimeout(() => void session.send('Fetch.continueRequest', { requestId }).catch(() => {}), UPLOAD_MS)
  })
  await session.send('Fetch.enable', {
    patterns: ['*/fms/file/upload', '*/settle/info/upload'].map(urlPattern => ({
      urlPattern,
      requestStage: 'Request' as const,
    })),
  })
}
