import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { apiAccount, callbackTarget } from '@tuheng/domain/system/index'
import { Type } from 'typebox'
import { noteCall } from '../../../engine/call-docs.ts'
import { endpoint, type Server } from '../../../engine/endpoint.ts'
import { lockInFace } from '../../../engine/save.ts'
import { write } from '../../../engine/work.ts'
import { issueSecret } from './signing-keys.ts'

const body = Type.Object({ id: Type.Integer({ minimum: 1 }), keepHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 72 })) }, { additionalProperties: false })

/** Hands out a new secret, this once: neither the database nor a retry can tell it again. */
export function registerSecretCalls(server: Server): void {
  for (const resource of [apiAccount, callbackTarget]) {
    const face = resource.faces.all as Face
    const path = `/api/v1/${face.api}/secret`
    const permission = `${face.permission}.rotate`
    endpoint(server, {
      path,
      permission,
      body,
      handle: ({ actor, engine, request, body: { id, keepHours = 0 } }) => write(engine, { actor, requestId: request.id }, async tx => {
        const row = await lockInFace(tx, anyResource(resource), face, id)
        await tx.run(resource, 'rotate', id, { keepHours })
        const secret = await issueSecret(tx, { owner: resource.name, ownerId: id, keepHours })
        return { secret, keyId: row['keyId'] ?? null, keepHours: row['secretAt'] ? keepHours : 0 }
      }),
    })
    noteCall({ method: 'POST', path, permission, body, summary: '生成密钥 (issue a secret, shown this once)' })
  }
}
