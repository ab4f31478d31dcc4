import { parseFields } from '../../kernel/draft.ts'
import type { Issue } from '../../kernel/errors.ts'
import { choices, f } from '../../kernel/fields.ts'
import type { Fields } from '../../kernel/field.ts'
import { fieldIssue, isBlank, refusedBy } from '../../kernel/kinds/kind.ts'
import type { AnyRow } from '../../kernel/resource.ts'
import { checkEmail } from '../../kernel/validators/email.ts'

/** Fields with their own columns. The others are stored in the profile. */
export const COMPANY_COLUMNS = ['name', 'shortName', 'code', 'creditCode'] as const

/** Data of a company for letterheads, contract numbers and statements. */
export const COMPANY_FIELDS = {
  name: f.text('公司名称', { en: 'Company name', required: true, minLength: 2, maxLength: 100 }),
  shortName: f.text('公司简称', { en: 'Short name', required: true, minLength: 2, maxLength: 100 }),
  code: f.text('公司简码', { en: 'Company code', required: true, maxLength: 10 }),
  creditCode: f.creditCode('统一社会信用代码', { en: 'Credit code', required: true }),
  legalPerson: f.text('法定代表人', { en: 'Legal representative', maxLength: 30 }),
  contactName: f.text('联系人', { en: 'Contact', maxLength: 30 }),
  contactMobile: f.mobile('联系手机', { en: 'Contact mobile' }),
  phone: f.phone('电话', { en: 'Telephone', maxLength: 30 }),
  email: f.text('邮箱', { en: 'E-mail', maxLength: 100 }),
  regionCode: f.region('行政区划', { en: 'Region' }),
  address: f.text('地址', { en: 'Address', maxLength: 200 }),
  permitNo: f.text('道路运输经营许可证号', { en: 'Transport permit no.', maxLength: 50 }),
  permitTo: f.date('许可证有效期', { lapses: true, en: 'Permit valid until' }),
  statementDay: f.integer('对账日', {
    en: 'Statement day',
    min: 1,
    max: 31,
    hint: { zh: '每月对账截止日；31 表示月末', en: 'Statement cut-off day of the month; 31: its last day' },
  }),
} as const satisfies Fields

/** Rows of `bankAccounts`. */
export const ACCOUNT_FIELDS: Fields = {
  accountName: f.text('户名', { en: 'Account name', required: true, maxLength: 100 }),
  bankName: f.text('开户行', { en: 'Bank', required: true, maxLength: 100 }),
  cnaps: f.text('行号', { en: 'Bank code (CNAPS)', maxLength: 12 }),
  accountNo: f.bankAccount('账号', { en: 'Account no.', required: true }),
  isDefault: f.bool('默认', { en: 'Default', default: false }),
  state: f.choice(
    '复核状态',
    choices({
      pending: ['待复核', 'To confirm', 'waiting'],
      confirmed: ['已复核', 'Confirmed', 'done'],
      refused: ['已驳回', 'Rejected', 'refused'],
    }),
    { en: 'Check', computed: true },
  ),
}

/** Reads the fields and `bankAccounts` of a company. Unknown keys and empty required fields are issues. */
export function readCompany(input: AnyRow): { values: AnyRow; issues: Issue[] } {
  const { bankAccounts, ...plain } = input
  const { values, issues } = readFields(COMPANY_FIELDS, plain, Object.keys(plain))
  const { code, email } = values
  if (typeof code === 'string' && !/^[A-Z][A-Z0-9]{1,9}$/.test(code))
    issues.push(
      refusedBy(
        { zh: '应为 2–10 位大写字母和数字，以字母开头', en: 'needs 2 to 10 capitals and digits, a capital first' },
        COMPANY_FIELDS.code,
        'code',
      ).issue,
    )
  const wrong = typeof email === 'string' && email !== '' ? checkEmail(email) : undefined
  if (wrong) issues.push(refusedBy(wrong, COMPANY_FIELDS.email, 'email').issue)
  if (bankAccounts !== undefined) values.bankAccounts = readAccounts(bankAccounts, issues)
  return { values, issues }
}

function readAccounts(given: unknown, issues: Issue[]): AnyRow[] {
  const field = f.json('收款账户', { en: 'Bank accounts' })
  if (!Array.isArray(given) || given.length > 20 || given.some(row => typeof row !== 'object' || row === null)) {
    issues.push(
      refusedBy({ zh: '应为最多 20 行的列表', en: 'must be a list of up to 20 rows' }, field, 'bankAccounts').issue,
    )
    return []
  }
  const rows = (given as AnyRow[]).map((row, i) => {
    const read = readFields(ACCOUNT_FIELDS, row, Object.keys(ACCOUNT_FIELDS))
    if (read.values.cnaps && !/^\d{12}$/.test(String(read.values.cnaps)))
      read.issues.push(
        refusedBy({ zh: '应为 12 位数字', en: 'must have 12 digits' }, ACCOUNT_FIELDS.cnaps as Fields[string], 'cnaps')
          .issue,
      )
    issues.push(...read.issues.map(issue => ({ ...issue, path: `bankAccounts.${i}.${issue.path}` })))
    return read.values
  })
  if (rows.filter(row => row.isDefault === true).length > 1)
    issues.push(refusedBy({ zh: '只能有一个默认账户', en: 'only one may be the default' }, field, 'bankAccounts').issue)
  return rows
}

/** `asked`: the fields that must not be empty if they are required. */
function readFields(fields: Fields, input: AnyRow, asked: readonly string[]): { values: AnyRow; issues: Issue[] } {
  const { values, issues } = parseFields(fields, input, { creating: false })
  const refused = new Set(issues.map(issue => issue.path))
  for (const name of asked) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.required && isBlank(values[name]) && !refused.has(name))
      issues.push(fieldIssue('field.required', { field, name }))
  }
  return { values, issues }
}

/** `榆林市远衡物流有限公司` → `榆林市远衡物流`: an initial short name, which the company may change. */
export function shortNameOf(name: string): string {
  const short = name.replace(/(股份|有限责任|有限|集团)+公司$|公司$/, '')
  return short.length >= 2 ? short : name
}
