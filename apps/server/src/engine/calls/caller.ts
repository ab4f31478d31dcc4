import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, rightOf } from '@tuheng/domain/kernel/policy'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { apiMayHold } from '@tuheng/domain/system/interfaces/api-scopes'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Admitted, authenticateApiKey, type ApiCaller } from '../../plugins/api-keys.ts'
import { API_KEY_HEADER } from '../../plugins/api-signature.ts'
import { bodyHashOf } from '../../plugins/json-body.ts'
import { findFace } from '../directory.ts'
import { requireMember, type Server } from './endpoint.ts'

/** What is known of a request that was signed with an API key. */
export interface ApiTrace {
  caller: ApiCaller
  /** The actor that the API account stands for. Set once the request is admitted. */
  actor?: Actor
  at?: FaceAddress
}

const traces = new WeakMap<FastifyRequest, ApiTrace>()

export const apiTraceOf = (request: FastifyRequest): ApiTrace | undefined => traces.get(request)
export const hasApiKey = (request: FastifyRequest): boolean => request.headers[API_KEY_HEADER] !== undefined

/**
 * Returns who calls, a person or a program, and the face that is called. Programs may call only the faces that API
 * accounts are offered.
 */
export async function callerOf(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor; at: FaceAddress }> {
  const isProgram = hasApiKey(request)
  const admitted = isProgram ? await apiActor(server, request, reply) : undefined
  const actor = admitted?.actor ?? (await requireMember(server, request))
  const { version, module, table, method } = request.params as Record<string, string>
  const at = version === 'v1' ? findFace(`${module}/${table}`) : undefined
  const path = request.url.split('?')[0]
  if (!at) return kernelErrors.fail('request.not_found', { path })
  if (isProgram && !apiMayHold(rightOf(at.face, 'read'))) return apiErrors.fail('api.not_offered', { path })
  // The face as it is declared, not as it was written
  if (admitted?.calls && !admitted.calls.has(`${at.face.api}/${method}`))
    return apiErrors.fail('api.call_not_granted', { path: `${at.face.api}/${method}`.slice(0, 100) })
  const trace = traces.get(request)
  if (trace) Object.assign(trace, { actor, at })
  return { actor, at }
}

async function apiActor({ engine }: Server, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
  const { method, url, headers, ip } = request
  return authenticateApiKey({
    ...engine,
    request: { method, url, headers, ip, bodyHash: bodyHashOf(request) },
    onCaller: caller => void traces.set(request, { caller }),
    retryAfter: seconds => void reply.header('retry-after', seconds),
  })
}
