import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import { acceptAgreementCall } from '@tuheng/domain/system/accounts/account.calls'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveSessionCall } from '../../../engine/calls/serve-open.ts'
import { recordEvent } from './account-events.ts'

/** The documents and version that a person consents to. */
export const AGREED = { documents: ['user_agreement', 'privacy_policy'], version: AGREEMENT_VERSION } as const

/** The version that the person must be asked about; null if they accepted the current one. */
export async function openAgreement(
  sql: Sql,
  userId: number,
): Promise<{ version: string; accepted: string | null } | null> {
  const { rows } = await sql.query<{ version: string }>(
    `select detail->>'version' as version from account_event where user_id = $1 and action = 'consent' order by id desc limit 1`,
    [userId],
    'last-consent',
  )
  const accepted = rows[0]?.version ?? null
  return accepted !== null && accepted >= AGREEMENT_VERSION ? null : { version: AGREEMENT_VERSION, accepted }
}

/** A person who accepted no version or an older one is asked once after signing in. */
export function registerAgreement(server: Server): void {
  const { engine } = server
  serveSessionCall(
    server,
    { call: acceptAgreementCall },
    async ({ session: { userId }, body: { version }, request }) => {
      if (version !== AGREEMENT_VERSION)
        accountErrors.fail('account.agreement', { version: AGREEMENT_VERSION }, 'version')
      return engine.db.system('accept the agreement', async sql => {
        // Two windows that answer at the same moment store one answer.
        await sql.query('select 1 from app_user where id = $1 for update', [userId])
        if (await openAgreement(sql, userId))
          await recordEvent(sql, { engine, request, userId, action: 'consent', detail: AGREED })
        return { version }
      })
    },
  )
}
