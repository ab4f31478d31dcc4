import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLane, type Lane } from './lane.ts'

export interface AdmissionLimits {
  /** Requests that are worked on or wait for the database at the same time; more are refused at once. */
  requests: number
  /** Of these, files: exports, reports, prints. */
  heavy: number
  /** Of these, sums over all rows of a filter. What is neither keeps the rest of the connections. */
  sums: number
  /** Bytes of large bodies that are held at the same time. */
  bodies: number
  /** Seconds that a large body may take to come; while it comes it holds its part of `bodies`. */
  bodySeconds?: number
}

export interface Admission {
  readonly requests: number
  readonly refused: number
  readonly heavy: Lane
  readonly sums: Lane
}

/** Seconds after which it is worth trying again. */
const RETRY = 2
const PATIENCE_MS = 20_000
/** Bytes a second that a large body must come with, after half a minute: half a megabit. */
const SLOWEST = 65_536
const BODY_SECONDS = 30
/** For each place of the long ones, so many may wait for it. */
const QUEUE = 8

const isCounted = (path: string): boolean =>
  path.startsWith('/api/') && !path.startsWith('/api/docs') && !path.endsWith('/event/stream')
const HEAVY =
  /\/(export|query|print|importErrors|verify|propose|repricePreview|repriceApply|revisePreview|revise|candidates|generate|doubles|mergePreview|merge)$/
const SUMS = /\/(summary|home\/info)$/
/** Bodies up to here are not counted: as many connections as there may be hold no more than this each. */
const SMALL_BODY = 65_536

/** Of a pool of so many connections, how many long requests may hold: those that wait for nothing but the database keep the rest. */
export function lanesOf(connections: number): Pick<AdmissionLimits, 'heavy' | 'sums'> {
  const each = Math.max(1, Math.floor(connections * 0.3))
  return { heavy: each, sums: each }
}

/**
 * More than fits is refused at once, with when to come back, rather than taken in and answered late: what was taken in is
 * answered, and memory stays bounded. Long requests go through lanes of their own, so that they leave connections to short
 * ones; sums have another than files, so that a list has its totals while files are made.
 */
export function registerAdmission(app: FastifyInstance, limits: AdmissionLimits): Admission {
  let requests = 0
  let refused = 0
  let bytes = 0
  const heavy = createLane({ inside: limits.heavy, waiting: limits.heavy * QUEUE, patience: PATIENCE_MS })
  const sums = createLane({ inside: limits.sums, waiting: limits.sums * QUEUE, patience: PATIENCE_MS })
  const refuse = (reply: FastifyReply): never => {
    refused++
    reply.header('retry-after', String(RETRY))
    return kernelErrors.fail('server.busy')
  }
  app.addHook('onRequest', async (request, reply) => {
    const size = Math.min(heldBytes(request), request.routeOptions.bodyLimit ?? SMALL_BODY)
    if (size <= SMALL_BODY) return
    if (bytes + size > limits.bodies) refuse(reply)
    bytes += size
    // Whoever announces much and sends nothing must not keep others out for as long as a connection may last
    const late = setTimeout(() => request.raw.destroy(), (limits.bodySeconds ?? BODY_SECONDS + size / SLOWEST) * 1000)
    request.raw.once('end', () => clearTimeout(late))
    whenOver(reply, () => {
      clearTimeout(late)
      bytes -= size
    })
  })
  // Only once its body is there: whoever sends it drop by drop must not take anybody's place
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isCounted(path)) return
    if (requests >= limits.requests) refuse(reply)
    requests++
    whenOver(reply, () => requests--)
    const lane = HEAVY.test(path) ? heavy : SUMS.test(path) || countsAll(request) ? sums : undefined
    if (!lane) return
    const gone = new AbortController()
    whenOver(reply, () => gone.abort())
    const leave = await lane.enter(gone.signal)
    if (leave) whenOver(reply, leave)
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

/** A list that is asked how many rows there are in all, be it by POST or by GET. */
function countsAll({ body, query }: FastifyRequest): boolean {
  return [body, query].some(asked =>
    ['exact', '"exact"'].includes((asked as { count?: unknown } | null | undefined)?.count as string),
  )
}

/** Bytes of a body that is read whole before anybody looks at it; one that does not say how long it is may become as long as any. */
function heldBytes({ headers }: FastifyRequest): number {
  if (String(headers['content-type']).startsWith('multipart/')) return 0
  return headers['content-length'] === undefined
    ? headers['transfer-encoding'] === undefined
      ? 0
      : Infinity
    : Number(headers['content-length'])
}

/** Once, whether the answer went out or its reader went away. */
function whenOver(reply: FastifyReply, work: () => void): void {
  let over = false
  const end = (): void => {
    if (over) return
    over = true
    work()
  }
  // Nobody says so a second time
  if (reply.raw.closed || reply.raw.destroyed) return end()
  reply.raw.once('finish', end)
  reply.raw.once('close', end)
}
