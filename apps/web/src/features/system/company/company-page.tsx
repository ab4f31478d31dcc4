import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Fields } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import { defineLines } from '@tuheng/domain/kernel/lines'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { Company } from '@tuheng/domain/system/company/company.calls'
import { ACCOUNT_FIELDS, COMPANY_FIELDS } from '@tuheng/domain/system/company/company.rules'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import type { FormModel } from '../../../engine/form/form-model.ts'
import { SingleForm } from '../../../engine/form/single-form.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useActor, useSession } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { CompanyAccounts } from './company-accounts.tsx'
import { CompanyPapers } from './company-papers.tsx'
import { SinglePage } from './single-page.tsx'

const KEY = ['sys/company', 'info']
const accounts = defineLines({
  name: 'companyAccount',
  label: '收款账户',
  en: 'Bank accounts',
  fields: ACCOUNT_FIELDS,
  max: 20,
})
const fields: Fields = { ...COMPANY_FIELDS, bankAccounts: f.lines('收款账户', accounts, { en: 'Bank accounts' }) }
const model: FormModel = {
  name: 'company',
  fields,
  sections: [
    {
      ...text('基本信息', 'Basics'),
      fields: [
        'name',
        'shortName',
        'code',
        'creditCode',
        'legalPerson',
        'contactName',
        'contactMobile',
        'phone',
        'email',
        'regionCode',
        'address',
      ],
    },
    { ...text('经营', 'Business'), fields: ['permitNo', 'permitTo', 'statementDay'] },
    { ...text('收款账户', 'Bank accounts'), fields: ['bankAccounts'] },
  ],
}

/** Confirming accounts changes the stored values of the form, so the form starts again. */
const formKey = ({ bankAccounts }: AnyRow): string =>
  JSON.stringify((bankAccounts as AnyRow[]).map(account => account['state']))

/** 公司: the master data of the company. Letterheads, numbers and statements contain it. */
export default function CompanyPage() {
  const t = useT()
  const actor = useActor()
  const client = useQueryClient()
  const load = useSession(state => state.load)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Company>('sys/company/info', {}, { signal }),
  })
  const save = async ({ id: _id, ...changed }: AnyRow, reason: string | undefined) => {
    const now = await call<Company>('sys/company/update', { ...changed, reason }, { keepEmpty: true })
    client.setQueryData(KEY, now)
    // The bar shows the company's name
    if ('name' in changed) void load()
    return now
  }
  return (
    <SinglePage
      title={t('company.title')}
      lead={t('company.lead')}
      log="company"
      links={<CompanyPapers />}
      notice={data && <CompanyAccounts company={data} onDone={now => client.setQueryData(KEY, now)} />}
    >
      {error ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SingleForm
          key={formKey(data)}
          model={model}
          initial={data}
          mayChange={hasPermission(actor, 'sys.company.modify')}
          save={save}
        />
      ) : (
        <TableSkeleton />
      )}
    </SinglePage>
  )
}
