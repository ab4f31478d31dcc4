import { Select } from 'antd'
import { useNavigate } from 'react-router'
import { useInvitations } from '../../shared/session/invitations.ts'
import { useState } from 'react'
import { useT } from '../../shared/text/i18n.ts'
import { useSession } from '../../shared/session/session.ts'
import { switchCompany } from '../switch-company.ts'
import css from './top-bar.module.css'

/** Switches between the person's companies; a plain name if there is only one. */
export function CompanySwitcher() {
  const t = useT()
  const user = useSession(state => state.user)
  const navigate = useNavigate()
  const invitations = useInvitations(state => state.list)
  const [busy, setBusy] = useState(false)
  if (!user) return null
  if (user.companies.length < 2 && !invitations.length)
    return <span className={css.companyName}>{user.companyName}</span>
  return (
    <Select
      className={css.company}
      aria-label={t('company.switch')}
      value={user.orgId}
      loading={busy}
      disabled={busy}
      options={[
        ...user.companies.map(company => ({ value: company.id, label: company.name })),
        // Companies have positive ids
        ...invitations.map(({ orgId, company }) => ({ value: -orgId, label: t('company.invites', { company }) })),
      ]}
      showSearch={user.companies.length > 8 ? { optionFilterProp: 'label' } : false}
      onChange={id => {
        if (id < 0) return void navigate('/switchingCompanies')
        setBusy(true)
        void switchCompany(id).finally(() => setBusy(false))
      }}
    />
  )
}
