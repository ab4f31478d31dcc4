import { anyResource, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { apiAccount, callbackTarget } from '@tuheng/domain/system/index'
import { accountSecretCall, targetSecretCall } from '@tuheng/domain/system/interfaces/interface.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { write } from '../../../engine/write/work.ts'
import { issueSecret } from './signing-keys.ts'

/** Mounts the creation of a secret. It is shown once: neither the database nor a retry can return it. */
export function registerSecretCalls(server: Server): void {
  serveCall(server, accountSecretCall, call => issue(call, apiAccount))
  serveCall(server, targetSecretCall, call => issue(call, callbackTarget))
}

function issue(
  { actor, engine, request, body: { id, keepHours = 0 } }: MemberCall<typeof accountSecretCall>,
  owner: typeof apiAccount | typeof callbackTarget,
) {
  const resource: AnyResource = anyResource(owner)
  return write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, { resource, face: resource.faces['all'] as Face }, id)
    await tx.run(owner, 'rotate', { id, keepHours })
    const secret = await issueSecret(tx, { owner: owner.name, ownerId: id, keepHours })
    return {
      secret,
      keyId: (row['keyId'] as string | null | undefined) ?? null,
      keepHours: row['secretAt'] ? keepHours : 0,
    }
  })
}
