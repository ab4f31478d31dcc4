import { type PlatformMapping, platformErrors, readMapping } from '@tuheng/domain/platforms/index'
import { callsOut } from '@tuheng/domain/platforms/platforms.choices'
import type { Engine } from '../../engine/write/work.ts'
import type { Connection } from './adapters/adapter.ts'
import type { Account } from './rows.ts'
import { type SecretKeys, secretOf } from './secrets.ts'

/** Hosts inside the network that may be called, as for callbacks. */
let reachable: readonly string[] = []
export const allowHosts = (hosts: readonly string[]): void => void (reachable = hosts)
export const allowedHosts = (): readonly string[] => reachable

export const mappingOf = (account: Pick<Account, 'mapping'>): PlatformMapping => readMapping(account.mapping).mapping

/** @throws if the account is disabled, or has no secret although it signs */
export async function connect(engine: Engine, keys: SecretKeys, account: Account): Promise<Connection> {
  const { name, orgId, id: accountId } = account
  if (account.status !== 'enabled') platformErrors.fail('platform_account.stopped', { name })
  const secret = await engine.db.company(orgId, sql => secretOf(sql, keys, { orgId, accountId }))
  if (secret === undefined && callsOut(account.adapter) && account.signature !== 'none')
    platformErrors.fail('platform_account.no_secret', { name })
  return { account, mapping: mappingOf(account), secret: secret ?? '', allowed: reachable, at: engine.clock.now() }
}
