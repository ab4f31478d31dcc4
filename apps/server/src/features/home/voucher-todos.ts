import type { CountedList } from './counted-list.ts'
import { forFace, unmarked, urgent, work } from './counted-work.ts'

/** Waiting work of vouchers: rules to put into force, vouchers to audit, and those to hand to the finance system. */
export const VOUCHER_TODOS: readonly CountedList[] = [
  ...forFace('voucherRule', 'all', [
    work('voucherRuleDrafts', ['凭证规则待提交', 'Voucher rules to submit'], {
      filters: { status: 'draft' },
      needs: ['submit'],
    }),
    urgent(
      work('voucherRules', ['凭证规则待启用', 'Voucher rules to put into force'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
  ...forFace('voucher', 'all', [
    urgent(
      work('voucherAudits', ['凭证待审核', 'Vouchers to audit'], { filters: { status: 'draft' }, needs: ['audit'] }),
      'audit',
    ),
    {
      ...unmarked(
        work('voucherPushes', ['凭证待推送', 'Vouchers to push'], {
          filters: { status: 'audited', pushStatus: ['none', 'failed'] },
          needs: ['push'],
        }),
      ),
      // Without a finance system there is nowhere to push to
      due: {
        reads: [],
        sql: ({ org }) =>
          `exists (select 1 from finance_system f where f.org_id = ${org} and f.status = 'enabled' and f.deleted_at is null)`,
      },
    },
  ]),
]
