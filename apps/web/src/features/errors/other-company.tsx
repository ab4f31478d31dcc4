import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { credentials } from '../../shared/calls/credentials.ts'
import { linkTarget } from '../../shared/session/addressed-company.ts'
import { useSession } from '../../shared/session/session.ts'
import { goTo } from '../../shared/tabs/navigator.ts'
import { HOME_PATH } from '../../shared/tabs/tab-rules.ts'
import { useT } from '../../shared/text/i18n.ts'
import { PlainButton } from '../../shared/ui/plain/button.tsx'
import { toast } from '../../shared/ui/plain/toast.tsx'
import css from './error-page.module.css'
import { ErrorPicture } from './error-picture.tsx'

/**
 * A link that names another company. One of the person's own: a button switches to it and opens what was addressed. Any
 * other: the same words whether or not it exists, and nothing is asked of the server.
 */
export function OtherCompany({ inside }: { inside: boolean }) {
  const Tag = inside ? 'section' : 'main'
  const t = useT()
  const { search } = useLocation()
  const { user, switchCompany } = useSession()
  const [busy, setBusy] = useState(false)
  const { company: id, to } = linkTarget(search)
  if (user && id === user.orgId) return <Navigate to={to} replace />
  // Nobody switches while viewing as a member
  const company = credentials.viewing ? undefined : user?.companies.find(one => one.id === id)
  const open = async () => {
    if (!company) return
    setBusy(true)
    try {
      await switchCompany(company.id, to)
    } catch (error) {
      setBusy(false)
      toast('error', error instanceof Error ? error.message : String(error), 6)
    }
  }
  return (
    <Tag className={css.page}>
      {!company && <ErrorPicture code="404" />}
      <h1>{t(company ? 'company.elsewhere' : 'company.unknown')}</h1>
      <p>
        {company
          ? t('company.elsewhere.text', { company: company.name, here: user?.companyName ?? '' })
          : t('company.unknown.text')}
      </p>
      <div className={css.actions}>
        {company && (
          <PlainButton variant="primary" busy={busy} onClick={() => void open()}>
            {t('company.elsewhere.open', { company: company.name })}
          </PlainButton>
        )}
        <PlainButton
          {...(company ? {} : { variant: 'primary' as const })}
          onClick={() => goTo(HOME_PATH, { replace: true })}
        >
          {t(company ? 'company.elsewhere.stay' : 'error.home')}
        </PlainButton>
      </div>
    </Tag>
  )
}
