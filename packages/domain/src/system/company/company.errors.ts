import { defineErrors } from '../../kernel/errors.ts'

export const companyErrors = defineErrors({
  'seal.picture': {
    status: 400,
    zh: '印模应为一张 PNG 图片，不超过 2 MB',
    en: 'The image of a seal is one PNG of up to 2 MB',
  },
  'permit.dates': { status: 400, zh: '有效期止不能早于有效期起', en: 'It cannot end before it begins' },
  'company.accounts_none': {
    status: 409,
    zh: '没有待复核的公司账户',
    en: 'No account of the company is waiting to be confirmed',
  },
  'company.own_account': {
    status: 409,
    zh: '待复核的公司账户由您本人变更，须由其他人复核',
    en: 'You changed these accounts of the company yourself: somebody else has to confirm them',
  },
})
