import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can, rightOf } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { Shape } from '@tuheng/domain/kernel/shape'
import { decidingActor, namedIds } from '@tuheng/domain/kernel/veiled'
import type { TSchema } from 'typebox'
import { findFace } from '../directory.ts'
import { type CallContext, endpoint, type Server } from './endpoint.ts'
import { failForbidden } from '../rights/forbidden.ts'

export interface FaceCall<B = unknown> extends CallContext<B> {
  at: FaceAddress
}

export interface FaceEndpointOptions<B> {
  /** The path after `module/table/`. */
  path: string
  /** The action of the required permission: `<face>.export`. It may depend on the face. */
  action: string | ((at: FaceAddress) => string)
  body?: Shape<B, unknown>
  handle(call: FaceCall<B>): Promise<unknown>
}

/**
 * Mounts a call that every face of every resource has beside the generic methods: `POST
 * /api/v1/{module}/{table}/{path}`.
 */
export function faceEndpoint<B>(server: Server, options: FaceEndpointOptions<B>): void {
  endpoint(server, {
    path: `/api/v1/:module/:table/${options.path}`,
    ...(options.body ? { body: options.body.json as TSchema } : {}),
    handle: async context => {
      const { module, table } = context.request.params as Record<string, string>
      const at = findFace(`${module}/${table}`)
      if (!at) return kernelErrors.fail('request.not_found', { path: context.request.url.split('?')[0] })
      const action = typeof options.action === 'string' ? options.action : options.action(at)
      if (!can(context.actor, at.face, action)) failForbidden(rightOf(at.face, action))
      const actor = decidingActor(context.actor, at.resource, namedIds(context.body))
      return options.handle({ ...context, actor, at } as FaceCall<B>)
    },
  })
}
