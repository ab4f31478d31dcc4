import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { Static, TSchema } from 'typebox'
import { findFace } from './directory.ts'
import { type CallContext, endpoint, type Server } from './endpoint.ts'

export interface FaceCall<B = unknown> extends CallContext<B> {
  at: FaceAddress
}

export interface FaceEndpointOptions<S extends TSchema> {
  /** What follows `module/table/`. */
  path: string
  /** Action of the permission that it asks for: `<face>.export`. */
  action: string
  body?: S
  handle(call: FaceCall<Static<S>>): Promise<unknown>
}

/** A call that every face of every resource has, beside the generic methods: `POST /api/v1/{module}/{table}/{path}`. */
export function faceEndpoint<S extends TSchema>(server: Server, options: FaceEndpointOptions<S>): void {
  endpoint(server, {
    path: `/api/v1/:module/:table/${options.path}`,
    ...(options.body ? { body: options.body } : {}),
    handle: async context => {
      const { module, table } = context.request.params as Record<string, string>
      const at = findFace(`${module}/${table}`)
      if (!at) return kernelErrors.fail('request.not_found', { path: context.request.url.split('?')[0] })
      if (!can(context.actor, at.face, options.action)) kernelErrors.fail('auth.forbidden', { action: `${at.face.permission}.${options.action}` })
      return options.handle({ ...context, at } as FaceCall<Static<S>>)
    },
  })
}
