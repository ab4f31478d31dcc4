import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createLane, type Lane } from './lane.ts'

export interface AdmissionLimits {
  /** Requests that are worked on or wait for the database at the same time; more are refused at once. */
  requests: number
  /** Of these, long ones: exports, reports, prints. The others keep the rest of the connections. */
  heavy: number
}

export interface Admission {
  readonly requests: number
  readonly refused: number
  readonly heavy: Lane
}

/** Seconds after which it is worth trying again. */
const RETRY = 2
const PATIENCE_MS = 20_000
/** For each place of the long ones, so many may wait for it. */
const QUEUE = 8

const isCounted = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/docs') && !path.endsWith('/event/stream')
const HEAVY = /\/(export|query|print|importErrors|verify|propose)$/

/**
 * More than fits is refused at once, with when to come back, rather than taken in and answered late: what was taken in is
 * answered, and memory stays bounded. Long requests go through a lane of their own, so that they leave connections to short ones.
 */
export function registerAdmission(app: FastifyInstance, limits: AdmissionLimits): Admission {
  let requests = 0
  let refused = 0
  const heavy = createLane({ inside: limits.heavy, waiting: limits.heavy * QUEUE, patience: PATIENCE_MS })
  const refuse = (reply: FastifyReply): never => {
    refused++
    reply.header('retry-after', String(RETRY))
    return kernelErrors.fail('server.busy')
  }
  // Only once its body is there: whoever sends it drop by drop must not take anybody's place
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isCounted(path)) return
    if (requests >= limits.requests) refuse(reply)
    requests++
    whenOver(reply, () => requests--)
    if (!HEAVY.test(path)) return
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const leave = await heavy.enter(gone.signal)
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
  }
}

/** Once, whether the answer went out or its reader went away. */
function whenOver(reply: FastifyReply, work: () => void): void {
  let over = false
  const end = (): void => {
    if (over) return
    over = true
    work()
  }
  reply.raw.once('finish', end)
  reply.raw.once('close', end)
}
