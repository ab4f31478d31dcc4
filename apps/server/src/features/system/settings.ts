import { type Settings, settingsFrom } from '@tuheng/domain/system/settings'
import type { Tx } from '../../engine/tx.ts'

/** The settings of the transaction's company. */
export async function companySettings(tx: Pick<Tx, 'sql' | 'orgId'>): Promise<Settings> {
  const { rows } = await tx.sql<{ settings: unknown }>('select settings from org where id = $1', [tx.orgId], 'company-settings')
  return settingsFrom(rows[0]?.settings)
}
