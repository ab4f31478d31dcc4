import { genericRequests, type AcrossRequest } from '@tuheng/domain/kernel/generic-wire'
import { hasPermission, rightOf } from '@tuheng/domain/kernel/policy'
import { acrossCall } from '@tuheng/domain/system/accounts/account.calls'
import type { Server } from '../calls/endpoint.ts'
import { faceEndpoint } from '../calls/face-endpoint.ts'
import { serveSessionCall } from '../calls/serve-open.ts'
import { allFaces } from '../directory.ts'
import { enterCompanies } from './companies.ts'
import { listAcross } from './list-across.ts'

/**
 * `POST …/across`: a list over several of the person's companies, and `user/across`: the lists for which that is
 * offered. Programs belong to one company and have neither.
 */
export function registerAcross(server: Server): void {
  faceEndpoint<AcrossRequest>(server, {
    path: 'across',
    action: 'read',
    body: genericRequests.across,
    handle: call => listAcross(server, call),
  })
  serveSessionCall(server, { call: acrossCall }, async ({ session: { userId, orgId } }) => {
    const { entered } = await enterCompanies(server, { userId, orgId: orgId ?? 0 }, undefined)
    const codes = new Set(allFaces().map(({ face }) => rightOf(face, 'read')))
    const holders = (code: string): number => entered.filter(({ actor }) => hasPermission(actor, code)).length
    return { reads: [...codes].filter(code => holders(code) > 1).toSorted() }
  })
}
