import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import css from '../features/errors/error-page.module.css'
import { ErrorPicture } from '../features/errors/error-picture.tsx'
import { writeAddressedCompany } from '../shared/session/addressed-company.ts'
import { useSession } from '../shared/session/session.ts'
import { HOME_PATH } from '../shared/tabs/tab-rules.ts'
import { goTo } from '../shared/tabs/navigator.ts'
import { useT } from '../shared/text/i18n.ts'
import { PlainButton } from '../shared/ui/plain/button.tsx'
import { toast } from '../shared/ui/plain/toast.tsx'

/** An address that names another company of the person: one button switches to it and opens what was addressed. */
export default function OtherCompany({ company }: { company: { id: number; name: string } }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { user, switchCompany } = useSession()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = `${t('company.elsewhere')} - ${t('site.title')}`
  }, [t])
  const open = async () => {
    setBusy(true)
    try {
      await switchCompany(company.id, pathname + search)
    } catch (error) {
      setBusy(false)
      toast('error', error instanceof Error ? error.message : String(error), 6)
    }
  }
  const stay = () => {
    writeAddressedCompany(user?.orgId ?? 0)
    goTo(HOME_PATH, { replace: true })
  }
  return (
    <main className={css.page}>
      <ErrorPicture code="404" />
      <h1>{t('company.elsewhere')}</h1>
      <p>{t('company.elsewhere.text', { company: company.name, here: user?.companyName ?? '' })}</p>
      <div className={css.actions}>
        <PlainButton variant="primary" busy={busy} onClick={() => void open()}>
          {t('company.elsewhere.open', { company: company.name })}
        </PlainButton>
        <PlainButton onClick={stay}>{t('company.elsewhere.stay')}</PlainButton>
      </div>
    </main>
  )
}
