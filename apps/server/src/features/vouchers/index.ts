import { trialBalance } from '@tuheng/domain/margin/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import type { Config } from '../../plugins/config.ts'
import { registerVoucherCalls } from './calls.ts'
import { registerVoucherEffects } from './effects.ts'
import { allowFinanceHosts } from './push.ts'
import { queryTrialBalance } from './trial-balance.ts'

export { loadDefaultBooks } from './default-books.ts'
export { keepFinanceSecret } from './finance-secrets.ts'
export { generateVouchers } from './generate.ts'
export { resendVouchers, settle as recordPush } from './push.ts'
export { registerVoucherPrints } from './voucher-print.ts'

/** Registers vouchers: the hooks once per process, the calls once per server. */
export function registerVouchersArea(server: Server, { callbackHosts }: Pick<Config, 'callbackHosts'>): void {
  allowFinanceHosts(callbackHosts)
  oncePerProcess(() => {
    registerVoucherEffects()
    onReport(trialBalance, queryTrialBalance)
  })
  registerVoucherCalls(server)
}
