import {
  DEFAULT_ACCOUNTS,
  DEFAULT_RULES,
  ledgerAccount,
  linesOfRule,
  voucherErrors,
  voucherRule,
} from '@tuheng/domain/margin/index'
import type { Tx } from '../../engine/write/tx.ts'

/** Makes the usual accounts, and drafts of the rules for them. @throws where there are accounts already */
export async function loadDefaultBooks(tx: Tx): Promise<{ accounts: number; rules: number }> {
  await tx.sql(`select pg_advisory_xact_lock($1::int, hashtext('default books'))`, [tx.orgId], 'hold-default-books')
  const known = await tx.find(ledgerAccount, { where: {}, limit: 1 })
  if (known.length) voucherErrors.fail('voucher_books.exist')
  const ids = new Map<string, number>()
  for (const { code, name, kind, side, control = null, by = [] } of DEFAULT_ACCOUNTS) {
    const row = await tx.insert(ledgerAccount, {
      code,
      name,
      kind,
      side,
      control,
      hasParty: by.includes('party'),
      hasDept: by.includes('dept'),
      hasProject: by.includes('project'),
    })
    ids.set(code, row.id)
  }
  for (const rule of DEFAULT_RULES) {
    const { event, name, summary } = rule
    const { lines, examples } = linesOfRule(rule, code => ids.get(code) as number)
    await tx.insert(voucherRule, { event, name, summary, lines: lines as never, examples: examples as never })
  }
  return { accounts: DEFAULT_ACCOUNTS.length, rules: DEFAULT_RULES.length }
}
