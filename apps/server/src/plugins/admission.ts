import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLane, type Lane } from './lane.ts'

export interface AdmissionLimits {
  /** Requests that are processed or wait for the database at the same time. More are refused at once. */
  requests: number
  /** The limit of those that read or write files: exports, reports, prints. */
  heavy: number
  /** The limit of those that sum all rows of a filter or read several companies. All others share the remaining connections. */
  sums: number
  /** The total bytes of large bodies in memory. */
  bodies: number
  /** Seconds within which a large body must arrive. Until then it reserves its part of `bodies`. */
  bodySeconds?: number
}

export interface Admission {
  readonly requests: number
  readonly refused: number
  readonly heavy: Lane
  readonly sums: Lane
}

/** Value of `retry-after` in seconds. */
const RETRY_AFTER_SECONDS = 2
const MAX_WAIT_MS = 20_000
/** Minimum speed of a large body after half a minute: half a megabit per second. */
const MIN_BYTES_PER_SECOND = 65_536
const BODY_SECONDS = 30
/** Requests that may wait for each place of a lane. */
const WAITING_PER_PLACE = 8

const isCounted = (path: string): boolean =>
  path.startsWith('/api/') && !path.startsWith('/api/docs') && !path.endsWith('/event/stream')
const HEAVY =
  /\/(export|exportFiles|exportFileCounts|query|print|importErrors|verify|propose|repricePreview|repriceApply|revisePreview|revise|candidates|leftOut|generate|doubles|mergePreview|merge)$/
const SUMS = /\/(summary|across|home\/info)$/
/** Smaller bodies are not counted: their total is bounded by the number of connections. */
const UNCOUNTED_BODY_BYTES = 65_536

/** How many connections of a pool long requests may hold. Requests that need only the database keep the rest. */
export function laneSizes(connections: number): Pick<AdmissionLimits, 'heavy' | 'sums'> {
  const each = Math.max(1, Math.floor(connections * 0.3))
  return { heavy: each, sums: each }
}

/**
 * Refuses requests beyond the limits at once, with `retry-after`, so that accepted requests are answered in time and
 * memory stays bounded. Long requests use lanes, which leave connections to short requests. Sums have a different lane
 * than files, so that lists get their totals while files are made.
 */
export function registerAdmission(app: FastifyInstance, limits: AdmissionLimits): Admission {
  let requests = 0
  let refused = 0
  let bytes = 0
  const heavy = createLane({ active: limits.heavy, waiting: limits.heavy * WAITING_PER_PLACE, maxWaitMs: MAX_WAIT_MS })
  const sums = createLane({ active: limits.sums, waiting: limits.sums * WAITING_PER_PLACE, maxWaitMs: MAX_WAIT_MS })
  const refuse = (reply: FastifyReply): never => {
    refused++
    reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    return kernelErrors.fail('server.busy')
  }
  app.addHook('onRequest', async (request, reply) => {
    const size = Math.min(heldBytes(request), request.routeOptions.bodyLimit ?? UNCOUNTED_BODY_BYTES)
    if (size <= UNCOUNTED_BODY_BYTES) return
    if (bytes + size > limits.bodies) refuse(reply)
    bytes += size
    // A client that announces a large body and sends nothing must not block others for as long as the connection lasts
    const timeout = setTimeout(
      () => request.raw.destroy(),
      (limits.bodySeconds ?? BODY_SECONDS + size / MIN_BYTES_PER_SECOND) * 1000,
    )
    request.raw.once('end', () => clearTimeout(timeout))
    afterResponse(reply, () => {
      clearTimeout(timeout)
      bytes -= size
    })
  })
  // Counts a request only after its body has arrived: a slow client must not take a place
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isCounted(path)) return
    if (requests >= limits.requests) refuse(reply)
    requests++
    afterResponse(reply, () => requests--)
    const lane = HEAVY.test(path) ? heavy : SUMS.test(path) || isExactCount(request) ? sums : undefined
    if (!lane) return
    const aborted = new AbortController()
    afterResponse(reply, () => aborted.abort())
    const leave = await lane.enter(aborted.signal)
    if (leave) afterResponse(reply, leave)
    else refuse(reply)
  })
  return {
    get requests() {
      return requests
    },
    get refused() {
      return refused
    },
    heavy,
    sums,
  }
}

/** Whether the request asks a list for its exact count, by POST or by GET. */
function isExactCount({ body, query }: FastifyRequest): boolean {
  return [body, query].some(asked =>
    ['exact', '"exact"'].includes((asked as { count?: unknown } | null | undefined)?.count as string),
  )
}

/** Bodies that go to the disk as they arrive: forms with files, parts of uploads. */
const STREAMED = /^(multipart\/|application\/offset\+octet-stream)/

/** The size of a body that is read into memory. A body without a length counts with the maximum size. */
function heldBytes({ headers }: FastifyRequest): number {
  if (STREAMED.test(String(headers['content-type']))) return 0
  return headers['content-length'] === undefined
    ? headers['transfer-encoding'] === undefined
      ? 0
      : Infinity
    : Number(headers['content-length'])
}

/** Calls `work` once, when the answer was sent or the client disconnected. */
function afterResponse(reply: FastifyReply, work: () => void): void {
  let over = false
  const end = (): void => {
    if (over) return
    over = true
    work()
  }
  // No further event would follow
  if (reply.raw.closed || reply.raw.destroyed) return end()
  reply.raw.once('finish', end)
  reply.raw.once('close', end)
}
